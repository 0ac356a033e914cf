import type { MapRoot } from '../../release/contract.ts';
import type { ReadNode } from '../../release/map/rules.ts';
import { seeker } from './cursor.ts';
import { editsBetween, isOneEdit } from './edits.ts';
import { wordOf, wordsStarting } from './words.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
/** Characters that a neighbour shares, where the typo stands behind them. */
const head = 3;
/** Corrections that are offered. */
const most = 3;

/** Whether a map has the word, or one that begins so. */
export async function isKnown(read: ReadNode, root: MapRoot | undefined, term: string, isLast: boolean) {
  const word = wordOf(await seeker(read, root)([term, -Number.MAX_SAFE_INTEGER]));
  return isLast ? word?.startsWith(term) === true : word === term;
}

/** Words of the map that are one typo away from a term that it does not have. `keep` gets each as it is found. */
export async function findNear(
  read: ReadNode,
  root: MapRoot | undefined,
  term: string,
  isLast: boolean,
  keep: (word: string) => void,
): Promise<void> {
  // Numbers have typos of their own: see numbersNear.
  if (term.length < shortest || /\d/.test(term)) return;
  const found = new Set<string>();
  const add = (word: string) => {
    if (found.size < most && !found.has(word)) keep(word);
    found.add(word);
  };
  const seek = seeker(read, root);
  // Swaps and deletions at the beginning, then the words that begin alike, then all else.
  const early = editsBetween(term, 0, head - 1);
  const tryEdits = async (edits: readonly string[]) => {
    for (const edit of edits) {
      const word = wordOf(await seek([edit, -Number.MAX_SAFE_INTEGER]));
      if (word !== undefined && (isLast ? word.startsWith(edit) : word === edit)) add(isLast ? edit : word);
      if (found.size >= most) return;
    }
  };
  await tryEdits(early.slice(0, 2 * head));
  for await (const word of wordsStarting(read, root, term.slice(0, head))) {
    if (found.size >= most) return;
    const starts = [term.length, term.length + 1, term.length - 1].map((length) => word.slice(0, length));
    const near = isLast ? starts.find((start) => isOneEdit(start, term)) : isOneEdit(word, term) ? word : undefined;
    if (near !== undefined) add(near);
  }
  await tryEdits(early.slice(2 * head));
}
