import type { Chain } from './contract.ts';

export type ChainPart = Chain['parts'][number];
export type ChainLink = Chain['links'][number];

/** A part of a chain with its place: the column of its step, the row inside it. */
export interface Node extends ChainPart {
  column: number;
  row: number;
}

/** Places the parts of a chain: a column for each step, those before the part on the left. */
export function placed(parts: readonly ChainPart[]): Node[] {
  const first = Math.min(0, ...parts.map(({ step }) => step));
  const rows = new Map<number, number>();
  return parts.map((part) => {
    const row = rows.get(part.step) ?? 0;
    rows.set(part.step, row + 1);
    return { ...part, column: part.step - first, row };
  });
}

/** The part that an arrow key leads to: along a link, or up and down in its column; undefined where there is none. */
export function neighbour(
  key: string,
  from: number,
  nodes: readonly Node[],
  links: readonly ChainLink[],
): number | undefined {
  const node = nodes.find(({ partId }) => partId === from);
  if (!node) return undefined;
  if (key === 'ArrowRight') return links.find(({ fromId }) => fromId === from)?.toId;
  if (key === 'ArrowLeft') return links.find(({ toId }) => toId === from)?.fromId;
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by === undefined) return undefined;
  return nodes.find(({ column, row }) => column === node.column && row === node.row + by)?.partId;
}

/** The parts that replace another by themselves: fewer than two are never together. */
export function alone<P extends { isConjunction: boolean }>(parts: readonly P[]): P[] {
  const others = parts.filter(({ isConjunction }) => !isConjunction);
  return parts.length - others.length > 1 ? others : [...parts];
}

/** Whether each of the parts takes the place of another as it is: alone, and one for one. */
export const isOneForOne = (parts: readonly { isConjunction: boolean; quantity: number }[]): boolean =>
  alone(parts).length === parts.length && parts.every(({ quantity }) => quantity === 1);

/** So many of a part in the place of one of another. */
export interface Taking {
  partId: number;
  quantity: number;
}

/** Ways through a chain that are told apart at most. */
const mostBranches = 20;

/**
 * The ways in which the newest parts of a chain take the place of a part, at most 20: each by the parts that come
 * together, with their quantities multiplied along the chain. None where nothing supersedes it.
 */
export function branchesOf(
  partId: number,
  links: readonly Pick<ChainLink, 'fromId' | 'toId' | 'isConjunction' | 'quantity'>[],
): Taking[][] {
  const known = new Map<number, Taking[][]>();
  const waysFrom = (id: number): Taking[][] => {
    const after = links.filter(({ fromId }) => fromId === id);
    const found = known.get(id);
    if (found) return found;
    const others = alone(after);
    const together = after.filter((link) => !others.includes(link));
    const steps = [...(together.length > 0 ? [together] : []), ...others.map((link) => [link])];
    const ways = after.length === 0 ? [[{ partId: id, quantity: 1 }]] : steps.flatMap(through);
    known.set(id, ways.slice(0, mostBranches));
    return known.get(id) ?? [];
  };
  /** All that come together, each by any of its own ways. */
  const through = (step: readonly (typeof links)[number][]): Taking[][] =>
    step.reduce<Taking[][]>(
      (ways, { toId, quantity }) =>
        ways.flatMap((way) => waysFrom(toId).map((more) => added(way, more, quantity))).slice(0, mostBranches),
      [[]],
    );
  return links.some(({ fromId }) => fromId === partId) ? waysFrom(partId) : [];
}

/** A way with what another brings, so many times; a part that both have stands once. */
function added(way: readonly Taking[], more: readonly Taking[], times: number): Taking[] {
  const sum = new Map(way.map(({ partId, quantity }) => [partId, quantity]));
  for (const { partId, quantity } of more) sum.set(partId, (sum.get(partId) ?? 0) + quantity * times);
  return [...sum].map(([partId, quantity]) => ({ partId, quantity: Math.round(quantity * 1e6) / 1e6 }));
}
