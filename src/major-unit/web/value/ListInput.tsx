import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { useSettled } from '../../../platform/web/useSettled.ts';
import { listValuesQuery } from './useValues.ts';
import type { ValueInputProps } from '../../value/rules.form.ts';

/** Values that a menu holds; a longer list is found by typing. */
const mostInMenu = 199;
/** Values that are all shown. */
const mostShown = 6;

/** A value of a list: a menu, all of them shown, or found by typing where there are many. */
export function ListInput(props: ValueInputProps): ReactElement {
  const { itemId, name, type, cell, label, readOnly, onChange, onBlur } = props;
  const { t } = useTranslation();
  const { listType = 0, inputType, autoComplete } = type.customData;
  const askedValues = useQuery(listValuesQuery(itemId, listType));
  const { data: values = [] } = askedValues;
  const set = (value: string | null): void => onChange({ value: value ?? '', unitId: null });
  // What was chosen stays choosable where the list no longer offers it.
  const kept = label !== null && label.value === cell.value && !values.some(({ id }) => String(id) === cell.value);
  if (values.length > mostInMenu || (autoComplete && values.length > mostShown))
    return <TypedList {...props} listType={listType} />;
  const options = [
    ...values.map(({ id, name: of, requiresValidation }) => ({
      value: String(id),
      label: of,
      hint: requiresValidation ? t('major-unit.value.toValidate') : undefined,
    })),
    ...(kept
      ? [{ value: label.value, label: label.label ?? label.value, hint: t('major-unit.value.notOffered') }]
      : []),
  ];
  if (inputType === 'choice' && options.length > 0 && options.length <= mostShown)
    return (
      <Segment
        label={name}
        options={options.map(({ value, label: of }) => ({ value, label: of, disabled: readOnly }))}
        value={cell.value === '' ? null : cell.value}
        onChange={set}
      />
    );
  return (
    <span className="uv-list">
      <Select
        aria-label={name}
        clearable
        placeholder={t('major-unit.value.select')}
        readOnly={readOnly}
        from={askedValues}
        options={options}
        value={cell.value === '' ? null : cell.value}
        onChange={set}
        onBlur={onBlur}
      />
    </span>
  );
}

/** A value that is found by what its name begins with or holds. */
function TypedList(props: ValueInputProps & { listType: number }): ReactElement {
  const { itemId, name, cell, label, listType, invalid, readOnly, describedBy, onChange, onBlur } = props;
  const { t } = useTranslation();
  const listId = useId();
  const chosen = label !== null && label.value === cell.value ? (label.label ?? '') : undefined;
  const [typed, type] = useState<{ text: string; value: string } | null>(null);
  const text = typed !== null && typed.value === cell.value ? typed.text : (chosen ?? '');
  const term = useSettled(text, 150);
  const { data = [] } = useQuery(listValuesQuery(itemId, listType, term));

  function change(next: string): void {
    const found = data.find(({ name: of }) => of.toLowerCase() === next.trim().toLowerCase());
    const value = found ? String(found.id) : '';
    type({ text: next, value });
    if (value !== cell.value) onChange({ value, unitId: null });
  }
  const open = text.trim() !== '' && cell.value === '';
  return (
    <span className="uv-list">
      <TextInput
        aria-label={name}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        list={listId}
        frame={invalid || open ? 'err' : ''}
        placeholder={t('major-unit.value.typeToFind')}
        readOnly={readOnly}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <datalist id={listId}>
        {data.map((value) => (
          <option key={value.id} value={value.name}>
            {value.name}
          </option>
        ))}
      </datalist>
      {open && <span className="muted s">{t('major-unit.value.chooseOne')}</span>}
    </span>
  );
}
