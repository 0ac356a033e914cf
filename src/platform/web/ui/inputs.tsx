import { Lock, X } from 'lucide-react';
import type { ComponentPropsWithRef, InputEvent, ReactElement, ReactNode } from 'react';
import { withPoint } from '../format.ts';
import { frameClass, useField } from './Field.tsx';

/** Text, number and long-text controls. */

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** A unit or another mark at the end of the field. */
  unit?: ReactNode;
  /** Shows a clear button while there is a value; needs `clearLabel`. */
  onClear?: () => void;
  clearLabel?: string;
  /** Stands in the frame's class list, such as "num". */
  frame?: string;
}

/** A browser that is set to a language with points drops a comma: 43,5 would become 435. */
function pointForComma(event: InputEvent<HTMLInputElement>): void {
  const pointed = withPoint(event.data);
  if (pointed === event.data) return;
  event.preventDefault();
  // The one way to insert at the caret of a number field; the browser's undo knows of it.
  document.execCommand('insertText', false, pointed);
}

export function TextInput(props: TextInputProps): ReactElement {
  const { size = 'md', icon, unit, onClear, clearLabel, frame, readOnly, className, style, ...rest } = props;
  const field = useField();
  const locked = readOnly || field.readOnly;
  const extra = `${size === 'md' ? '' : ` ${size}`}${frame ? ` ${frame}` : ''}${className ? ` ${className}` : ''}`;
  return (
    <span className={frameClass({ ...field, readOnly: locked }, extra)} style={style}>
      {icon}
      <input
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        required={field.required}
        onBeforeInput={rest.type === 'number' ? pointForComma : undefined}
        {...rest}
        readOnly={locked}
      />
      {unit && <span className="u">{unit}</span>}
      {onClear && rest.value !== '' && (
        <button type="button" className="in-clear" aria-label={clearLabel} onClick={onClear}>
          <X className="i12" />
        </button>
      )}
      {locked && <Lock className="i12" />}
    </span>
  );
}

export function NumberInput(props: TextInputProps): ReactElement {
  return <TextInput type="number" inputMode="decimal" frame="num" {...props} />;
}

export function TextArea(props: ComponentPropsWithRef<'textarea'>): ReactElement {
  const field = useField();
  const readOnly = props.readOnly || field.readOnly;
  return (
    <span className={frameClass({ ...field, readOnly }, ' area')}>
      <textarea
        id={field.id}
        rows={2}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        required={field.required}
        {...props}
        readOnly={readOnly}
      />
    </span>
  );
}
