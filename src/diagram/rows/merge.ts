import { mergedRows as merged, rowConflicts as conflicts } from '../../platform/contract/mergeRows.ts';
import type { Decision } from '../../platform/contract/mergeRows.ts';
import type { PeggedRow } from '../contract.ts';
import { gridRow } from './values.ts';
import type { GridRow, RowValues } from './values.ts';

export type { Decision };

/** A row that two editors changed; null stands for the one who deleted it. */
export interface RowConflict {
  id: number;
  mine: RowValues | null;
  theirs: RowValues | null;
}

interface Sides {
  /** The grid as it is, in its order. */
  mine: readonly GridRow[];
  /** What the editing started from. */
  base: readonly PeggedRow[];
  /** What the server has now. */
  theirs: readonly PeggedRow[];
}

const models = ({ mine, base, theirs }: Sides) => ({ mine, base: base.map(gridRow), theirs: theirs.map(gridRow) });

/** Rows that both sides changed differently since `base`. A row that only moved is no conflict. */
export const rowConflicts = (sides: Sides): RowConflict[] =>
  conflicts(models(sides)).map((one) => ({ ...one, id: Number(one.id) }));

/** Both sides in one list, in my order; `decisions` answers the conflicts, without one mine stays. */
export const mergedRows = (sides: Sides, decisions: ReadonlyMap<number, Decision>): GridRow[] =>
  merged(models(sides), new Map([...decisions].map(([id, decision]) => [String(id), decision])));
