/** What a tree draws, line by line: nodes, and below an open node that loads or failed, stand-ins. */
export type TreeLine =
  | { kind: 'item'; id: string; level: number }
  | { kind: 'skeleton'; id: string; level: number; at: number }
  | { kind: 'failed'; id: string; level: number }
  | { kind: 'rest'; id: string; level: number };

const SKELETONS = 3;

interface TreeShape {
  root: string;
  open: ReadonlySet<string>;
  loading: ReadonlySet<string>;
  failed: ReadonlySet<string>;
  /** Nodes with more children than are loaded. */
  rests: ReadonlySet<string>;
}

function extrasOf(id: string, level: number, hasChildren: boolean, shape: TreeShape): TreeLine[] {
  if (shape.loading.has(id) && !hasChildren) {
    return Array.from({ length: SKELETONS }, (_, at) => ({ kind: 'skeleton', id, level, at }) as const);
  }
  return shape.failed.has(id) && !hasChildren ? [{ kind: 'failed', id, level }] : [];
}

export function withExtras(items: readonly { id: string; level: number }[], shape: TreeShape): TreeLine[] {
  const lines: TreeLine[] = extrasOf(shape.root, 0, items.length > 0, shape);
  /** Open nodes above, innermost last, whose rest comes after their last child. */
  const unfinished: { id: string; level: number }[] = shape.rests.has(shape.root) ? [{ id: shape.root, level: 0 }] : [];
  const finish = (level: number): void => {
    for (let last = unfinished.at(-1); last && last.level > level; last = unfinished.at(-1)) {
      lines.push({ kind: 'rest', ...last });
      unfinished.pop();
    }
  };
  for (const [index, item] of items.entries()) {
    finish(item.level);
    lines.push({ kind: 'item', ...item });
    if (!shape.open.has(item.id)) continue;
    const hasChildren = (items[index + 1]?.level ?? 0) > item.level;
    lines.push(...extrasOf(item.id, item.level + 1, hasChildren, shape));
    if (shape.rests.has(item.id)) unfinished.push({ id: item.id, level: item.level + 1 });
  }
  finish(-1);
  return lines;
}

/** The next name that starts with the typed text, going round; one repeated letter steps on. */
export function findTyped(names: readonly string[], from: number, text: string): number {
  const same = text === (text[0] ?? '').repeat(text.length);
  const wanted = (same ? (text[0] ?? '') : text).toLowerCase();
  const first = same ? 1 : 0;
  for (let step = first; step < names.length + first; step += 1) {
    const at = (from + step) % names.length;
    if (names[at]?.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
