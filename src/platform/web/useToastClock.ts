import { useEffect, useRef, useState } from 'react';
import { isTyping } from './hotkeys.ts';
import { matches, parseKeys } from './keys.ts';
import { closeToast } from './toast.ts';
import type { Toast } from './toast.ts';

/** Closes a toast when its time is over; answers what stops the clock and lets it go on. */
export function useToastClock(toast: Toast): (held: boolean) => void {
  const left = useRef(toast.duration);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => closeToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(800, left.current - (Date.now() - since));
    };
  }, [held, toast.id]);
  return setHeld;
}

/** Esc closes a toast; the keys of its action run it. */
export function useToastKeys(toast: Toast): void {
  const { action } = toast;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) {
        closeToast(toast.id);
      }
      const [stroke] = parseKeys(action?.keys ?? '');
      if (action?.keys && stroke && matches(stroke, event) && !isTyping(event.target) && !event.defaultPrevented) {
        event.preventDefault();
        action.run();
        closeToast(toast.id);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toast.id, action]);
}
