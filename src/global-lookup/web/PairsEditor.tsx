import { CircleX, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../platform/web/form/useRecordForm.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';

interface Pair {
  name: string;
  value: string;
}

/** Texts under keys, a row each. */
export function PairsEditor(props: {
  bound: Bound<Pair[]>;
  locked: boolean;
  title: string;
  hint?: string;
  keyLabel: (nth: number) => string;
  valueLabel: (key: string) => string;
  add: string;
  /** What the value is, in a word. */
  kind?: (value: string) => string;
  most: { rows: number; key: number; value: number };
}): ReactElement {
  const { bound, locked, title, hint, keyLabel, valueLabel, add, kind, most } = props;
  const { t } = useTranslation();
  const { value: rows, error, onChange, onBlur } = bound;
  const set = (at: number, of: Partial<Pair>) =>
    onChange(rows.map((row, nth) => (nth === at ? { ...row, ...of } : row)));
  return (
    <fieldset className="fld lookup-uses" data-dirty={bound.dirty ? '' : undefined}>
      <legend className="lab">
        {title} {hint !== undefined && <span className="hint">{hint}</span>}
      </legend>
      {rows.map((row, at) => (
        <div key={at} className="lookup-property">
          <TextInput
            aria-label={keyLabel(at + 1)}
            value={row.name}
            maxLength={most.key}
            readOnly={locked}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <TextInput
            aria-label={valueLabel(row.name)}
            value={row.value}
            maxLength={most.value}
            readOnly={locked}
            onChange={(event) => set(at, { value: event.currentTarget.value })}
            onBlur={onBlur}
          />
          <span className="muted s">{kind?.(row.value)}</span>
          {locked ? (
            <span />
          ) : (
            <IconButton
              size="sm"
              label={t('global-lookup.removeProperty', { key: row.name })}
              icon={<Trash2 className="i14" />}
              onClick={() => onChange(rows.filter((_, nth) => nth !== at))}
            />
          )}
        </div>
      ))}
      {error !== undefined && (
        <span className="errt" role="alert">
          <CircleX className="i12" aria-hidden="true" />
          {error}
        </span>
      )}
      {!locked && rows.length < most.rows && (
        <div>
          <Button icon={<Plus className="i14" />} onClick={() => onChange([...rows, { name: '', value: '' }])}>
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
