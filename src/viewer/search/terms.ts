import type { MapRoot } from '../../release/contract.ts';
import type { ReadNode } from '../../release/map/rules.ts';
import { seeker } from './cursor.ts';
import { editsBetween, isOneEdit } from './edits.ts';
import { wordOf, wordsStarting } from './words.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
/** Characters that a neighbour shares, where the typo stands behind them. */
const head = 3;
/** Words that one edit makes, looked up at once. */
const editsAtOnce = 6;
/** Corrections that are offered. */
const most = 3;

/** Whether a map by word has the word, or one that begins so. */
export async function isKnown(read: ReadNode, root: MapRoot | undefined, term: string, isLast: boolean) {
  const word = wordOf(await seeker(read, root)(term));
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
  // Swaps and deletions at the beginning, then the words that begin alike, then all else.
  const early = editsBetween(term, 0, head - 1);
  const tryEdits = async (edits: readonly string[]) => {
    for (let at = 0; at < edits.length && found.size < most; at += editsAtOnce) {
      const some = edits.slice(at, at + editsAtOnce);
      const entries = await Promise.allSettled(some.map((edit) => seeker(read, root)(edit)));
      for (const [nth, edit] of some.entries()) {
        const entry = entries[nth];
        if (entry?.status === 'rejected') throw entry.reason;
        const word = wordOf(entry?.value);
        if (word !== undefined && (isLast ? word.startsWith(edit) : word === edit)) add(isLast ? edit : word);
      }
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
