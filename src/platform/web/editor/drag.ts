/** Near the edge the grid scrolls: so many pixels from it, so many a frame. */
const EDGE = { zone: 28, step: 8 } as const;

/**
 * Follows the pointer from a press until it is let go: `at` hears every frame of its height, `drop` that it was let go,
 * `end` that it is over, however that came. Esc gives up; near an edge the box scrolls. Answers how to give up.
 */
export function follow(
  box: HTMLElement,
  from: number,
  acts: { at: (y: number) => void; drop: () => void; end: () => void },
): () => void {
  let y = from;
  let frame = 0;
  const step = (): void => {
    const { top, bottom } = box.getBoundingClientRect();
    if (y < top + EDGE.zone) box.scrollTop -= EDGE.step;
    else if (y > bottom - EDGE.zone) box.scrollTop += EDGE.step;
    acts.at(y);
    frame = requestAnimationFrame(step);
  };
  const move = ({ clientY }: PointerEvent): void => {
    y = clientY;
  };
  const end = (): void => {
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', letGo);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', giveUp, true);
    acts.end();
  };
  const letGo = (): void => {
    acts.at(y);
    end();
    acts.drop();
  };
  const giveUp = (pressed: KeyboardEvent): void => {
    if (pressed.key !== 'Escape') return;
    pressed.stopPropagation();
    end();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', letGo);
  addEventListener('pointercancel', end);
  addEventListener('keydown', giveUp, true);
  frame = requestAnimationFrame(step);
  return end;
}

/** The rows that are drawn, from above. */
export const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('tr[data-row]')];

/** The place of a drawn row. */
export const placeOfRow = (row: HTMLElement | undefined): number | undefined => {
  const place = row?.dataset['row'];
  return place === undefined ? undefined : Number(place);
};
