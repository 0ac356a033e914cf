import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useUrlState } from '../../../platform/web/url.ts';
import { FILTER_MS, SHORTEST } from '../../../platform/web/useTypedFilter.ts';

/** The tree's filter: what stands in the field, and what is asked for, which the address keeps. */
export function useTreeFilter() {
  const [term, setTerm] = useUrlState('find');
  const [typed, setTyped] = useState(term);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(term), [term]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string): void => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === '' || next.length >= SHORTEST) setTerm(next);
  };
  const clear = (): void => {
    setTyped('');
    ask('');
  };
  return {
    typed,
    term,
    clear,
    type: (text: string): void => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask(text), FILTER_MS);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Enter') ask(typed);
      else if (event.key === 'Escape' && typed !== '') clear();
      else if (event.key === 'ArrowDown') {
        document.querySelector<HTMLElement>('.found button, .tree-host [tabindex="0"]')?.focus();
      } else return;
      event.preventDefault();
    },
  };
}
