import type { KeyboardEvent } from 'react';

export interface CardKeys {
  /** Cards in a row; 1 in the list. */
  columns: number;
  /** Ids of the diagrams shown, in their order. */
  shown: readonly number[];
  current: number | null;
  go: (id: number) => void;
  toggle: (id: number) => void;
  extendTo: (id: number) => void;
  all: () => void;
  clear: () => void;
  /** Moves the diagram by one place; absent where the order cannot be changed now. */
  move: ((id: number, step: 1 | -1) => void) | undefined;
  copy: () => void;
  paste: () => void;
  remove: () => void;
  menu: (at: Element) => void;
}

/** Where a key leads from the `at`-th of `total`; undefined where it leads nowhere. */
function target(key: string, at: number, columns: number, total: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    k: -1,
    j: 1,
    Home: -at,
    End: total - 1 - at,
  };
  const step = steps[key.length === 1 ? key.toLowerCase() : key];
  if (step === undefined) return undefined;
  const to = at + step;
  return to >= 0 && to < total ? to : at;
}

/**
 * The keys of the diagrams (docs/domain/diagrams.md, Keys): walk, select, extend, all, clear, move, copy, paste,
 * remove, menu.
 */
export function onCardKey(event: KeyboardEvent<HTMLElement>, keys: CardKeys): void {
  const { shown, current, columns } = keys;
  // All is chosen from anywhere in the list.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && shown.length > 0) {
    event.preventDefault();
    keys.all();
    return;
  }
  const at = current === null ? -1 : shown.indexOf(current);
  const link = event.target instanceof HTMLElement ? event.target.closest('[data-diagram]') : null;
  if (current === null || at < 0 || !link) return;
  const control = event.ctrlKey || event.metaKey;
  const act = ((): (() => void) | undefined => {
    if (event.altKey) {
      const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
      const { move } = keys;
      return step && move && (() => move(current, step));
    }
    if (control) return { c: keys.copy, v: keys.paste }[event.key.toLowerCase()];
    if (event.key === 'F10' && event.shiftKey) return () => keys.menu(link);
    const to = target(event.key, at, columns, shown.length);
    const next = to === undefined ? undefined : shown[to];
    if (next !== undefined) {
      return () => {
        if (event.shiftKey) {
          keys.extendTo(current);
          keys.extendTo(next);
        }
        keys.go(next);
      };
    }
    const plain: Record<string, () => void> = {
      ' ': () => keys.toggle(current),
      x: () => keys.toggle(current),
      Escape: keys.clear,
      Delete: keys.remove,
      ContextMenu: () => keys.menu(link),
    };
    return plain[event.key];
  })();
  if (!act) return;
  event.preventDefault();
  act();
}
