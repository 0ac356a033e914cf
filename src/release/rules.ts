import type { ItemRecord, PartRecord, Picture, UnitRecord } from './contract.ts';

/** Number of the format that this version writes and reads. */
export const releaseFormat = 1;

/** How many releases of a context keep their files, so that one can go back to them. */
export const keptReleases = 10;

/** The layer that every reader has. */
export const publicLayer = 'p';
/** What a visibility group sees beside the public layer; the number is the lookup value's. */
export const groupLayer = (groupId: number) => `g${groupId}`;
/** Prices of an audience for the parts of a layer. */
export const priceLayer = (layer: string, audienceId: number) => `${layer}.a${audienceId}`;

/** A layer's name taken apart; undefined for what is none. */
export function parseLayer(layer: string): { groupId: number | null; audienceId: number | null } | undefined {
  const found = /^(?:p|g([1-9]\d{0,14}))(?:\.a([1-9]\d{0,14}))?$/.exec(layer);
  if (!found) return undefined;
  return { groupId: found[1] ? Number(found[1]) : null, audienceId: found[2] ? Number(found[2]) : null };
}

/** Names of nodes and manifests: 32 hexadecimal digits; of pictures the same with an ending. */
export const nodeName = /^[0-9a-f]{32}$/;
export const pictureName = /^[0-9a-f]{32}\.(?:png|jpg|gif)$/;

/** Where a node or manifest lies, from release.json. */
export const nodeAddress = (layer: string, name: string) => `${layer}/${name.slice(0, 2)}/${name.slice(2)}.json.gz`;
/** Where a picture lies, from release.json. */
export const pictureAddress = (layer: string, name: string) => `${layer}/${name.slice(0, 2)}/${name.slice(2)}`;

/** The files of a picture. */
export const namesOfPicture = (picture: Picture | undefined): string[] =>
  picture ? [picture.file, ...(picture.thumbnail ? [picture.thumbnail] : [])] : [];

/** How a record of `words.…` says what has the word: items are negative, so that they stand before the parts. */
export const posting = {
  part: (id: number) => id,
  item: (id: number) => -id,
  of: (value: number) => (value < 0 ? { item: -value } : { part: value }),
} as const;

/** How many items, and how many parts, the record of a word lists. */
export const mostOfWord = 64;

const longestWord = 40;
const marks = /\p{M}+/gu;
const notWord = /[^\p{L}\p{N}]+/u;
const ascii = /^[\0-\x7f]*$/;

/** The words of a text as the index holds them: lower case, without accents, each once, of at most 40 characters. */
export function words(text: string): string[] {
  const plain = ascii.test(text) ? text : text.normalize('NFKD').replace(marks, '');
  const found = new Set<string>();
  for (const word of plain.toLowerCase().split(notWord)) if (word !== '') found.add(cut(word));
  return [...found];
}

const cut = (word: string) => (word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join(''));

/** A text backwards, by code points. */
export const backwards = (text: string) => Array.from(text).reverse().join('');

/** What the words of an item are read from in a language: its name and what trees show. */
export const itemText = ({ name, display }: Pick<ItemRecord, 'name' | 'display'>, language: string): string =>
  `${name} ${display[language] ?? display['EN'] ?? ''}`;

/** What the words of a unit are read from beside its name: make, year, type, and its values of texts and lists. */
export function unitText({ make, year, type, subType, specification = [] }: UnitRecord, language: string): string {
  const inIt = (texts: Record<string, string> | undefined) => texts && (texts[language] ?? texts['EN']);
  const values = specification.flatMap((field) => field.values.map(({ text, listed }) => text ?? inIt(listed)));
  return [inIt(make), year, inIt(type), inIt(subType), ...values].filter((one) => one !== undefined).join(' ');
}

/** What the words of a part are read from in a language. */
export const partText = ({ description }: Pick<PartRecord, 'description'>, language: string): string =>
  description[language] ?? description['EN'] ?? '';

/** The folder in which a release is browsed whatever environments show, by who may publish. */
export const releaseFolder = (release: number) => `release-${release}`;
/** The folder of a draft that members look at for an hour. */
export const previewFolder = (preview: number) => `preview-${preview}`;
/** Whether a path ends at one release or draft, whatever environments show. */
export const isPinnedFolder = (path: string) => /\/(?:release|preview)-[\dg.]+\/$/i.test(path);

/** Items that a release names of what it added and changed, at most. */
export const newsListed = 20;
