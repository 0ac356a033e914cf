import { createStore, useStore } from '../../../platform/web/store.ts';
import { copyItem, useClipboard } from '../useClipboard.ts';
import type { Copied } from '../useClipboard.ts';

const several = createStore<readonly Copied[]>([]);

/** Copies diagrams; the tree's clipboard shows the first of them. */
export function copyDiagrams(diagrams: readonly Copied[]): void {
  const [first] = diagrams;
  if (!first) return;
  several.set(diagrams);
  copyItem(first);
}

/** The copied diagrams; what was copied in the tree since counts instead. */
export function useDiagramClipboard(isDiagram: (typeId: number) => boolean): readonly Copied[] {
  const one = useClipboard();
  const many = useStore(several);
  if (!one || !isDiagram(one.typeId)) return [];
  return many[0]?.id === one.id ? many : [one];
}
