import type { ReactElement } from 'react';
import { Select } from '../../../platform/web/ui/Select.tsx';

const names = new Intl.DisplayNames(navigator.language, { type: 'currency' });

/** Name of a currency such as USD, as the browser's language has it. */
export const currencyName = (code: string): string => names.of(code) ?? code;

const options = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: code,
  hint: currencyName(code),
}));

/** A currency by its ISO code, of those that the browser knows. */
export function CurrencySelect(props: {
  value: string;
  onChange: (code: string) => void;
  /** Without a Field around it. */
  label?: string;
  readOnly?: boolean;
}): ReactElement {
  const { value, onChange, label, readOnly = false } = props;
  return (
    <Select
      {...(label !== undefined && { 'aria-label': label })}
      readOnly={readOnly}
      options={options}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
