import { useEffect } from 'react';
import { isDialogOpen, isTyping } from './hotkeys.ts';
import { matches, parseKeys } from './keys.ts';
import { closeToast } from './toast.ts';
import type { Toast } from './toast.ts';

/** Esc closes a toast; the keys of its action run it. */
export function useToastKeys(toast: Toast | undefined): void {
  useEffect(() => {
    if (!toast) return;
    const { id, action } = toast;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) closeToast(id);
      const [stroke] = parseKeys(action?.keys ?? '');
      if (action?.keys && stroke && matches(stroke, event) && !isTyping(event.target) && !event.defaultPrevented) {
        event.preventDefault();
        action.run();
        closeToast(id);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toast]);
}
