/** A change that was made on a page, and how it is taken back. */
interface UndoStep {
  changeId: number;
  run: () => void;
}

/** Steps that a page keeps. */
const MOST_STEPS = 100;

/** Steps of each page since it was loaded, the newest last. */
const steps = new Map<string, readonly UndoStep[]>();

/** The page of an address: the screen of a catalogue; each diagram is one of its own. */
export function pageOf(pathname: string): string {
  const [code = '', screen = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  return [code, screen, ...(screen === 'tree' && rest.length > 1 ? rest.slice(0, 2) : [])].join('/');
}

export function addUndoStep(page: string, step: UndoStep): void {
  steps.set(page, [...(steps.get(page) ?? []), step].slice(-MOST_STEPS));
}

/** What goes back next on a page; undefined where nothing does. */
export const lastUndoStep = (page: string): UndoStep | undefined => steps.get(page)?.at(-1);

/** Forgets changes that are taken back, wherever that is done. */
export function dropUndoSteps(changeIds: readonly number[]): void {
  for (const [page, of] of steps)
    steps.set(
      page,
      of.filter(({ changeId }) => !changeIds.includes(changeId)),
    );
}
