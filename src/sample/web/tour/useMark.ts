import { useEffect } from 'react';

const FOCUSABLE = '[tabindex="0"], a[href], button:not([disabled]), input:not([disabled])';

/** Marks what the selector finds, as soon as it is there, and gives it the focus; null marks nothing. */
export function useMark(selector: string | null): void {
  useEffect(() => {
    if (selector === null) return undefined;
    let found: HTMLElement | null = null;
    const look = (): void => {
      if (found?.isConnected) return;
      found = document.querySelector<HTMLElement>(selector);
      if (!found) return;
      found.dataset['tour'] = 'here';
      found.scrollIntoView({ block: 'nearest' });
      (found.matches(FOCUSABLE) ? found : found.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      delete found?.dataset['tour'];
    };
  }, [selector]);
}
