import { CircleX } from 'lucide-react';
import { createContext, useContext, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** What a field tells the control inside it. */
export interface FieldState {
  id: string;
  /** Of the label, for controls that are no form elements. */
  labelId: string | undefined;
  describedBy: string | undefined;
  required: boolean;
  invalid: boolean;
  dirty: boolean;
  readOnly: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

/** The field around a control, or neutral values for a control that stands alone. */
export function useField(): FieldState {
  const own = useId();
  const field = useContext(FieldContext);
  return (
    field ?? {
      id: own,
      labelId: undefined,
      describedBy: undefined,
      required: false,
      invalid: false,
      dirty: false,
      readOnly: false,
    }
  );
}

export interface FieldProps {
  /** Names the field for what leads to it. */
  name?: string;
  label: ReactNode;
  children: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: ReactNode;
  /** A small text while an asynchronous check runs. */
  checking?: string | undefined;
  /** Draws the accent edge of a changed value. */
  dirty?: boolean | undefined;
  readOnly?: boolean;
  /** Columns of the form grid: 1, 2 (default) or all. */
  span?: 1 | 2 | 'all';
  /** Marks beside the label, such as a Key tag. */
  mark?: ReactNode;
  /** A control at the end of the label's line, such as one that asks when the value became so. */
  beside?: ReactNode;
}

export function Field(props: FieldProps): ReactElement {
  const {
    name,
    label,
    children,
    required = false,
    hint,
    error,
    checking,
    dirty = false,
    readOnly = false,
    span,
    mark,
    beside,
  } = props;
  const id = useId();
  const note = error ?? checking ?? hint;
  const noteId = note ? `${id}-note` : undefined;
  const className = span && span !== 2 ? `fld span-${span}` : 'fld';
  return (
    <div className={className} data-field={name}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <span className="req" aria-hidden="true" />}
        {mark}
      </label>
      {beside && <span className="fld-beside">{beside}</span>}
      <FieldContext
        value={{
          id,
          labelId: `${id}-label`,
          describedBy: noteId,
          required,
          invalid: error !== undefined,
          dirty,
          readOnly,
        }}
      >
        {children}
      </FieldContext>
      {error ? (
        <span className="errt" id={noteId} role="alert">
          <CircleX className="i12" aria-hidden="true" />
          {error}
        </span>
      ) : (
        note && (
          <span className="hint" id={noteId}>
            {note}
          </span>
        )
      )}
    </div>
  );
}

/** The classes of a control's frame. */
export function frameClass(field: FieldState, extra = ''): string {
  return `in${field.invalid ? ' err' : ''}${field.dirty ? ' dirty' : ''}${field.readOnly ? ' ro' : ''}${extra}`;
}
