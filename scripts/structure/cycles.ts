import type { Source } from './tree.ts';

/** Import cycles, type imports included. */
export const checkCycles = (sources: Source[]): string[] =>
  cyclesOf(
    new Map(
      sources.map(({ path, imports }) => [
        path,
        imports.flatMap(({ target }) => (target === undefined ? [] : [target])),
      ]),
    ),
    'what both need belongs in a third file below them',
  );

/** One shortest cycle per knot, with what to do about it. */
export function cyclesOf(edges: Map<string, string[]>, advice: string): string[] {
  const errors: string[] = [];
  const told = new Set<string>();
  for (const path of edges.keys()) {
    if (told.has(path)) continue;
    const cycle = shortestWayBack(path, edges);
    if (cycle === undefined) continue;
    for (const member of cycle) told.add(member);
    errors.push(`${[...cycle, path].join(' → ')}: a cycle; ${advice}`);
  }
  return errors;
}

function shortestWayBack(start: string, edges: Map<string, string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of edges.get(at) ?? []) {
      if (next === start) return wayTo(at, start, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameFrom: Map<string, string>): string[] {
  const way: string[] = [];
  for (let at: string | undefined = end; at !== undefined && at !== start; at = cameFrom.get(at)) way.unshift(at);
  return [start, ...way];
}
