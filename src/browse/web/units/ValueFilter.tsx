import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import type { SearchField, UnitValueAsked } from '../../../item-search/unit/contract.ts';
import { toggled } from '../../../item-search/rules.address.ts';
import { ListValueInput } from '../../../major-unit/web/fields.tsx';
import { featureLimits, globalTypes } from '../../../standard-feature/rules.ts';
import { numberOf } from '../../../standard-feature/rules.units.ts';

type Value = Omit<UnitValueAsked, 'fieldId' | 'partId'>;

interface FilterProps {
  label: string;
  type: SearchField['type'];
  /** Names of list values. */
  names: ReadonlyMap<number, string>;
  value: Value | undefined;
  onChange: (value: Value | undefined, options?: { replace: boolean }) => void;
}

/** What one field is searched by, as its kind has it. */
export function ValueFilter(props: FilterProps): ReactElement {
  switch (props.type.globalTypeId) {
    case globalTypes.list:
      return <Listed {...props} />;
    case globalTypes.flag:
      return <Flag {...props} />;
    case globalTypes.text:
      return <Words {...props} />;
    default:
      return <Range {...props} />;
  }
}

/** From and to, in one of the units. */
function Range({ label, type, value, onChange }: FilterProps): ReactElement {
  const { t } = useTranslation();
  const units = type.unitsOfMeasure;
  const [chosen, choose] = useState(units[0]?.id);
  const unitId = units.length === 0 ? undefined : (value?.unitId ?? chosen);
  const set = (to: Value, options?: { replace: boolean }): void => {
    const { from, to: most } = { from: value?.from, to: value?.to, ...to };
    const next = { ...(from && { from }), ...(most && { to: most }) };
    const unit = to.unitId ?? unitId;
    const isAsked = Object.keys(next).length > 0;
    onChange(isAsked ? { ...next, ...(unit !== undefined && { unitId: unit }) } : undefined, options);
  };
  return (
    <div className="search-range">
      {(['from', 'to'] as const).map((key) => (
        <Bound
          key={key}
          label={t(`browse.unit.${key}`, { name: label })}
          placeholder={t(`browse.unit.${key}Short`)}
          value={value?.[key] ?? ''}
          onChange={(text) => set({ [key]: text }, { replace: true })}
        />
      ))}
      {units.length > 1 ? (
        <Select
          aria-label={t('browse.unit.unitOf', { name: label })}
          options={units.map(({ id, symbol }) => ({ value: String(id), label: symbol }))}
          value={unitId === undefined ? null : String(unitId)}
          onChange={(next) => {
            if (next === null) return;
            choose(Number(next));
            if (value) set({ unitId: Number(next) });
          }}
        />
      ) : (
        units[0] && <span className="muted nw">{units[0].symbol}</span>
      )}
    </div>
  );
}

/** A number is asked for from its first digit on. */
function Bound(props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}): ReactElement {
  const { label, placeholder, value, onChange } = props;
  const { t } = useTranslation();
  const take = (text: string) => {
    const number = text === '' ? '' : numberOf(text);
    if (number !== undefined) onChange(number);
  };
  const typed = useTypedFilter(value, take, undefined, 1);
  const isWrong = typed.text.trim() !== '' && numberOf(typed.text) === undefined;
  return (
    <TextInput
      inputMode="decimal"
      aria-label={label}
      placeholder={placeholder}
      aria-invalid={isWrong || undefined}
      frame={isWrong ? 'err' : ''}
      maxLength={30}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value.replace(',', '.'))}
      onKeyDown={typed.onKeyDown}
      onClear={typed.clear}
      clearLabel={t('hierarchy.search.clearText', { name: label })}
    />
  );
}

function Listed({ label, type, names, value, onChange }: FilterProps): ReactElement {
  const { t } = useTranslation();
  const ids = value?.listValueIds ?? [];
  const set = (next: number[]): void => onChange(next.length === 0 ? undefined : { listValueIds: next });
  return (
    <>
      <ListValueInput
        list={type.customData.listType ?? 0}
        label={label}
        placeholder={t('browse.unit.add')}
        value={null}
        onChange={(one) => one && !ids.includes(one.id) && set([...ids, one.id])}
      />
      {ids.map((id) => (
        <Checkbox key={id} checked label={names.get(id) ?? String(id)} onChange={() => set(toggled(ids, id))} />
      ))}
    </>
  );
}

function Flag({ label, value, onChange }: FilterProps): ReactElement {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={label}
      clearable
      placeholder={t('hierarchy.any')}
      options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`browse.unit.${one}`) }))}
      value={value?.flag === undefined ? null : value.flag ? 'yes' : 'no'}
      onChange={(next) => onChange(next === null ? undefined : { flag: next === 'yes' })}
    />
  );
}

function Words({ label, value, onChange }: FilterProps): ReactElement {
  const { t } = useTranslation();
  const typed = useTypedFilter(value?.text ?? '', (text) =>
    onChange(text === '' ? undefined : { text }, { replace: true }),
  );
  return (
    <TextInput
      aria-label={label}
      placeholder={t('browse.unit.begins')}
      maxLength={featureLimits.value}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={typed.onKeyDown}
      onClear={typed.clear}
      clearLabel={t('hierarchy.search.clearText', { name: label })}
    />
  );
}
