import { rememberedOwner } from './remember.ts';

/** What somebody did on a page, and how it is taken back. */
export interface UndoStep {
  /** Its changes, which go back together. */
  changeIds: readonly number[];
  /** The place of changes that are not the catalogue's own. */
  of?: string | undefined;
  /** Where it was done, and the page that it led to. */
  pages: readonly string[];
  /** The way to the first of them. */
  address: string;
  /** Run once it is taken back; lost when the page is loaded anew. */
  after?: (() => unknown) | undefined;
  /** Closes the message that offers it. */
  closeOffer?: () => void;
}

interface Kept {
  owner: string;
  steps: readonly UndoStep[];
}

/** Steps that are kept of all pages. */
const MOST_STEPS = 300;
const KEPT = 'callout:undo-steps';

/** The steps of this tab, the newest last; of whom. */
let kept: Kept | undefined;

function stepsNow(): readonly UndoStep[] {
  const owner = rememberedOwner();
  if (kept?.owner === owner) return kept.steps;
  kept = { owner, steps: [] };
  try {
    const before = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
    if (before?.owner === owner) kept = before;
  } catch {
    // Storage may be forbidden: then steps last until the page is loaded anew.
  }
  return kept.steps;
}

function keep(steps: readonly UndoStep[]): void {
  kept = { owner: rememberedOwner(), steps };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Names in the query of the record that a page shows. */
const records = ['id', 'sku', 'image'];

/** The page of an address: of an item or a diagram its own, wherever it hangs; else the path, with the record in the query. */
export function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const [code = '', screen = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  const item = screen === 'tree' || screen === 'majorUnits' ? rest.slice(0, 2).at(-1) : undefined;
  if (item !== undefined) return `${code}/item/${item}`;
  const query = new URLSearchParams(search);
  const shown = records.filter((name) => query.has(name)).map((name) => `${name}=${query.get(name)}`);
  return [code, screen, ...rest, ...shown].join('/');
}

export const pageOfAddress = (address: string): string => {
  const [pathname = '', search = ''] = address.split('?');
  return pageOf({ pathname, search });
};

/** The page on screen. */
export const pageHere = (): string => pageOf(window.location);

export function addUndoStep(step: UndoStep): void {
  keep([...stepsNow(), step].slice(-MOST_STEPS));
}

/** What goes back next on a page; undefined where nothing does. */
export const lastUndoStep = (page: string): UndoStep | undefined =>
  stepsNow().findLast(({ pages }) => pages.includes(page));

/** Forgets steps whose changes are taken back, wherever that is done, with the messages that offer them. */
export function dropUndoSteps(changeIds: readonly number[]): void {
  const isGone = (step: UndoStep): boolean => step.changeIds.some((id) => changeIds.includes(id));
  const steps = stepsNow();
  for (const { closeOffer } of steps.filter(isGone)) closeOffer?.();
  keep(steps.filter((step) => !isGone(step)));
}
