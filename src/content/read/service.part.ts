import type { PartContent } from '../derive/entries.ts';
import { partRecord, specified, textsOf } from '../derive/records.ts';
import type { PartSource, Translation } from '../derive/sources.ts';
import { byKey } from '../derive/tree.ts';
import { translations } from './queries.item.ts';
import type { Making } from './service.making.ts';
import { publicLayer } from '../../release/rules.ts';
import { linksOf, relatedOf } from './queries.part.ts';
import { furtherOfParts } from './queries.picture.ts';

/** A part of the release, as each of its layers holds it. */
export interface ReleasedPart {
  id: number;
  layers: ReadonlyMap<string, PartContent>;
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
    translations(making.db, 'part', ids),
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
      const of = {
        ...descriptions(part, making.meta.languages, textsBy.get(part.id) ?? []),
        supersededBy: after.get(part.id) ?? [],
        supersedes: before.get(part.id) ?? [],
      };
      const layers = new Map<string, PartContent>();
      for (const layer of layersOf(part.id)) {
        const pictures = await making.pictures.putAll(making.files.layer(layer), picturesOf(part));
        const seen = (id: number) => layersOf(id).some((one) => one === layer || one === publicLayer);
        const beside = (relatedBy.get(part.id) ?? []).filter(({ relatedId }) => seen(relatedId));
        layers.set(layer, { record: partRecord(part, { ...of, related: beside }, pictures), search: part.search });
      }
      return { id: part.id, layers };
    }),
  );
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
