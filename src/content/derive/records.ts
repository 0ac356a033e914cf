import type {
  DiagramRecord,
  ItemRecord,
  PartRecord,
  Picture,
  PriceRecord,
  SerialRecord,
  SupersessionRecord,
} from '../../release/contract.ts';
import type { Key } from '../../release/map/rules.ts';
import { serialOrder, type SerialType } from '../../serial/rules.ts';
import { relationKinds } from '../../part/rules.ts';
import type {
  ItemSource,
  JumpSource,
  LinkSource,
  PartSource,
  PriceSource,
  RelatedSource,
  RowSource,
  RowText,
  SpotSource,
} from './sources.ts';

/** Texts as records hold them: `EN`, behind which a missing one reads, and what differs from it. */
type Texts = Record<string, string>;

/**
 * @param languages the catalogue's; `master` is in the first of them
 * @param translated texts by language
 */
export function textsOf(master: string, languages: readonly string[], translated: ReadonlyMap<string, string>): Texts {
  const first = languages[0] ?? 'EN';
  const inLanguage = (language: string) => (language === first ? master : translated.get(language));
  const english = inLanguage('EN') ?? master;
  const texts: Texts = { EN: english };
  for (const language of languages) {
    const text = inLanguage(language);
    if (text !== undefined && text !== '' && text !== english) texts[language] = text;
  }
  return texts;
}

/** Rows with their contexts and footnotes in the languages, where these are translated. */
export function withRowTexts(
  rows: readonly RowSource[],
  languages: readonly string[],
  translated: readonly RowText[],
): RowSource[] {
  if (translated.length === 0) return [...rows];
  const known = new Map<string, Map<string, string>>();
  for (const { field, source, language, text } of translated) {
    const key = `${field} ${source}`;
    known.set(key, (known.get(key) ?? new Map<string, string>()).set(language, text));
  }
  const inLanguages = (field: RowText['field'], source: string): Texts | undefined => {
    const found = known.get(`${field} ${source}`);
    return found && textsOf(source, languages, found);
  };
  return rows.map((row) => {
    const [contextTexts, footnoteTexts] = [inLanguages('context', row.context), inLanguages('footnote', row.footnote)];
    return { ...row, ...(contextTexts && { contextTexts }), ...(footnoteTexts && { footnoteTexts }) };
  });
}

/** A description with the value of the specification attribute behind it (docs/domain/parts.md, Attributes). */
export const specified = (description: Texts, specification: string | null): Texts =>
  specification === null || specification === ''
    ? description
    : Object.fromEntries(
        Object.entries(description).map(([language, text]) => [language, `${text}, ${specification}`]),
      );

/** The pictures of a record, the first apart. */
const picturesOf = ([picture, ...pictures]: readonly Picture[]) => ({
  ...(picture && { picture }),
  ...(pictures.length > 0 && { pictures }),
});

/** @param pictures in their order */
export function itemRecord(item: ItemSource, display: Texts, pictures: readonly Picture[]): ItemRecord {
  const attributes = attributesOf(item.attributes);
  return {
    type: item.typeId,
    name: item.name,
    display,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(item.contentGroups.length > 0 && { groups: [...item.contentGroups] }),
    ...picturesOf(pictures),
  };
}

function attributesOf(stored: Record<string, unknown>): NonNullable<ItemRecord['attributes']> {
  const found: NonNullable<ItemRecord['attributes']> = {};
  for (const [id, value] of Object.entries(stored)) {
    if (Array.isArray(value)) {
      const texts = value.filter((one) => typeof one === 'string' && one !== '') as string[];
      if (texts.length > 0) found[id] = texts;
    } else if (typeof value === 'number' || (typeof value === 'string' && value !== '')) found[id] = value;
  }
  return found;
}

/**
 * A diagram as readers see it: without rows of internal parts, and without the hotspots that only they have.
 * @param jumps those whose targets the readers have
 */
export function diagramRecord(
  rows: readonly RowSource[],
  spots: readonly SpotSource[],
  jumps: readonly JumpSource[],
  picture: Picture | undefined,
): DiagramRecord {
  const shown = rows.filter((row) => row.isInternal === false);
  const tags = new Set([...shown, ...jumps].map(({ tag }) => tag.toLowerCase()));
  const hidden = new Set(rows.filter((row) => row.isInternal !== false).map((row) => row.tag.toLowerCase()));
  const visible = spots.filter(({ value }) => tags.has(value.toLowerCase()) || !hidden.has(value.toLowerCase()));
  return {
    picture: picture ?? null,
    rows: shown.map(({ tag, partId, quantity, context, footnote, contextTexts, footnoteTexts, group }) => ({
      tag,
      part: partId,
      quantity,
      ...(context !== '' && { context }),
      ...(footnote !== '' && { footnote }),
      ...(contextTexts && { contextTexts }),
      ...(footnoteTexts && { footnoteTexts }),
      ...(group !== null && { group }),
    })),
    hotspots: visible.map(({ value, x, y, w, h }) => [value, x, y, w, h]),
    ...(jumps.length > 0 && { jumps: jumps.map(({ tag, targetId }) => ({ tag, item: targetId })) }),
  };
}

/** What of a part is texts and neighbours, as far as readers of its layer have these. */
export interface PartTexts {
  description: Texts;
  longDescription: Texts | undefined;
  supersededBy: readonly LinkSource[];
  supersedes: readonly LinkSource[];
  related: readonly RelatedSource[];
}

/** @param pictures in their order */
export function partRecord(part: PartSource, of: PartTexts, pictures: readonly Picture[]): PartRecord {
  const { weight, weightUnit, length, partWidth, partHeight, dimensionUnit } = part;
  const isMeasured = length !== null || partWidth !== null || partHeight !== null;
  return {
    number: part.number,
    description: of.description,
    ...(of.longDescription && { longDescription: of.longDescription }),
    ...(part.unit !== '' && { unit: part.unit }),
    ...(part.status !== '' && { status: part.status }),
    ...(part.minimumOrderQuantity !== 1 && { minimumOrderQuantity: part.minimumOrderQuantity }),
    ...(weight !== null && weightUnit !== null && { weight: { value: weight, unit: weightUnit } }),
    ...(isMeasured &&
      dimensionUnit !== null && { dimensions: { length, width: partWidth, height: partHeight, unit: dimensionUnit } }),
    ...picturesOf(pictures),
    ...supersessionRecord(of),
    ...relatedOf(of.related),
  };
}

/** What replaces a part and what it replaces. */
export const supersessionRecord = ({
  supersededBy,
  supersedes,
}: Pick<PartTexts, 'supersededBy' | 'supersedes'>): SupersessionRecord => ({
  ...(supersededBy.length > 0 && { supersededBy: supersededBy.map(replacement) }),
  ...(supersedes.length > 0 && { supersedes: supersedes.map(({ partId, number }) => ({ part: partId, number })) }),
});

function relatedOf(related: readonly RelatedSource[]): Partial<PartRecord> {
  const of = (kind: number) => related.filter((one) => one.kind === kind);
  const named = ({ relatedId, number }: RelatedSource) => ({ part: relatedId, number });
  const alternates = of(relationKinds.alternate).map(named);
  const included = of(relationKinds.included).map((one) => ({ ...named(one), quantity: one.quantity, unit: one.unit }));
  const crossSell = of(relationKinds.crossSell).map(named);
  const upSell = of(relationKinds.upSell).map(named);
  return {
    ...(alternates.length > 0 && { alternates }),
    ...(included.length > 0 && { included }),
    ...(crossSell.length > 0 && { crossSell }),
    ...(upSell.length > 0 && { upSell }),
  };
}

const replacement = ({ relatedId, relatedNumber, and, quantity, unit, isMandatory }: LinkSource) => ({
  part: relatedId,
  number: relatedNumber,
  and,
  quantity,
  unit,
  isMandatory,
});

export const priceRecord = ({ msrp, cost, from }: PriceSource, showsCost: boolean): PriceRecord => ({
  msrp,
  ...(showsCost && { cost }),
  from,
});

export interface SerialSource {
  id: number;
  itemId: number;
  type: SerialType;
  prefix: string;
  start: string;
  end: string;
  suffix: string;
}

export const serialEntry = (rule: SerialSource): readonly [Key, SerialRecord] => [
  [rule.prefix.toUpperCase(), rule.suffix.toUpperCase(), serialOrder(rule.type, rule.start), rule.itemId, rule.id],
  { type: rule.type, start: rule.start, end: rule.end },
];
