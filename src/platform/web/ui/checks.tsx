import { useEffect, useRef } from 'react';
import type { ComponentPropsWithRef, KeyboardEvent, ReactElement, ReactNode } from 'react';

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
  /** Short text that stands in when the segment shows only the chosen one. */
  short?: string;
  disabled?: boolean;
}

/** Two to five exclusive views; with `clearable` a click on the chosen one empties it. */
export function Segment<V extends string>(props: {
  label: string;
  options: readonly SegmentOption<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  clearable?: boolean;
}): ReactElement {
  const { label, options, value, onChange, clearable = false } = props;
  const group = useRef<HTMLDivElement>(null);
  const focusable = options.find((option) => option.value === value) ?? options.find((option) => !option.disabled);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const open = options.filter((option) => !option.disabled);
    const at = open.findIndex((option) => option.value === value);
    const next = open[(at + step + open.length) % open.length];
    if (!next) return;
    onChange(next.value);
    group.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  }

  return (
    <div className="seg" role="radiogroup" aria-label={label} ref={group} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          data-value={option.value}
          data-s={option.short}
          disabled={option.disabled}
          tabIndex={option === focusable ? 0 : -1}
          onClick={() => onChange(clearable && option.value === value ? null : option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
