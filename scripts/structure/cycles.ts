import type { Source } from './tree.ts';

/** Import cycles, type imports included: one shortest cycle per knot. */
export function checkCycles(sources: Source[]): string[] {
  const edges = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => (target === undefined ? [] : [target]))]),
  );
  const errors: string[] = [];
  const told = new Set<string>();
  for (const path of edges.keys()) {
    if (told.has(path)) continue;
    const cycle = shortestWayBack(path, edges);
    if (cycle === undefined) continue;
    for (const member of cycle) told.add(member);
    errors.push(`${[...cycle, path].join(' → ')}: a cycle; what both need belongs in a third file below them`);
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
