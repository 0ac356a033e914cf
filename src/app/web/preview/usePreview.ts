import { useEffect, useState } from 'react';
import { placeOf } from './place.ts';

/** The rest of the pointer, or of the focus, before a preview comes, in milliseconds. */
const REST = 120;
const ROW = '[data-preview]';

export interface Shown {
  /** What the row is: `item/17` or `part/12`. */
  of: string;
  left: number;
  top: number;
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROW) : null;

/**
 * The preview of the row that the pointer rests on, that has the focus and got Space, or that the arrows lead to in a
 * list of options. Esc, scrolling and a press take it away.
 */
export function usePreview(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: HTMLElement | null = null;
    /** Asked for by keys: it follows the focus until Esc or Space. */
    let isKept = false;
    const hide = (): void => {
      clearTimeout(timer);
      over = null;
      isKept = false;
      setShown(null);
    };
    const show = (row: HTMLElement): void => {
      const of = row.dataset['preview'];
      if (of === undefined || !row.isConnected) return;
      const room = { width: window.innerWidth, height: window.innerHeight };
      setShown({ of, ...placeOf(row.getBoundingClientRect(), room) });
    };
    const rest = (row: () => HTMLElement | null): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const found = row();
        if (found) show(found);
      }, REST);
    };
    const onOver = ({ target }: PointerEvent): void => {
      const row = rowAt(target);
      if (row === over) return;
      if (!isKept) hide();
      over = row;
      if (row) rest(() => row);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const row = rowAt(target);
      if (isKept && row) rest(() => row);
      else if (isKept) hide();
    };
    const onKey = (event: KeyboardEvent): void => {
      const { target, key } = event;
      const row = rowAt(target);
      if (key === 'Escape' && isKept) {
        hide();
        event.preventDefault();
        event.stopPropagation();
      } else if (key === ' ' && row === target && row?.matches('[role="row"]')) {
        if (isKept) hide();
        else {
          isKept = true;
          show(row);
        }
        event.preventDefault();
        event.stopPropagation();
      } else if (key.startsWith('Arrow')) {
        // Options that are led to while the focus stays in the field, and lists of buttons.
        rest(() => {
          const option = document.querySelector<HTMLElement>(`${ROW}[data-focused]`) ?? rowAt(document.activeElement);
          if (option && !option.matches('[role="row"]')) isKept = true;
          return isKept ? option : null;
        });
      }
    };
    document.addEventListener('pointerover', onOver);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('wheel', hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('wheel', hide, true);
    };
  }, []);
  return shown;
}
