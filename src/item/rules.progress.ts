/** What sums and filters need of a diagram. */
export interface Covered {
  workflowId: number;
  workflowName: string;
  totalPeggeds: number;
  /** Percent; null where no row can be covered. */
  partCoverage: number | null;
}

/** The state in which nothing is left to do. */
const PUBLISHED = 3;

/** Diagrams of a model taken together: how many, in which unfinished states, with how many parts, how far covered. */
export function sumUp(diagrams: readonly Covered[]) {
  const open = new Map<number, { name: string; count: number }>();
  let [parts, weight, covered] = [0, 0, 0];
  for (const { workflowId, workflowName, totalPeggeds, partCoverage } of diagrams) {
    parts += totalPeggeds;
    if (partCoverage !== null) {
      weight += totalPeggeds;
      covered += totalPeggeds * partCoverage;
    }
    if (workflowId === 0 || workflowId === PUBLISHED) continue;
    open.set(workflowId, { name: workflowName, count: (open.get(workflowId)?.count ?? 0) + 1 });
  }
  return {
    diagrams: diagrams.length,
    parts,
    open: [...open.values()],
    coverage: weight > 0 ? Math.floor(covered / weight) : null,
  };
}

/** Steps of the coverage filter. */
export const coverageSteps = ['complete', 'partial', 'none'] as const;
export type CoverageStep = (typeof coverageSteps)[number];

export function stepOf({ partCoverage }: Pick<Covered, 'partCoverage'>): CoverageStep {
  if (partCoverage === null || partCoverage === 0) return 'none';
  return partCoverage >= 100 ? 'complete' : 'partial';
}

/** The list with one of its members at another place; unchanged where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
