import type { LiteratureRecord } from '../../release/contract.ts';
import { getRecord, keysStarting, keysUnder, scanRecords } from '../../release/map/rules.ts';
import type { Key } from '../../release/map/rules.ts';
import { words } from '../../release/rules.ts';
import type { Found } from './content.ts';
import type { Fit } from './fit.ts';
import type { OpenLayer, Release } from './release.ts';

/** A file or URL at an item, or at a part, whose id stands below 0. */
export type Literature = Found<LiteratureRecord> & { id: number; owner: number };

/** Hits of literature that a search shows at most, and entries of one word that it looks at. */
const mostHits = 12;
const mostLookedAt = 2000;

/** Without a language, or in the reader's. */
const isFor = (language: string) => (of: LiteratureRecord) => of.language === undefined || of.language === language;

/** Labelled by a content group, where one is asked for. */
const isIn = (group: number | undefined) => (of: LiteratureRecord) =>
  group === undefined || (of.groups?.includes(group) ?? false);

/** The literature of an item, or of a part by its id below 0, in its order, from all layers, in a language. */
export async function literatureOf(release: Release, owner: number, language: string): Promise<Literature[]> {
  const found: Literature[] = [];
  await Promise.all(
    release.layers.map(async ({ id: layer, maps, read }) => {
      for await (const [key, one] of scanRecords<LiteratureRecord>(read, maps['literature'], keysUnder([owner])))
        found.push({ ...one, layer, owner, id: Number((key as number[])[1]) });
    }),
  );
  // Two groups of one reader may both have it.
  const each = new Map(found.filter(isFor(language)).map((one) => [one.id, one]));
  return [...each.values()].toSorted((a, b) => a.place - b.place || a.id - b.id);
}

/** Literature whose name has all words of a query, the last of which may go on; of one that hangs often, the first. */
export async function literatureFound(
  release: Release,
  query: string,
  { language, only, group }: { language: string; only: Fit | null; group?: number | undefined },
): Promise<Literature[]> {
  const terms = words(query);
  const found = (await Promise.all(release.layers.map((layer) => foundIn(layer, terms, only)))).flat();
  const each = new Map<number, Literature>();
  for (const one of found.filter(isFor(language)).filter(isIn(group))) if (!each.has(one.id)) each.set(one.id, one);
  return [...each.values()].slice(0, mostHits);
}

async function foundIn(layer: OpenLayer, terms: readonly string[], only: Fit | null): Promise<Literature[]> {
  const last = terms.at(-1);
  if (last === undefined || !layer.maps['literatureWords']) return [];
  const sets = await Promise.all(
    terms.map((term, at) => pairsOf(layer, at === terms.length - 1 ? keysStarting([], last) : keysUnder([term]))),
  );
  const [first = new Map<string, [number, number]>(), ...others] = sets;
  const pairs = [...first]
    .filter(([pair]) => others.every((set) => set.has(pair)))
    .map(([, pair]) => pair)
    .filter(([, owner]) => only === null || (owner < 0 ? only.parts.has(-owner) : only.items.has(owner)));
  const records = pairs.slice(0, mostHits).map(async ([id, owner]) => {
    const record = await getRecord<LiteratureRecord>(layer.read, layer.maps['literature'], [owner, id]);
    return record ? [{ ...record, layer: layer.id, owner, id }] : [];
  });
  return (await Promise.all(records)).flat();
}

/** Attachment and owner of each entry of a range of words. */
async function pairsOf({ read, maps }: OpenLayer, range: { from?: Key; until?: Key }) {
  const pairs = new Map<string, [number, number]>();
  for await (const [key] of scanRecords(read, maps['literatureWords'], range)) {
    const [, id, owner] = key as [string, number, number];
    pairs.set(`${id} ${owner}`, [id, owner]);
    if (pairs.size >= mostLookedAt) break;
  }
  return pairs;
}
