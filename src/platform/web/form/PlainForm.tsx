import { useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { FormErrors, useFirstError } from './FormPage.tsx';
import type { RecordForm } from './useRecordForm.ts';

/** A form that is sent by Enter or a button of type submit; the focus goes to its first error. */
export function PlainForm<V extends object>(props: {
  form: RecordForm<V>;
  place?: RefObject<HTMLFormElement | null>;
  id?: string;
  className?: string | undefined;
  /** Why it cannot be sent now. */
  reason?: string | undefined;
  children: ReactNode;
}): ReactElement {
  const own = useRef<HTMLFormElement>(null);
  const { form, place = own, id, className, reason, children } = props;
  useFirstError(place, form.failures);
  return (
    <form
      id={id}
      ref={place}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) form.save();
      }}
    >
      <FormErrors form={form} />
      {children}
    </form>
  );
}
