import { useQuery } from '@tanstack/react-query';
import { Lock, Pencil, Plus, Ruler, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../platform/web/confirm.ts';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { wholeList } from '../../../platform/web/grid/pages.ts';
import { ListPage } from '../../../platform/web/list/ListPage.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import type { Definition } from '../../contract.ts';
import { globalTypeKeys, globalTypes } from '../../rules.ts';
import { definitionsQuery, featureApi, listsQuery, treeQuery, useLock, useWritten } from '../useFeatures.ts';
import { DefinitionForm } from './DefinitionForm.tsx';

/** Data definitions of a type: added, edited, removed. */
export function DefinitionsView(): ReactElement {
  const { t } = useTranslation();
  const [chosen, choose] = useUrlState('type', 'number', { push: true });
  const [term, setTerm] = useUrlState('filter');
  const [editing, edit] = useUrlState('definition');
  const kind = globalTypeKeys.find((key) => key === chosen) ?? 'number';
  const query = useQuery(definitionsQuery(globalTypes[kind]));
  const { data: tree = [] } = useQuery(treeQuery());
  const { data: lists = [] } = useQuery(listsQuery());
  const lock = useLock();
  const { write, said } = useWritten();
  const rows = query.data ?? [];
  const wanted = term.trim().toLowerCase();
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(wanted));
  const edited = rows.find(({ id }) => String(id) === editing);

  async function remove({ id, name }: Definition): Promise<void> {
    const sure = await confirm({
      title: t('standard-feature.deleteDefinition', { name }),
      text: t('standard-feature.sure'),
      confirm: t('standard-feature.delete'),
      danger: true,
    });
    if (sure) await write(t('standard-feature.definitionDeleted'), () => featureApi.removeDefinition({ id }));
  }

  /** What a definition asks for, in words. */
  function says({ customData: custom, unitsOfMeasure, subObjects }: Definition): string {
    return [
      ...unitsOfMeasure.map(({ symbol }) => symbol),
      ...subObjects.map(({ name, isRequired }) => (isRequired ? `${name} *` : name)),
      ...(custom.isWhole ? [t('standard-feature.isWhole')] : []),
      ...(custom.decimals === undefined ? [] : [t('standard-feature.decimalCount', { count: custom.decimals })]),
      ...(custom.listType === undefined ? [] : [lists.find(({ id }) => id === custom.listType)?.name ?? '']),
      ...(custom.inputType === undefined ? [] : [t(`standard-feature.input.${custom.inputType}`)]),
      ...(custom.autoComplete ? [t('standard-feature.autoComplete')] : []),
      ...(custom.allCaps ? [t('standard-feature.allCaps')] : []),
      ...(custom.allLower ? [t('standard-feature.allLower')] : []),
    ].join(', ');
  }

  const columns: Column<Definition>[] = [
    {
      key: 'name',
      title: t('standard-feature.name'),
      width: 160,
      grow: true,
      className: 'med',
      render: (row) => row.name,
    },
    {
      key: 'says',
      title: t('standard-feature.asks'),
      width: 280,
      className: 'muted',
      priority: 2,
      render: says,
    },
    {
      key: 'used',
      title: t('standard-feature.used'),
      width: 160,
      priority: 3,
      text: (row) => String(row.usedBy),
      render: (row) =>
        row.usedBy > 0 && (
          <span className="row faint s">
            <Lock className="i12" aria-hidden="true" />
            {t('standard-feature.usedByFields', { count: row.usedBy })}
          </span>
        ),
    },
    {
      key: 'acts',
      acts: true,
      title: t('standard-feature.acts'),
      width: 80,
      align: 'right',
      render: (row) => (
        <span className="row">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('standard-feature.editDefinition', { name: row.name })}
            icon={<Pencil className="i14" />}
            reason={lock}
            onClick={() => edit(String(row.id))}
          />
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('standard-feature.deleteDefinition', { name: row.name })}
            icon={<Trash2 className="i14" />}
            reason={lock ?? (row.usedBy > 0 ? t('standard-feature.usedByFields', { count: row.usedBy }) : undefined)}
            onClick={() => void remove(row)}
          />
        </span>
      ),
    },
  ];
  const add = (
    <Button variant="primary" icon={<Plus className="i14" />} reason={lock} onClick={() => edit('new')}>
      {t(kind === 'complexObject' ? 'standard-feature.addComplex' : 'standard-feature.addProperty')}
    </Button>
  );
  return (
    <>
      <ListPage
        id="ari.definitions"
        label={t('standard-feature.view.definitions')}
        title={t('standard-feature.view.definitions')}
        acts={add}
        columns={columns}
        rowId={(row) => String(row.id)}
        pages={wholeList(shown, query)}
        {...(lock === undefined ? { onOpen: (row: Definition) => edit(String(row.id)) } : {})}
        filtered={wanted === '' ? undefined : { title: t('standard-feature.noMatch'), onClear: () => setTerm('') }}
        empty={
          <Empty
            icon={<Ruler className="i i20" aria-hidden="true" />}
            title={t('standard-feature.noDefinitions')}
            text={t('standard-feature.noDefinitionsText')}
            action={add}
          />
        }
      >
        <div className="features-pick">
          <Select
            aria-label={t('standard-feature.type')}
            options={globalTypeKeys.map((key) => ({
              value: key,
              label: t(`standard-feature.kind.${key}`),
              hint: String(
                tree.find(({ globalTypeId }) => globalTypeId === globalTypes[key])?.definitions.length ?? '',
              ),
            }))}
            value={kind}
            onChange={(next) => choose(next ?? 'number')}
          />
          <TextInput
            aria-label={t('standard-feature.filter')}
            placeholder={t('standard-feature.filter')}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            onClear={() => setTerm('')}
            clearLabel={t('standard-feature.clear')}
          />
        </div>
      </ListPage>
      {lock === undefined && (edited || editing === 'new') && (
        <DefinitionForm
          key={editing}
          kind={kind}
          definition={edited ?? null}
          others={rows.filter((row) => row !== edited)}
          onClose={() => edit('')}
          onSaved={(changeId) => {
            edit('');
            said(t(edited ? 'standard-feature.definitionUpdated' : 'standard-feature.definitionAdded'), changeId);
          }}
        />
      )}
    </>
  );
}
