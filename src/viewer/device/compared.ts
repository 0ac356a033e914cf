import { listOf } from './kept.ts';

/** Units that are set side by side, at most. */
export const mostCompared = 4;

/** The units with one more, last, or without one that is there. */
export const withCompared = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-mostCompared);

export const parseCompared = (text: string | null): number[] => [...new Set(listOf(text, isId))].slice(0, mostCompared);

/** The units that an address names, by comma. */
export const comparedIn = (list: string): number[] => parseCompared(`[${list}]`);

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
