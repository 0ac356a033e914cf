// size: a unit as readers see it: its sources, its record with all values, its words and prices
import { globalTypes } from '../../standard-feature/rules.ts';
import { parted, type HoldingField } from '../../major-unit/value/rules.ts';
import type { Picture, UnitPriceRecord, UnitRecord } from '../../release/contract.ts';
import { unitText } from '../../release/rules.ts';
import { textsOf } from './records.ts';
import { byKey } from './tree.ts';

/** A name with its translations; the name is that of EN. */
export interface NamedSource {
  name: string;
  names: Record<string, string>;
}

/** A value of a list as it is read: where it is replaced, its replacement. */
export interface ListedSource extends NamedSource {
  id: number;
  listTypeId: number;
}

/** What a unit is, its values of lists by id. */
export interface UnitSource {
  itemId: number;
  industryId: number;
  typeId: number;
  subTypeId: number;
  activityId: number | null;
  parentCompanyId: number | null;
  makeId: number | null;
  brandId: number | null;
  year: number | null;
}

export interface FeatureSource {
  itemId: number;
  group: string;
  name: string;
  value: string;
  picture: Picture | undefined;
}

export interface ColorSource {
  itemId: number;
  id: number;
  name: string;
  basicId: number | null;
  locationId: number | null;
  typeId: number | null;
  rgb: string;
  isMetallic: boolean;
  code: string;
}

export interface DescriptionSource {
  itemId: number;
  language: string;
  body: string;
}

export interface ValueSource {
  itemId: number;
  fieldId: number;
  place: number;
  partId: number | null;
  text: string | null;
  number: number | null;
  unitId: number | null;
  listValueId: number | null;
  flag: boolean | null;
}

/** What a value may be. */
export interface DefinitionSource extends NamedSource {
  id: number;
  /** 1 number, 2 text, 3 list, 4 flag, 5 measurement, 6 complex object. */
  type: number;
  listTypeId: number | null;
  /** Units that a measurement is given in, in their order. */
  measures: readonly { id: number; symbol: string }[];
}

/** A field that a sub type asks for, in its order. */
export interface FieldSource extends NamedSource {
  id: number;
  group: string;
  isRequired: boolean;
  repeatFieldId: number | null;
  definition: DefinitionSource;
  /** Of a complex object its sub objects, in their order. */
  parts: readonly DefinitionSource[];
  /** Which values it has a place for. */
  holds: HoldingField;
}

/** What belongs to a unit. */
export interface UnitBelongings {
  unit: UnitSource | undefined;
  features: readonly FeatureSource[];
  colors: readonly ColorSource[];
  descriptions: readonly DescriptionSource[];
  fields: readonly FieldSource[];
  values: readonly ValueSource[];
  levels: readonly number[];
  models: readonly number[];
}

/** What a value of a list is read as; undefined of what is none. */
export type Listed = (id: number | null) => ListedSource | undefined;

type Texts = Record<string, string>;
type Specified = NonNullable<UnitRecord['specification']>[number];
type Valued = Specified['values'][number];

const readNames = new WeakMap<readonly string[], WeakMap<NamedSource, Texts>>();

/** A name as records hold it: EN, and what the catalogue's other languages have otherwise. Made once for each source. */
export function namesIn(source: NamedSource, languages: readonly string[]): Texts {
  let known = readNames.get(languages);
  if (!known) readNames.set(languages, (known = new WeakMap()));
  let names = known.get(source);
  if (!names) {
    const others = languages.filter((language) => language !== 'EN');
    names = textsOf(source.name, ['EN', ...others], new Map(Object.entries(source.names)));
    known.set(source, names);
  }
  return names;
}

/** A unit as readers see it. What its definition has no place for any more stays out. */
export function unitRecord(of: UnitBelongings, languages: readonly string[], listed: Listed): UnitRecord {
  const { unit } = of;
  const named = (id: number | null | undefined): Texts | undefined => {
    const found = listed(id ?? null);
    return found && namesIn(found, languages);
  };
  const texts = {
    industry: named(unit?.industryId),
    type: named(unit?.typeId),
    subType: named(unit?.subTypeId),
    activity: named(unit?.activityId),
    parentCompany: named(unit?.parentCompanyId),
    make: named(unit?.makeId),
    brand: named(unit?.brandId),
  };
  const bodies = of.descriptions.filter(({ language }) => languages.includes(language));
  const specification = specificationOf(of, languages, listed);
  return {
    ...stated(texts),
    ...(typeof unit?.year === 'number' && { year: unit.year }),
    ...(bodies.length > 0 && {
      descriptions: Object.fromEntries(bodies.map(({ language, body }) => [language, body])),
    }),
    ...(of.features.length > 0 && {
      features: of.features.map(({ group, name, value, picture }) => ({
        group,
        name,
        value,
        ...(picture && { picture }),
      })),
    }),
    ...(of.colors.length > 0 && {
      colors: of.colors.map(({ id, name, basicId, locationId, typeId, rgb, isMetallic, code }) => ({
        color: id,
        name,
        ...stated({ basic: named(basicId), location: named(locationId), type: named(typeId) }),
        ...(rgb !== '' && { rgb }),
        ...(isMetallic && { metallic: true as const }),
        ...(code !== '' && { code }),
      })),
    }),
    ...(specification.length > 0 && { specification }),
    ...(of.levels.length > 0 && { levels: [...of.levels] }),
    ...(of.models.length > 0 && { models: [...of.models] }),
  };
}

/** Those that say something. */
const stated = (texts: Record<string, Texts | undefined>): Record<string, Texts> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text ? [[key, text]] : [])));

function specificationOf(of: UnitBelongings, languages: readonly string[], listed: Listed): Specified[] {
  const stored = of.values.map((value) => ({ ...value, listTypeId: listed(value.listValueId)?.listTypeId ?? null }));
  const fitting = parted(
    of.fields.map(({ holds }) => holds),
    stored,
  );
  const values = byKey(fitting.kept, 'fieldId');
  return of.fields.flatMap((field) => {
    const sources = values.get(field.id);
    if (!sources) return [];
    const { parts, order } = inField(field);
    const sorted = sources.toSorted(order);
    const used = parts.filter(({ id }) => sources.some(({ partId }) => partId === id));
    return [
      {
        field: field.id,
        name: namesIn(field, languages),
        ...(field.group !== '' && { group: field.group }),
        ...(field.isRequired && { required: true as const }),
        type: field.definition.type,
        ...(used.length > 0 && {
          parts: used.map((part) => ({ part: part.id, name: namesIn(part, languages), type: part.type })),
        }),
        values: sorted.map((source) => {
          const definition = parts.find(({ id }) => id === source.partId) ?? field.definition;
          return valueOf(source, definition, languages, listed);
        }),
      },
    ];
  });
}

interface InField {
  /** Sub objects; none where the field is no complex object. */
  parts: readonly DefinitionSource[];
  order(a: ValueSource, b: ValueSource): number;
}

const readFields = new WeakMap<FieldSource, InField>();

/** How values of a field are read, made once for each field. */
function inField(field: FieldSource): InField {
  const known = readFields.get(field);
  if (known) return known;
  const parts = field.definition.type === globalTypes.complexObject ? field.parts : [];
  const places = new Map(parts.map(({ id }, place) => [id, place]));
  const measures = [field.definition, ...parts].flatMap((one) => one.measures.map(({ id }) => id));
  const made: InField = {
    parts,
    order: (a, b) =>
      a.place - b.place ||
      (places.get(a.partId ?? 0) ?? 0) - (places.get(b.partId ?? 0) ?? 0) ||
      measures.indexOf(a.unitId ?? 0) - measures.indexOf(b.unitId ?? 0),
  };
  readFields.set(field, made);
  return made;
}

/** A value that its definition has a place for. */
function valueOf(
  { place, partId, text, number, unitId, listValueId, flag }: ValueSource,
  { measures }: DefinitionSource,
  languages: readonly string[],
  listed: Listed,
): Valued {
  const value = listed(listValueId);
  const unit = measures.find(({ id }) => id === unitId);
  return {
    ...(place > 0 && { place }),
    ...(partId !== null && { part: partId }),
    ...(number !== null && { number }),
    ...(unit && { unit: unit.symbol }),
    ...(text !== null && { text }),
    ...(value && { listed: namesIn(value, languages) }),
    ...(flag !== null && { flag }),
  };
}

/** What the words of a unit are read from beside its name, by language: EN, and what differs. */
export function unitWords(record: UnitRecord, languages: readonly string[]): Texts {
  const english = unitText(record, 'EN');
  const texts: Texts = { EN: english };
  const spoken = spokenIn(record);
  for (const language of languages) {
    if (!spoken.has(language)) continue;
    const text = unitText(record, language);
    if (text !== english) texts[language] = text;
  }
  return texts;
}

/** Languages that anything has of which a unit's words are read. */
function spokenIn({ make, type, subType, specification = [] }: UnitRecord): Set<string> {
  const spoken = new Set<string>();
  const add = (texts: Texts | undefined) => {
    for (const language in texts) spoken.add(language);
  };
  for (const texts of [make, type, subType]) add(texts);
  for (const { values } of specification) for (const { listed } of values) add(listed);
  return spoken;
}

/** A price of a unit in force. */
export interface UnitPriceSource {
  itemId: number;
  audienceId: number;
  from: string;
  cost: number;
  msrp: number;
  destinationCharge: number;
}

/** A price of a color in force, whatever audience. */
export interface ColorPriceSource {
  id: number;
  price: number;
  from: string | null;
}

/** Undefined where the audience is shown no amount: neither of the unit nor of a color of it. */
export function unitPriceRecord(
  price: UnitPriceSource | undefined,
  colors: readonly ColorPriceSource[],
  showsCost: boolean,
): UnitPriceRecord | undefined {
  const { msrp = 0, destinationCharge = 0, cost = 0, from } = price ?? {};
  const amounts = {
    ...(msrp > 0 && { msrp }),
    ...(destinationCharge > 0 && { destinationCharge }),
    ...(showsCost && cost > 0 && { cost }),
  };
  const record = {
    ...(Object.keys(amounts).length > 0 && { ...amounts, ...(from !== undefined && { from }) }),
    ...(colors.length > 0 && {
      colors: colors.map(({ id, price: amount, from: since }) => ({
        color: id,
        price: amount,
        ...(since !== null && { from: since }),
      })),
    }),
  };
  return Object.keys(record).length > 0 ? record : undefined;
}
