import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Move } from './model.ts';

const moves: Readonly<Record<string, Move>> = { Enter: 'down', Tab: 'right' };
const back: Readonly<Record<string, Move>> = { Enter: 'up', Tab: 'left' };
/** They lead on only while a cell is typed over; else they move the caret. */
const arrows: Readonly<Record<string, Move>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowLeft: 'left',
};

/**
 * The keys of an open cell: Enter and Tab commit and lead on, with Shift back, Esc gives up, leaving commits. Where
 * typing opened the cell the arrows commit too, as in a spreadsheet. `once` is for what an editor commits by itself: a
 * cell is committed or given up one time.
 */
export function useCellKeys(
  typed: boolean,
  commit: (move: Move) => void,
  cancel: () => void,
): { leave: (move: Move) => void; once: (act: () => void) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const done = useRef(false);
  function once(act: () => void): void {
    if (done.current) return;
    done.current = true;
    act();
  }
  const leave = (move: Move): void => once(() => commit(move));

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, altKey } = event;
    // Saving takes what is being typed along.
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 's') {
      leave('stay');
      return;
    }
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const move = (shiftKey ? back : moves)[key] ?? (typed && !shiftKey && !altKey ? arrows[key] : undefined);
    if (move) leave(move);
    else if (key === 'Escape') once(cancel);
    else return;
    event.preventDefault();
  }
  return { leave, once, onKeyDown };
}
