import { tagKey } from '../../image/rules.ts';
import type { ComparedRow } from './contract.ts';

/** What is held against each other in two rows that belong together. */
export const comparedFields = ['tag', 'partNumber', 'partQty', 'context', 'footnote'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** A row of one list that the other has otherwise, or not at all; rows are named by their places in the lists. */
export type Difference =
  | { kind: 'onlyHere'; here: number }
  | { kind: 'onlyThere'; there: number }
  | { kind: 'differs'; here: number; there: number; fields: readonly ComparedField[] };

type Row = Pick<ComparedRow, ComparedField>;

const partKey = (row: Row) => row.partNumber.trim().toLowerCase();
const say = (row: Row, field: ComparedField) => row[field].trim();

/** Rows belong together by tag and part, then by tag alone, then by part alone; each time in their order. */
const ties: readonly ((row: Row) => string)[] = [
  (row) => `${tagKey(row.tag)}\n${partKey(row)}`,
  (row) => tagKey(row.tag),
  partKey,
];

/** The places of rows that belong together: there to here. */
export function pairs(here: readonly Row[], there: readonly Row[]): Map<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const tie of ties) {
    const open = new Map<string, number[]>();
    here.forEach((row, at) => {
      const key = tie(row);
      if (taken.has(at) || key === '') return;
      const places = open.get(key);
      if (places) places.push(at);
      else open.set(key, [at]);
    });
    there.forEach((row, at) => {
      const mate = found.has(at) ? undefined : open.get(tie(row))?.shift();
      if (mate === undefined) return;
      found.set(at, mate);
      taken.add(mate);
    });
  }
  return found;
}

/** In the order of the list here; what only the other one has stands behind what it stands behind there. */
export function differences(here: readonly Row[], there: readonly Row[]): Difference[] {
  const mates = pairs(here, there);
  const back = new Map([...mates].map(([at, mate]) => [mate, at]));
  const behind = new Map<number, number[]>();
  let last = -1;
  there.forEach((_, at) => {
    const mate = mates.get(at);
    if (mate !== undefined) last = mate;
    else behind.set(last, [...(behind.get(last) ?? []), at]);
  });
  const onlyThere = (place: number): Difference[] =>
    (behind.get(place) ?? []).map((at) => ({ kind: 'onlyThere', there: at }));
  const ofHere = (row: Row, at: number): Difference[] => {
    const mate = back.get(at);
    const other = mate === undefined ? undefined : there[mate];
    if (mate === undefined || !other) return [{ kind: 'onlyHere', here: at }];
    const fields = comparedFields.filter((field) => say(row, field) !== say(other, field));
    return fields.length === 0 ? [] : [{ kind: 'differs', here: at, there: mate, fields }];
  };
  return [...onlyThere(-1), ...here.flatMap((row, at) => [...ofHere(row, at), ...onlyThere(at)])];
}
