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
