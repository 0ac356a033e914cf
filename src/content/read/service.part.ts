import type { PartContent } from '../derive/entries.ts';
import type { SupersessionRecord } from '../../release/contract.ts';
import { partRecord, specified, supersessionRecord, textsOf } from '../derive/records.ts';
import type { LinkSource, PartSource, Translation } from '../derive/sources.ts';
import { byKey } from '../derive/tree.ts';
import { partTexts } from './queries.item.ts';
import type { Making } from './service.making.ts';
import { publicLayer } from '../../release/rules.ts';
import { linksOf, relatedOf } from './queries.part.ts';
import { furtherOfParts } from './queries.picture.ts';

/** A part of the release, as each of its layers holds it. */
export interface ReleasedPart {
  id: number;
  layers: ReadonlyMap<string, PartContent>;
  /** What layers of groups say beside of a part that all readers have. */
  beside: ReadonlyMap<string, SupersessionRecord>;
}

/** Links and layers of parts, and what is asked and told of them. */
interface Neighbours {
  /** What replaces the part. */
  after: readonly LinkSource[];
  /** What it replaces. */
  before: readonly LinkSource[];
  layersOf(id: number): readonly string[];
}

/** Parts as the release has them, in the order given; those that are in no layer are left out. */
export async function releasedParts(
  making: Making,
  sources: readonly PartSource[],
  layersOf: (id: number) => readonly string[],
): Promise<ReleasedPart[]> {
  const parts = sources.filter((part) => layersOf(part.id).length > 0);
  const ids = parts.map((part) => part.id);
  const [texts, links, related, further] = await Promise.all([
    partTexts(making.db, ids),
    linksOf(making.db, ids),
    relatedOf(making.db, ids),
    furtherOfParts(making.db, ids),
  ]);
  const furtherBy = byKey(further, 'ownerId');
  const picturesOf = (part: PartSource) => [part, ...(furtherBy.get(part.id) ?? [])];
  await making.pictures.prepare(
    parts.flatMap((part) => picturesOf(part).map((one) => ({ ...one, title: `Part ${part.number}` }))),
  );
  const [textsBy, after, before] = [byKey(texts, 'rowId'), byKey(links, 'partId'), byKey(links, 'relatedId')];
  const relatedBy = byKey(related, 'partId');
  return Promise.all(
    parts.map(async (part): Promise<ReleasedPart> => {
      const of = descriptions(part, making.meta.languages, textsBy.get(part.id) ?? []);
      const links = { after: after.get(part.id) ?? [], before: before.get(part.id) ?? [], layersOf };
      const layers = new Map<string, PartContent>();
      for (const layer of layersOf(part.id)) {
        const pictures = await making.pictures.putAll(making.files.layer(layer), picturesOf(part));
        const seen = (id: number) => layersOf(id).some((one) => one === layer || one === publicLayer);
        const named = {
          supersededBy: links.after.filter(({ relatedId }) => seen(relatedId)),
          supersedes: links.before.filter(({ partId }) => seen(partId)),
          related: (relatedBy.get(part.id) ?? []).filter(({ relatedId }) => seen(relatedId)),
        };
        layers.set(layer, { record: partRecord(part, { ...of, ...named }, pictures), search: part.search });
      }
      noteEnds(making, part, links);
      return { id: part.id, layers, beside: layers.has(publicLayer) ? besideOf(links) : new Map() };
    }),
  );
}

/** Supersessions of a public part with parts that some groups alone have, by their layers. */
function besideOf({ after, before, layersOf }: Neighbours): Map<string, SupersessionRecord> {
  const isHidden = (id: number) => !layersOf(id).includes(publicLayer);
  const layers = new Set([
    ...after.flatMap(({ relatedId }) => (isHidden(relatedId) ? layersOf(relatedId) : [])),
    ...before.flatMap(({ partId }) => (isHidden(partId) ? layersOf(partId) : [])),
  ]);
  return new Map(
    [...layers].sort().map((layer) => {
      const supersededBy = after.filter(({ relatedId }) => layersOf(relatedId).includes(layer));
      const supersedes = before.filter(({ partId }) => layersOf(partId).includes(layer));
      return [layer, supersessionRecord({ supersededBy, supersedes })];
    }),
  );
}

/** Notes where a chain ends for readers of a part, as they do not have the next one. */
function noteEnds({ ends }: Making, { id, number }: PartSource, { after, before, layersOf }: Neighbours): void {
  const own = layersOf(id);
  const note = (other: number, otherNumber: string) => {
    const layers = layersOf(other);
    if (layers.includes(publicLayer) || own.every((layer) => layers.includes(layer))) return;
    const known = ends.get(other);
    if (!known || number < known.after) ends.set(other, { number: otherNumber, after: number });
  };
  for (const { relatedId, relatedNumber } of after) note(relatedId, relatedNumber);
  for (const link of before) note(link.partId, link.number);
}

function descriptions(part: PartSource, languages: readonly string[], texts: readonly Translation[]) {
  const of = (field: string) => new Map(texts.filter((t) => t.field === field).map((t) => [t.language, t.text]));
  const long = of('long_description');
  return {
    description: specified(textsOf(part.description, languages, of('description')), part.specification),
    longDescription:
      part.longDescription === '' && long.size === 0 ? undefined : textsOf(part.longDescription, languages, long),
  };
}
