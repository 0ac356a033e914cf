import { Lock, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { ListType } from '../contract.ts';
import { useListLabels, useMayShared } from './useLookups.ts';

/** The lists, by number; filtered by name, number and label. */
export function TypesPane(props: {
  rows: readonly ListType[];
  chosen: string;
  onAdd: () => void;
  onChosen: () => void;
}): ReactElement {
  const { rows, chosen, onAdd, onChosen } = props;
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const [label, setLabel] = useState<string | null>(null);
  const { data: labels = [] } = useListLabels();
  const { reason } = useMayShared();
  const text = typed.trim().toLowerCase();
  const shown = rows.filter(
    ({ id, name, labelIds }) =>
      (text === '' || name.toLowerCase().includes(text) || String(id).startsWith(text)) &&
      (label === null || labelIds.includes(Number(label))),
  );
  const waiting = rows.reduce((sum, one) => sum + one.waiting, 0);
  const entry = (key: string, number: string, name: string, waits: number, count: number | null, locked: boolean) => (
    <li key={key}>
      <AppLink
        href={paths.ari(catalogCode(), 'lookups', `list=${key}`)}
        aria-current={key === chosen ? 'page' : undefined}
        onClick={onChosen}
      >
        <span className="lookup-number num">{number}</span>
        <span className="trunc">{name}</span>
        <span className="lookup-end">
          {locked && <Lock className="i12" role="img" aria-label={t('global-lookup.notEditable')} />}
          {waits > 0 && <Count tone="error">{formatNumber(waits)}</Count>}
          {count !== null && <span className="num muted">{formatNumber(count)}</span>}
        </span>
      </AppLink>
    </li>
  );
  return (
    <>
      <div className="lookup-head">
        <TextInput
          aria-label={t('global-lookup.filterTypes')}
          placeholder={t('global-lookup.filterTypes')}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {reason === undefined && (
          <IconButton label={t('global-lookup.addType')} icon={<Plus className="i14" />} onClick={onAdd} />
        )}
      </div>
      {labels.length > 0 && (
        <div className="lookup-head">
          <Select
            aria-label={t('global-lookup.label')}
            clearable
            placeholder={t('global-lookup.anyLabel')}
            value={label}
            options={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setLabel}
          />
        </div>
      )}
      <nav className="lookup-types" aria-label={t('global-lookup.types')}>
        <ul>
          {text === '' && label === null && entry('all', '', t('global-lookup.allLists'), waiting, null, false)}
          {shown.map((one) => entry(String(one.id), String(one.id), one.name, one.waiting, one.count, !one.editable))}
        </ul>
        {rows.length > 0 && shown.length === 0 && <p className="muted s">{t('global-lookup.noType')}</p>}
      </nav>
    </>
  );
}
