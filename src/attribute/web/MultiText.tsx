import { X } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { frameClass, useField } from '../../platform/web/ui/Field.tsx';

/** Several typed values: Enter or a comma ends one, Backspace takes the last away. */
export function MultiText(props: {
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  onBlur?: () => void;
  readOnly: boolean;
}): ReactElement {
  const { values, onChange, onBlur, readOnly } = props;
  const { t } = useTranslation();
  const field = useField();
  const [typed, setTyped] = useState('');

  function take(): void {
    const value = typed.trim();
    setTyped('');
    if (value !== '' && !values.includes(value)) onChange([...values, value]);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === ',' || (event.key === 'Enter' && typed.trim() !== '')) {
      event.preventDefault();
      take();
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1));
  }

  return (
    <span className={frameClass({ ...field, readOnly }, ' multi')}>
      {values.map((value) => (
        <span key={value} className="tag">
          {value}
          {!readOnly && (
            <button
              type="button"
              className="multi-x"
              aria-label={t('platform.removeValue', { value })}
              onClick={() => onChange(values.filter((one) => one !== value))}
            >
              <X className="i12" />
            </button>
          )}
        </span>
      ))}
      <input
        id={field.id}
        value={typed}
        readOnly={readOnly}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        required={field.required && values.length === 0}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          take();
          onBlur?.();
        }}
      />
    </span>
  );
}
