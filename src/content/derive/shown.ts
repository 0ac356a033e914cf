import type { HitRecord, ItemRecord, ItemWordRecord, PartRecord, PartWordRecord } from '../../release/contract.ts';
import { itemText, partText } from '../../release/rules.ts';

/** What a list of hits shows of an item, and of a unit what further words are read from, by language. */
export type ItemShown = Pick<ItemRecord, 'type' | 'name' | 'display'> & { words?: Record<string, string> };
/** What a list of hits shows of an item or a part, in all languages; their words are read from it too. */
export type Shown = ItemShown | HitRecord;

export const itemShown = ({ type, name, display }: ItemShown, words?: ItemShown['words']): ItemShown => ({
  type,
  name,
  display,
  ...(words && { words }),
});

export const partShown = ({ number, description, supersededBy }: PartRecord): HitRecord => ({
  number,
  description,
  ...(supersededBy && { replaced: true }),
});

const isPart = (shown: Shown): shown is HitRecord => 'number' in shown;

/** What the words of an item or part are read from, in each language. */
export const textsOfShown = (shown: Shown, languages: readonly string[]): string[] =>
  languages.map((language) => (isPart(shown) ? partText(shown, language) : itemTexts(shown, language)));

const itemTexts = (shown: ItemShown, language: string): string =>
  shown.words
    ? `${itemText(shown, language)} ${shown.words[language] ?? shown.words['EN'] ?? ''}`
    : itemText(shown, language);

/** Without what only words are read from. */
export const shownAlone = (shown: Shown): Shown => (isPart(shown) ? shown : itemShown(shown));

/** The maps of what lists show by word, and whose postings each has. */
export const wordLists = { itemWords: 'item', partWords: 'part' } as const;
export type WordList = keyof typeof wordLists;

/** The list of a posting. */
export const listOf = (owner: number): WordList => (owner < 0 ? 'itemWords' : 'partWords');

/** A word's record in one of these maps. */
export type WordRecord = ItemWordRecord | PartWordRecord;
/** An item or part in it. */
export type Listed = WordRecord['first'][number];

/** An item or part as a word's record lists it, in a language. */
export function listed(owner: number, shown: Shown, language: string): Listed {
  const id = Math.abs(owner);
  if (!isPart(shown)) return [id, shown.type, shown.display[language] ?? shown.display['EN'] ?? '', shown.name];
  const text = partText(shown, language);
  return shown.replaced ? [id, shown.number, text, 1] : [id, shown.number, text];
}
