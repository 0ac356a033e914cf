import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The number gets the focus this long after the dialog opens, in milliseconds (docs/domain/parts.md, Quick part). */
const FOCUS_MS = 500;

/** The field of a part number: focused, its text selected, unless something was typed meanwhile. */
export function useNumberFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    let isTyped = false;
    const onInput = (): void => {
      isTyped = true;
    };
    form?.addEventListener('input', onInput);
    const timer = setTimeout(() => {
      if (!isTyped) field.current?.select();
    }, FOCUS_MS);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener('input', onInput);
    };
  }, []);
  return field;
}
