import type { PeggedRow } from '../contract.ts';
import { mergedRows } from './merge.ts';
import { gridRow, sameValues } from './values.ts';
import type { GridRow } from './values.ts';

/** A save that is over. */
interface Save {
  sent: readonly GridRow[];
  /** What they started from. */
  base: readonly PeggedRow[];
  /** What the server has now, others' rows too. */
  written: readonly PeggedRow[];
  /** The change that wrote what was sent. */
  changeId: number | null;
}

/**
 * The rows to go on with where somebody typed while a save was on its way: what was typed since, on top of what was
 * written. Undefined where nothing was.
 */
export function typedSince({ sent, base, written, changeId }: Save, now: readonly GridRow[]): GridRow[] | undefined {
  const same = (row: GridRow, index: number) =>
    row.id === sent[index]?.id && sameValues(row.values, sent[index]?.values ?? {});
  if (now.length === sent.length && now.every(same)) return undefined;

  const known = new Set(base.map(({ id }) => id));
  const given = written.filter(({ id, version }) => !known.has(id) && version === changeId);
  const fresh = sent.filter(({ id }) => id === undefined);
  const ids = new Map(fresh.map((row, index) => [row, given[index]?.id]));
  const byId = new Map(written.map((row) => [String(row.id), row]));
  const sentById = new Map(sent.map((row) => [row.id, row]));
  const sentByValues = new Map(fresh.map((row) => [row.values, row]));

  const present = new Set(now.map(({ values }) => values));
  const mine = now.map((row, index): GridRow => {
    // A new row has no id to be known by: it is the one that stood in its place and is nowhere else.
    const there = sent[index];
    const inPlace = there?.id === undefined && there && !present.has(there.values) ? there : undefined;
    const before = row.id === undefined ? (sentByValues.get(row.values) ?? inPlace) : sentById.get(row.id);
    if (!before) return row;
    const id = before.id ?? ids.get(before)?.toString();
    const saved = id === undefined ? undefined : byId.get(id);
    return saved && sameValues(row.values, before.values) ? gridRow(saved) : { id, values: row.values };
  });
  const own = new Set([...sent.map(({ id }) => id), ...given.map(({ id }) => String(id))]);
  return mergedRows({ mine, base: written.filter(({ id }) => own.has(String(id))), theirs: written }, new Map());
}
