import { ChevronDown, Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { frameClass, useField } from '../../../platform/web/ui/Field.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';

/** Several values of a list, in the list's order; values no longer offered stay until they are unchecked. */
export function MultiList(props: {
  options: readonly string[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  onBlur?: () => void;
  readOnly: boolean;
}): ReactElement {
  const { options, values, onChange, onBlur, readOnly } = props;
  const field = useField();
  const offered = [...options, ...values.filter((value) => !options.includes(value))];
  const toggle = (option: string, on: boolean): void =>
    onChange(offered.filter((one) => (one === option ? on : values.includes(one))));
  const button = (
    <button
      id={field.id}
      type="button"
      className={frameClass({ ...field, readOnly })}
      aria-describedby={field.describedBy}
      disabled={readOnly}
      onBlur={onBlur}
    >
      <span className="in-value trunc tn">{values.join(', ')}</span>
      {readOnly ? <Lock className="i12" aria-hidden="true" /> : <ChevronDown className="i14" aria-hidden="true" />}
    </button>
  );
  if (readOnly) return button;
  return (
    <Popover label={values.join(', ')} target={button} position="bottom-start" width="target">
      <div className="multi-list">
        {offered.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={values.includes(option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Popover>
  );
}
