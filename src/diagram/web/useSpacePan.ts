import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** True while Space is held over a stage: dragging then moves the paper (docs/domain/diagrams.md, Drawing surface). */
export function useSpacePan(stage: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.key !== ' ' || !stage.current?.matches(':hover, :focus-within')) return;
      if (target instanceof Element && target.closest('input, textarea, select, button, .eg-table')) return;
      event.preventDefault();
      setHeld(true);
    };
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key === ' ') setHeld(false);
    };
    const drop = (): void => setHeld(false);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', drop);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', drop);
    };
  }, [stage]);
  return held;
}
