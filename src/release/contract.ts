// size: the format of a release, file by file, in one place

import { z } from 'zod';
import { context } from '../contexts.ts';
import { id, picture, texts } from './rules.shapes.ts';
import type { UnitPriceRecord, UnitRecord } from './rules.unit.ts';

export { unitPriceRecord, unitRecord } from './rules.unit.ts';
export type { UnitPriceRecord, UnitRecord } from './rules.unit.ts';

// Release format 1: what readers of a published catalogue get, file by file
// (docs/domain/publishing.md, What a release contains). Every file but release.json is named after its content and
// never changes. Fields may be added within a format; readers pass over what they don't know. A new meaning of an old
// field is a new format.

export const layer = z
  .object({
    id: z
      .string()
      .describe(
        '`p` what all readers have; `g7` what visibility group 7 has beside it; `p.a3`, `g7.a3` their prices for audience 3.',
      ),
    manifest: z.string().describe('Name of its manifest.'),
    group: z.string().optional().describe('The visibility group that it is for; absent on `p` and its prices.'),
    audience: z
      .object({
        id,
        name: z.string(),
        currency: z.string(),
        showsCost: z.boolean(),
        isSecond: z.literal(true).optional().describe('Its price stands second, beside that of the chosen audience.'),
      })
      .optional()
      .describe('On layers of prices.'),
  })
  .describe('One layer that this reader may have.');

const news = z
  .object({
    newModels: z.int(),
    changedModels: z.int(),
    newDiagrams: z.int(),
    changedDiagrams: z.int(),
    items: z.array(id).describe('The first of them, new ones before changed ones; at most 20.'),
  })
  .describe('What a release added and changed, of what this reader has.');

export const releasePointer = z
  .object({
    format: z.literal(1),
    catalog: z.object({ code: z.string(), name: z.string(), languages: z.array(z.string()) }),
    context: context.optional().describe('The context of the catalogue that is published here; absent for the first.'),
    environment: z.enum(['Staging', 'Production']),
    isPinned: z
      .literal(true)
      .optional()
      .describe('This release is shown whatever environments show; only to who may publish.'),
    isPreview: z.literal(true).optional().describe('A draft of one branch, for members; it holds for an hour.'),
    release: z.int().positive(),
    publishedAt: z.string(),
    pricesOf: z.iso.date().describe("The day whose prices are in force, in the catalogue's time zone."),
    news: news
      .optional()
      .describe('Against the release before; absent for the first and for those of earlier versions.'),
    layers: z.array(layer).min(1),
  })
  .describe(
    '`release.json`: the only file that changes. It is written for each reader: who may have less gets fewer layers.',
  );

export const mapRoot = z
  .object({ root: z.string(), height: z.int().min(0), count: z.int(), size: z.int() })
  .describe(
    'A sorted map in files: name of its root node, height of the tree (0: the root is a leaf), entries and bytes in all.',
  );

export const manifest = z
  .object({
    format: z.literal(1),
    layer: z.string(),
    maps: z.record(z.string(), mapRoot),
    meta: z
      .object({
        types: z.array(
          z.object({
            id,
            code: z.string(),
            description: z.string(),
            base: z.int().describe('2 model, 3 diagram, 4 folder, 8 major unit, 9 folder of major units.'),
          }),
        ),
        attributes: z.array(
          z.object({
            id,
            name: z.string(),
            texts: texts
              .optional()
              .describe('`name` in the languages; absent where it is translated into none, and in earlier releases.'),
          }),
        ),
        hotspotColor: z.string().describe('#rrggbb.'),
        allowFootnotes: z.boolean(),
        serialVinEnabled: z.boolean(),
        languages: z.array(z.string()).describe("The catalogue's, the first of them the one that texts are kept in."),
        brand: z
          .object({
            name: z.string().optional().describe("What readers see as the catalogue's name, where it is another."),
            accent: z.string().optional().describe('#rrggbb, seen on light and on dark.'),
            logo: picture.optional().describe('In this layer.'),
          })
          .optional()
          .describe('Absent where the catalogue has none.'),
        names: z
          .object({
            units: z.record(z.string(), z.string()),
            statuses: z.record(z.string(), z.string()),
            literature: z.record(z.string(), z.string()).optional().describe('Categories of literature, by id.'),
            groups: z.record(z.string(), z.string()).optional().describe('Content groups, by id.'),
          })
          .optional()
          .describe('What codes of units and part statuses are called, by code; releases of earlier versions lack it.'),
        allPictures: z
          .literal(true)
          .optional()
          .describe('Items and parts have all their pictures; in releases of earlier versions the first alone.'),
        partedChains: z
          .literal(true)
          .optional()
          .describe(
            'Supersessions name what the readers of their layer have; in releases of earlier versions all of a chain is in its layers.',
          ),
        heldTexts: z
          .literal(true)
          .optional()
          .describe(
            'Texts and serial numbers of what is being edited are as the release has the item; in releases of earlier versions as they were last written.',
          ),
        specification: id
          .optional()
          .describe('Attribute whose value stands behind the descriptions of parts; absent where none does.'),
        units: z.literal(true).optional().describe('Major units have their records in `units`.'),
        partsWithoutList: z.boolean().describe('Whether parts stand in the release that no parts list of it names.'),
      })
      .optional()
      .describe('In layer `p` alone: what the other records refer to.'),
  })
  .describe("A layer's manifest: which maps it has. An empty map is absent.");

const key = z
  .union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))])
  .describe('A text or whole number, or several: compared part by part, numbers before texts, texts by code points.');
export const mapNode = z
  .object({
    level: z
      .int()
      .min(0)
      .describe(
        '0: entries are [key, record]; above: [first key below, name of the node below, entries below, bytes below].',
      ),
    entries: z.array(z.union([z.tuple([key, z.unknown()]), z.tuple([key, z.string(), z.int(), z.int()])])),
  })
  .describe('A node of a map: a leaf with records, or one that leads to the nodes below it.');

export const itemRecord = z
  .object({
    type: id,
    name: z.string(),
    display: texts.describe('What a tree shows: override name, display name or name.'),
    attributes: z
      .record(z.string(), z.union([z.string(), z.array(z.string()), z.number()]))
      .optional()
      .describe('Values by attribute id.'),
    groups: z.array(id).optional().describe('Content groups that label it, by `meta.names.groups`.'),
    picture: picture.optional().describe("The item's first picture; a diagram's drawing is in `diagrams`."),
    pictures: z.array(picture).optional().describe('Those behind the first, in their order.'),
  })
  .describe('`items`, by item id: folders, models, diagrams and major units.');

export const childRecord = z
  .object({
    type: id,
    display: texts,
    children: z.int().describe('How many hang under it in this layer.'),
  })
  .describe('`children`, by [parent id or 0, place, item id]: a range by parent is a branch of the tree in its order.');

export const parentRecord = z.object({ isPrimary: z.boolean() }).describe('`parents`, by [item id, parent id or 0].');

export const diagramRecord = z
  .object({
    picture: picture.nullable(),
    rows: z.array(
      z.object({
        tag: z.string(),
        part: id,
        quantity: z.string(),
        context: z.string().optional(),
        footnote: z.string().optional(),
        contextTexts: texts.optional().describe('`context` in the languages; absent where it is translated into none.'),
        footnoteTexts: texts.optional().describe('The same of `footnote`.'),
        group: z.int().optional().describe('1 to 49: neighbouring rows of one group belong together.'),
      }),
    ),
    hotspots: z
      .array(z.tuple([z.string(), z.int(), z.int(), z.int(), z.int()]))
      .describe('[tag, x, y, width, height] in pixels of the picture.'),
    jumps: z
      .array(z.object({ tag: z.string(), item: id.describe('The diagram that it leads to, in this layer or in `p`.') }))
      .optional()
      .describe('Tags that lead to other diagrams, compared without case.'),
  })
  .describe('`diagrams`, by item id.');

const relatedPart = z.object({ part: id, number: z.string() });

export const partRecord = z
  .object({
    number: z.string(),
    description: texts.describe(
      'With the value of the attribute `meta.specification` behind it, where the part has one.',
    ),
    longDescription: texts.optional(),
    unit: z.string().optional(),
    status: z.string().optional(),
    minimumOrderQuantity: z.int().optional(),
    weight: z.object({ value: z.number(), unit: z.string() }).optional(),
    dimensions: z
      .object({
        length: z.number().nullable(),
        width: z.number().nullable(),
        height: z.number().nullable(),
        unit: z.string(),
      })
      .optional(),
    picture: picture.optional().describe('The first.'),
    pictures: z.array(picture).optional().describe('Those behind the first, in their order.'),
    supersededBy: z
      .array(
        z.object({
          part: id,
          number: z.string(),
          and: z.boolean(),
          quantity: z.number(),
          unit: z.string(),
          isMandatory: z.boolean(),
        }),
      )
      .optional()
      .describe('What replaces it: all of those marked `and` together, or one of the others.'),
    supersedes: z.array(relatedPart).optional().describe('What it replaces.'),
    alternates: z.array(relatedPart).optional().describe('Parts that do as well, either way.'),
    included: z
      .array(relatedPart.extend({ quantity: z.number(), unit: z.string() }))
      .optional()
      .describe('Parts that come with it.'),
    crossSell: z.array(relatedPart).optional(),
    upSell: z.array(relatedPart).optional(),
  })
  .describe('`parts`, by part id; the parts that it names are those that the same readers have.');

export const supersessionRecord = partRecord
  .pick({ supersededBy: true, supersedes: true })
  .describe(
    '`supersessions`, by part id, of parts in layer `p`: what of this layer replaces them and what they replace, beside what their records say.',
  );

export const useRecord = z
  .int()
  .positive()
  .describe("`uses`, by [part id, diagram id]: how many rows of the diagram's parts list name the part.");

const replaced = 'Whether something replaces it: its record says what.';

export const hitRecord = z
  .object({ number: z.string(), description: texts, replaced: z.literal(true).optional().describe(replaced) })
  .describe(
    '`hits`, by the key of `numbers`: what a list shows of a part found by number, so that its record need not be read.',
  );

export const alternateRecord = hitRecord
  .extend({ of: z.string().describe('The number of the alternate as written.') })
  .describe(
    '`alternates`, by [number of an alternate without separators and leading zeros, part id, id of the alternate]: what a list shows of the part that the number leads to as well.',
  );

const more = z.literal(true).optional().describe('There are more than these: `words.EN` has all of them.');
const firstOf = (what: string) => `The first ${what} that have it, by posting, at most 64:`;

export const itemWordRecord = z
  .object({
    first: z
      .array(z.tuple([id, id, z.string(), z.string()]))
      .describe(`${firstOf('items')} [id, type, what a tree shows in this language, name].`),
    more,
  })
  .describe('`itemWords.EN`, by word: what a list shows of the items that have it.');

export const partWordRecord = z
  .object({
    first: z
      .array(z.union([z.tuple([id, z.string(), z.string()]), z.tuple([id, z.string(), z.string(), z.literal(1)])]))
      .describe(`${firstOf('parts')} [id, number, description in this language], and 1 where something replaces it.`),
    more,
  })
  .describe('`partWords.EN`, by word: what a list shows of the parts that have it.');

export const numberRecord = z
  .string()
  .describe('`numbers`, by [number without separators and leading zeros, part id]: the number as written.');

export const mark = z
  .literal(0)
  .describe(
    '`reversed`, by [the same number backwards, part id]; `words.EN`, by [word, posting]; `literatureWords`, by [word of the name, attachment id, item id, or that of a part below 0]. Always 0.',
  );

export const serialRecord = z
  .object({
    type: z.enum(['1', '2', '3']),
    start: z.string().describe('Digits as typed; the end is empty unless the range is closed.'),
    end: z.string(),
  })
  .describe(
    '`serials`, by [prefix, suffix, order, item id, rule id], prefix and suffix in capitals: for which serial numbers a model is.',
  );

export const literatureRecord = z
  .object({
    name: z.string().describe('What lists show.'),
    place: z.int().describe('Its place in the order of the item or part.'),
    category: id.describe('By `meta.names.literature`.'),
    language: z.string().optional().describe('Absent: for all languages.'),
    groups: z.array(id).optional().describe('Content groups that label it, by `meta.names.groups`.'),
    url: z.string().optional().describe('Absent of a file.'),
    file: z.string().optional().describe('Name of the file, with its ending, in this layer; absent of a URL.'),
    bytes: z.int().optional().describe('Of the file.'),
  })
  .describe(
    '`literature`, by [item id, or that of a part below 0; attachment id]: files and URLs of models, folders and parts. The item or part may be in layer `p` and its literature in that of a group.',
  );

export const fileRecord = z
  .int()
  .describe(
    '`files`, by [name of a file, `posting` of the item or part that shows it, 0 for a picture, 1 for its thumbnail, below 0 for literature]: its bytes.',
  );

export const priceRecord = z
  .object({
    msrp: z.number(),
    cost: z.number().optional().describe('Only for audiences that are shown it.'),
    from: z.iso.date().describe('Since when it holds.'),
  })
  .describe('`prices`, by part id, in layers of prices.');

const unitsBelow = z.int().positive().describe('Units at or below it in this layer.');

export const taxonomyRecord = z
  .object({ name: texts, industry: texts, units: unitsBelow })
  .describe('`taxonomies`, by taxonomy id: those that units of the layer stand in.');

export const taxonomyLevelRecord = z
  .object({
    taxonomy: id,
    parent: id.optional().describe('Absent on the first level.'),
    place: z.int(),
    name: texts,
    code: z.string().optional().describe('Its number in the standard that it comes from.'),
    units: unitsBelow,
  })
  .describe('`taxonomyLevels`, by level id: levels that hold units of the layer, with those above.');

export const levelChildRecord = z
  .object({ name: texts, units: unitsBelow })
  .describe(
    '`levelChildren`, by [taxonomy id, id of the level above or 0, place, level id]: a range is what a level opens to.',
  );

export const levelUnitRecord = z
  .object({ type: id, display: texts })
  .describe('`levelUnits`, by [level id, item id]: the units at a level.');

export type News = z.infer<typeof news>;
export type Picture = z.infer<typeof picture>;
export type Layer = z.infer<typeof layer>;
export type ReleasePointer = z.infer<typeof releasePointer>;
export type MapRoot = z.infer<typeof mapRoot>;
export type Manifest = z.infer<typeof manifest>;
export type ItemRecord = z.infer<typeof itemRecord>;
export type ChildRecord = z.infer<typeof childRecord>;
export type ParentRecord = z.infer<typeof parentRecord>;
export type DiagramRecord = z.infer<typeof diagramRecord>;
export type PartRecord = z.infer<typeof partRecord>;
export type SupersessionRecord = z.infer<typeof supersessionRecord>;
export type SerialRecord = z.infer<typeof serialRecord>;
export type LiteratureRecord = z.infer<typeof literatureRecord>;
export type PriceRecord = z.infer<typeof priceRecord>;
export type TaxonomyRecord = z.infer<typeof taxonomyRecord>;
export type TaxonomyLevelRecord = z.infer<typeof taxonomyLevelRecord>;
export type LevelChildRecord = z.infer<typeof levelChildRecord>;
export type LevelUnitRecord = z.infer<typeof levelUnitRecord>;
export type HitRecord = z.infer<typeof hitRecord>;
export type AlternateRecord = z.infer<typeof alternateRecord>;
export type ItemWordRecord = z.infer<typeof itemWordRecord>;
export type PartWordRecord = z.infer<typeof partWordRecord>;

/** What each map of a layer holds. */
export interface MapRecords {
  items: ItemRecord;
  children: ChildRecord;
  parents: ParentRecord;
  diagrams: DiagramRecord;
  parts: PartRecord;
  supersessions: SupersessionRecord;
  uses: number;
  numbers: string;
  hits: HitRecord;
  alternates: AlternateRecord;
  reversed: 0;
  serials: SerialRecord;
  literature: LiteratureRecord;
  literatureWords: 0;
  files: number;
  prices: PriceRecord;
  units: UnitRecord;
  unitPrices: UnitPriceRecord;
  taxonomies: TaxonomyRecord;
  taxonomyLevels: TaxonomyLevelRecord;
  levelChildren: LevelChildRecord;
  levelUnits: LevelUnitRecord;
  [words: `words.${string}`]: 0;
  [itemWords: `itemWords.${string}`]: ItemWordRecord;
  [partWords: `partWords.${string}`]: PartWordRecord;
}
export type MapName = keyof MapRecords;
/** Maps of which there is one per language. */
export type LanguageMap = `${'words' | 'itemWords' | 'partWords'}.${string}`;
