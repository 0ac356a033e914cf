import { useState } from 'react';

export interface DiagramSelection {
  /** Selected diagrams of those shown, in their order. */
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all from the one that was toggled last to this one. */
  extendTo: (id: number) => void;
  all: () => void;
  clear: () => void;
}

/** Which of the shown diagrams are selected. */
export function useDiagramSelection(shown: readonly number[]): DiagramSelection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  return {
    ids: shown.filter((id) => selected.has(id)),
    has: (id) => selected.has(id),
    toggle(id) {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
      setAnchor(id);
    },
    extendTo(id) {
      const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
      const begin = from < 0 ? to : from;
      if (from < 0) setAnchor(id);
      setSelected(new Set([...selected, ...shown.slice(Math.min(begin, to), Math.max(begin, to) + 1)]));
    },
    all: () => setSelected(new Set(shown)),
    clear: () => setSelected(new Set()),
  };
}
