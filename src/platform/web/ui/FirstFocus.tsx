import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';

/** Gives the focus to `data-autofocus` beside it, else to the first of these fields; the library would take it itself. */
export function FirstFocus({ fields = '' }: { fields?: string }): ReactElement {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const around = mark.current?.parentElement;
    const first =
      around?.querySelector<HTMLElement>('[data-autofocus]') ??
      (fields === '' ? null : around?.querySelector<HTMLElement>(fields));
    first?.focus();
  }, [fields]);
  return <span ref={mark} hidden />;
}
