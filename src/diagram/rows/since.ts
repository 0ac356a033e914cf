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
 * The rows to go on with after a save: what was typed while it was on its way, on top of what was written. `now` has
 * the rows that hold nothing yet as well: somebody may be typing into one.
 */
export function typedSince({ sent, base, written, changeId }: Save, now: readonly GridRow[]): GridRow[] {
  const known = new Set(base.map(({ id }) => id));
  const given = written.filter(({ id, version }) => !known.has(id) && version === changeId);
  const fresh = sent.filter(({ id }) => id === undefined);
  const ids = new Map(fresh.map(({ key }, index) => [key, given[index]?.id.toString()]));
  const byId = new Map(written.map((row) => [String(row.id), row]));
  const sentByKey = new Map(sent.map((row) => [row.key, row]));
  const mine = now.map((row): GridRow => {
    const before = sentByKey.get(row.key);
    if (!before) return row;
    const id = before.id ?? ids.get(row.key);
    const saved = id === undefined ? undefined : byId.get(id);
    const values = saved && sameValues(row.values, before.values) ? gridRow(saved).values : row.values;
    return { id, key: row.key, values };
  });
  const own = new Set([...sent.map(({ id }) => id), ...given.map(({ id }) => String(id))]);
  return mergedRows({ mine, base: written.filter(({ id }) => own.has(String(id))), theirs: written }, new Map());
}
