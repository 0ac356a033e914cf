import { baseTypes } from '../../hierarchy/rules.ts';
import { type Differing, noCounts, type Pair, type ReviewCounts, type ReviewKind, type ReviewMark } from '../rules.ts';
import { diagramLines } from './diagram.ts';
import { itemLines } from './item.ts';
import type { Line, Names } from './line.ts';
import { chainLines, literatureLines, partLines, priceLines, serialLines } from './part.ts';
import { unitLines, unitPriceLines } from './unit.ts';

/** What a new or removed item folds: what stands under it. */
export interface Size {
  diagrams: number;
  rows: number;
}

export interface Reviewed {
  lines: Line[];
  counts: ReviewCounts;
  /** Of new and removed items. */
  sizes: Map<number, Size>;
}

/** What lines name by number, so that what it is called can be asked for at once. */
export function namedIn(of: Differing) {
  const levels = new Set<number>();
  const colors = new Set<number>();
  const items = new Set<number>();
  const parts = new Set<number>();
  for (const { before, after } of of.diagrams)
    for (const record of [before, after]) {
      for (const { part } of record?.rows ?? []) parts.add(part);
      for (const { item } of record?.jumps ?? []) items.add(item);
    }
  for (const { key } of of.parents) for (const id of key) items.add(Number(id));
  for (const { before, after } of of.units)
    for (const record of [before, after]) {
      for (const id of record?.levels ?? []) levels.add(id);
      for (const id of record?.models ?? []) items.add(id);
    }
  for (const { before, after } of of.unitPrices)
    for (const record of [before, after]) for (const { color } of record?.colors ?? []) colors.add(color);
  return { items, parts, levels, colors };
}

/** What readers will see otherwise, line by line. What stands under a new or removed item is counted with it. */
export function reviewed(of: Differing, names: Names): Reviewed {
  const counts = noCounts();
  const lines: Line[] = [];
  const add = (found: Iterable<Line>) => {
    for (const line of found) {
      lines.push(line);
      counts[line.kind][line.mark] += 1;
    }
  };
  const count = (kind: ReviewKind, mark: ReviewMark, times = 1) => (counts[kind][mark] += times);

  const whole = wholeItems(of);
  const { folded, tops } = foldedItems(of, whole);
  for (const { key, before, after, isMoved } of of.items) {
    const id = Number(key[0]);
    const found = [...itemLines(id, before, after, names)];
    if (folded.has(id)) for (const { kind, mark } of found) count(kind, mark);
    else add(found);
    if (isMoved) add([{ ...plain, kind: kindOf(names, (after ?? before)?.type), itemId: id, field: 'visibility' }]);
  }
  const sizes = new Map<number, Size>([...whole].filter(([id]) => !folded.has(id)).map(([id]) => [id, noSize()]));
  for (const { key, before, after } of of.diagrams) {
    const id = Number(key[0]);
    const mark = whole.get(id);
    if (before && after) add(diagramLines(id, before, after, names));
    if (!mark) continue;
    const rows = (after ?? before)?.rows.length ?? 0;
    count('row', mark, rows);
    const size = sizes.get(tops.get(id) ?? id);
    if (!size) continue;
    size.rows += rows;
    if (tops.has(id)) size.diagrams += 1;
  }
  for (const { key, before, after, isMoved } of of.units)
    if (before && after) add(unitLines(Number(key[0]), { before, after, isMoved }, names));
  for (const { key, before, after } of of.unitPrices) {
    const id = Number(key[0]);
    const found = unitPriceLines(id, Number(key[1]), before, after, names);
    if (!whole.has(id)) add(found);
    else for (const { kind, mark } of found) count(kind, mark);
  }
  add(placeLines(of, whole, names));
  for (const { key, before, after } of of.serials)
    if (!whole.has(Number(key[3]))) add(serialLines(Number(key[3]), key.map(String), before, after));
  const wholeParts = new Set<number>();
  for (const { key, before, after, isMoved } of of.parts) {
    const id = Number(key[0]);
    if (!before || !after) wholeParts.add(id);
    add(partLines(id, before, after, names));
    if (isMoved) add([{ ...plain, kind: 'part', partId: id, field: 'visibility' }]);
  }
  for (const { key, before, after } of of.supersessions)
    if (!wholeParts.has(Number(key[0]))) add(chainLines(Number(key[0]), before, after));
  for (const { key, before, after } of of.literature) {
    const owner = Number(key[0]);
    if (owner < 0 ? !wholeParts.has(-owner) : !whole.has(owner)) add(literatureLines(owner, before, after));
  }
  for (const { key, before, after } of of.prices) {
    const found = priceLines(Number(key[0]), Number(key[1]), before, after, names);
    if (!wholeParts.has(Number(key[0]))) add(found);
    else for (const { kind, mark } of found) count(kind, mark);
  }
  return { lines, counts, sizes };
}

const plain = { mark: 'changed', itemId: null, partId: null, detail: '', before: null, after: null } as const;
const noSize = (): Size => ({ diagrams: 0, rows: 0 });
const kindOf = (names: Names, type: number | undefined): ReviewKind =>
  type !== undefined && names.baseOf(type) === baseTypes.diagram ? 'diagram' : 'model';

/** Items that are new or go. */
function wholeItems({ items }: Differing): Map<number, 'added' | 'removed'> {
  const found = new Map<number, 'added' | 'removed'>();
  for (const { key, before, after } of items) {
    if (!before && after) found.set(Number(key[0]), 'added');
    if (before && !after) found.set(Number(key[0]), 'removed');
  }
  return found;
}

/** Of these items those that hang under another of the same mark, and the topmost of which each is a part. */
function foldedItems({ parents }: Differing, whole: ReadonlyMap<number, 'added' | 'removed'>) {
  const above = new Map<number, number>();
  for (const { key } of parents) {
    const [id, parent] = [Number(key[0]), Number(key[1])];
    if (whole.has(id) && whole.get(id) === whole.get(parent)) above.set(id, parent);
  }
  const tops = new Map<number, number>();
  for (const id of above.keys()) {
    let top = id;
    for (let up = above.get(top); up !== undefined && up !== id; up = above.get(top)) top = up;
    tops.set(id, top);
  }
  return { folded: new Set(above.keys()), tops };
}

/** Items that hang elsewhere, and parents whose children stand in another order. */
function* placeLines(
  { parents, children, items }: Differing,
  whole: ReadonlyMap<number, unknown>,
  names: Names,
): Generator<Line> {
  const types = new Map(items.map(({ key, before, after }) => [Number(key[0]), (after ?? before)?.type]));
  for (const child of children) types.set(Number(child.key[2]), (child.after ?? child.before)?.type);
  const ways = new Map<number, { from: number[]; to: number[] }>();
  for (const { key, before, after } of parents) {
    const [id, parent] = [Number(key[0]), Number(key[1])];
    if (whole.has(id) || (before && after)) continue;
    const way = ways.get(id) ?? { from: [], to: [] };
    ways.set(id, way);
    (before ? way.from : way.to).push(parent);
  }
  const called = (ids: readonly number[]) => ids.map((id) => names.item(id)).join(', ') || null;
  for (const [id, { from, to }] of ways) {
    const mark = from.length === 0 ? 'added' : to.length === 0 ? 'removed' : 'changed';
    const kind = kindOf(names, types.get(id));
    yield { ...plain, kind, mark, itemId: id, field: 'place', before: called(from), after: called(to) };
  }
  for (const parent of reordered(children)) yield { ...plain, kind: 'model', itemId: parent, field: 'order' };
}

/** Parents, but the top level, whose children stand in another order; new ones and ones that go only shift the rest. */
function* reordered(children: readonly Pair<unknown>[]): Generator<number> {
  const sides = new Map<number, { old: Map<number, number>; now: Map<number, number> }>();
  for (const { key, before, after } of children) {
    const [parent = 0, place = 0, id = 0] = key.map(Number);
    const side = sides.get(parent) ?? { old: new Map<number, number>(), now: new Map<number, number>() };
    sides.set(parent, side);
    if (before && !after) side.old.set(id, place);
    if (after && !before) side.now.set(id, place);
  }
  for (const [parent, { old, now }] of sides) {
    const stay = [...old.keys()].filter((id) => now.has(id));
    const by = (places: ReadonlyMap<number, number>) =>
      stay.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).join();
    const isAlone = stay.length === 1 && old.size === 1 && now.size === 1;
    if (parent !== 0 && (isAlone || by(old) !== by(now))) yield parent;
  }
}
