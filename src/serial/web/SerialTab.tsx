import { Hash, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ClipboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemTabProps } from '../../item/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { wholeList } from '../../platform/web/grid/pages.ts';
import { isSelected, nothing } from '../../platform/web/grid/selection.ts';
import type { Selection } from '../../platform/web/grid/selection.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, Toolbar } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { fitsFilter } from '../rules.ts';
import { ruleColumns } from './columns.tsx';
import { SerialForm } from './SerialForm.tsx';
import { useRules } from './useRules.ts';
import type { SerialRow } from './useRules.ts';
import { rulesOfCells } from './useSerial.ts';

type Part = 'prefix' | 'number' | 'suffix';

/** What is typed into the filter; it stands in the address. */
function useFilter() {
  const [prefix, setPrefix] = useUrlState('vinPrefix');
  const [number, setNumber] = useUrlState('vinNumber');
  const [suffix, setSuffix] = useUrlState('vinSuffix');
  return {
    parts: { prefix: prefix.trim(), number: number.trim(), suffix: suffix.trim() },
    typed: { prefix, number, suffix },
    set: { prefix: setPrefix, number: setNumber, suffix: setSuffix },
    active: (prefix + number + suffix).trim() !== '',
  };
}

/** Which serial numbers a model has: its rules, filtered, edited one by one, pasted and deleted in numbers. */
export function SerialTab({ item, readOnly }: ItemTabProps): ReactElement {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const { query, rows, save, addAll, remove } = useRules(item.id);
  const filter = useFilter();
  const [editing, edit] = useState<SerialRow | 'new' | null>(null);
  const [selection, select] = useState<Selection>(nothing);
  const shown = rows.filter(({ rule }) => fitsFilter(rule, filter.parts));
  const chosen = shown.filter((row) => isSelected(selection, row.key));
  useHotkey('c s', () => edit('new'), {
    label: t('serial.add.title'),
    group: t('hierarchy.browse'),
    enabled: !readOnly && busy === undefined,
  });

  async function removeRows(gone: readonly SerialRow[]): Promise<void> {
    if (await remove(gone)) select(nothing);
  }

  function paste(event: ClipboardEvent): void {
    if (event.target instanceof HTMLInputElement || readOnly || busy !== undefined || editing !== null) return;
    const { rules, problem } = rulesOfCells(t, event.clipboardData.getData('text/plain'), rows);
    if (problem !== undefined) toast.error(problem);
    else if (rules.length > 0) void addAll(rules);
  }

  const filterField = (part: Part): ReactElement => (
    <TextInput
      size="sm"
      aria-label={t(`serial.filter.${part}`)}
      placeholder={t(`serial.${part}`)}
      style={{ width: 132 }}
      value={filter.typed[part]}
      onChange={(event) => {
        filter.set[part](event.currentTarget.value);
        select(nothing);
      }}
      onClear={() => filter.set[part]('')}
      clearLabel={t('serial.clear')}
    />
  );
  const add = !readOnly && (
    <Button variant="primary" icon={<Plus className="i14" />} reason={busy} onClick={() => edit('new')}>
      {t('serial.add')}
    </Button>
  );
  return (
    <div className="pane fill" id="browse-detail" tabIndex={-1} onPaste={paste}>
      <Toolbar label={t('serial.filter')}>
        {filterField('prefix')}
        {filterField('number')}
        {filterField('suffix')}
        <span className="ml">{rows.length > 0 && add}</span>
      </Toolbar>
      <ListPage
        id="hierarchy.serial"
        label={t('serial.rules')}
        columns={ruleColumns(t, readOnly ? undefined : { off: busy, edit, remove: (row) => void removeRows([row]) })}
        rowId={(row) => row.key}
        pages={wholeList(shown, query)}
        {...(readOnly || busy !== undefined ? {} : { onOpen: edit })}
        {...(readOnly ? {} : { selection, onSelection: select })}
        actions={
          <Button size="sm" variant="danger" reason={busy} onClick={() => void removeRows(chosen)}>
            {t('serial.delete')}
          </Button>
        }
        filtered={
          filter.active
            ? {
                title: t('serial.noMatch'),
                text: t('serial.noMatchText', { count: rows.length }),
                onClear: () => Object.values(filter.set).forEach((clear) => clear('')),
              }
            : undefined
        }
        empty={
          <Empty
            icon={<Hash className="i i20" aria-hidden="true" />}
            title={t('serial.none')}
            text={t('serial.noneText')}
            action={add}
          />
        }
      />
      {editing !== null && (
        <SerialForm
          rule={editing === 'new' ? null : editing.rule}
          others={rows.flatMap((row) => (editing !== 'new' && row.key === editing.key ? [] : [row.rule]))}
          onSave={(rule) => save(rule, editing === 'new' ? null : editing)}
          onClose={() => edit(null)}
        />
      )}
    </div>
  );
}
