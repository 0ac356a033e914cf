import { useEffect, useId, useRef } from 'react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';

type CheckProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  /** The visible label; without one give `aria-label`. */
  label?: ReactNode;
};

/** Waits for save; `mixed` shows the dash of a partial selection. */
export function Checkbox({ label, mixed = false, ...rest }: CheckProps & { mixed?: boolean }): ReactElement {
  const box = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const { ref, ...input } = rest;
  return (
    <label className="check">
      <input
        {...input}
        type="checkbox"
        ref={(element) => {
          box.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
      />
      <span className="cb" />
      {label}
    </label>
  );
}

export function Radio({ label, ...input }: CheckProps): ReactElement {
  return (
    <label className="check">
      <input {...input} type="radio" />
      <span className="rd" />
      {label}
    </label>
  );
}

/** Acts at once. */
export function Switch({ label, ...input }: CheckProps): ReactElement {
  return (
    <label className="check">
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox tells its state */}
      <input {...input} type="checkbox" role="switch" />
      <span className="sw" />
      {label}
    </label>
  );
}

export interface SegmentOption<V extends string> {
  value: V;
  label: ReactNode;
  disabled?: boolean;
}

/** Two to five exclusive views. */
export function Segment<V extends string>(props: {
  label: string;
  options: readonly SegmentOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
}): ReactElement {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
