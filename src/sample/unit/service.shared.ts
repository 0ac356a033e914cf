import { unitLists } from '../../major-unit/list/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { globalTypes } from '../../standard-feature/rules.ts';
import {
  assignFields,
  definitionsNamed,
  fieldsNamed,
  leavesOf,
  listNamed,
  unitFactors,
  valuesNamed,
  type NewDefinition,
} from './queries.shared.ts';
import { alwaysFilled, choices, filledOneIn, groups, mark, products, properties, type PropertyKind } from './rules.ts';

/** What units of the sample refer to in the installation, by ids. */
export type SharedOfSample = Awaited<ReturnType<typeof sharedOfSample>>;

/** Symbols of the units of a measurement; values of the sample are in the first. */
const measured = { length: ['mm', 'in'], weight: ['kg', 'lb'] } as const;

const isChoice = (kind: PropertyKind): kind is keyof typeof choices => kind in choices;
const isMeasured = (kind: PropertyKind): kind is keyof typeof measured => kind in measured;

/** Makes what units of the sample refer to, once for all samples. Run in the installation, inside a change. */
export async function sharedOfSample(db: Db) {
  const named = (names: readonly string[]) => names.map((name) => ({ name }));
  const [industryId = 0] = await valuesNamed(db, unitLists.industry, named([products.industry]), { isCoded: true });
  const types = await valuesNamed(db, unitLists.productType, named(products.types.map(({ name }) => name)), {
    industryId,
    isCoded: true,
  });
  const under = products.types.flatMap((of, n) => of.subTypes.map((name) => ({ name, parentId: types[n] ?? 0 })));
  const subTypeIds = await valuesNamed(db, unitLists.productSubType, under, { industryId, isCoded: true });
  const subTypes = under.map(({ parentId }, n) => ({ typeId: parentId, subTypeId: subTypeIds[n] ?? 0 }));
  const makes = await valuesNamed(db, unitLists.make, named(products.makes));
  const brands = await valuesNamed(
    db,
    unitLists.brand,
    products.makes.map((make, n) => ({ name: `${make} brand`, parentId: makes[n] ?? 0 })),
  );
  return {
    industryId,
    subTypes,
    makes,
    brands,
    activities: await valuesNamed(db, unitLists.activityType, named(products.activities)),
    companies: await valuesNamed(db, unitLists.parentCompany, named(products.companies)),
    colorNames: await valuesNamed(db, unitLists.colorName, named(products.colorNames)),
    colorLocations: await valuesNamed(db, unitLists.colorLocation, named(products.colorLocations)),
    colorTypes: await valuesNamed(db, unitLists.colorType, named(products.colorTypes)),
    fields: await fieldsOfSample(db, industryId, subTypes),
    oneIn: filledOneIn,
    leaves: await leavesOf(db, {
      industryId,
      name: products.taxonomy,
      branches: products.branches,
      leaves: products.leaves,
    }),
  };
}

/** The fields of the sample's sub types, each with what its values are made of. */
async function fieldsOfSample(db: Db, industryId: number, subTypes: readonly { typeId: number; subTypeId: number }[]) {
  const lists = new Map<PropertyKind, { id: number; values: number[] }>();
  for (const [kind, names] of Object.entries(choices) as [keyof typeof choices, readonly string[]][]) {
    const id = await listNamed(db, `${mark} ${kind}`);
    const values = await valuesNamed(
      db,
      id,
      names.map((name) => ({ name })),
    );
    lists.set(kind, { id, values });
  }
  const kinds = [...new Set(properties.map(({ kind }) => kind))];
  const found = await definitionsNamed(
    db,
    kinds.map((kind) => definitionOf(kind, lists.get(kind)?.id ?? null)),
  );
  const definitionIds = new Map(kinds.map((kind, n) => [kind, found[n] ?? 0]));
  const wanted = groups.flatMap((group) =>
    properties.map(({ name, kind, isRequired }) => ({
      name: `${group} ${name}`,
      group,
      kind,
      isRequired,
      definitionId: definitionIds.get(kind) ?? 0,
    })),
  );
  const ids = await fieldsNamed(db, industryId, wanted);
  await assignFields(
    db,
    subTypes,
    wanted.map(({ isRequired }, n) => ({ id: ids[n] ?? 0, isRequired })),
  );
  const factors = await unitFactors(db, [measured.length[0], measured.weight[0]]);
  return wanted.map(({ kind }, f) => {
    const unit = isMeasured(kind) ? factors.get(measured[kind][0]) : undefined;
    return {
      f,
      field_id: ids[f] ?? 0,
      kind,
      spare: spareOf(f),
      unit_id: unit?.id ?? null,
      shift: unit?.shift ?? null,
      factor: unit?.factor ?? null,
      divisor: unit?.divisor ?? null,
      ids: lists.get(kind)?.values ?? [],
    };
  });
}

/** Which of the fields that not every unit has a field is; -1 for one that every unit has. */
function spareOf(field: number): number {
  const place = field % properties.length;
  return place < alwaysFilled
    ? -1
    : Math.floor(field / properties.length) * (properties.length - alwaysFilled) + place - alwaysFilled;
}

function definitionOf(kind: PropertyKind, listTypeId: number | null): NewDefinition {
  const plain = { name: `${mark} ${kind}`, listTypeId: null, custom: {}, units: [] };
  if (isChoice(kind)) return { ...plain, type: globalTypes.list, listTypeId };
  if (isMeasured(kind))
    return { ...plain, type: globalTypes.measurement, custom: { decimals: 1 }, units: measured[kind] };
  if (kind === 'whole') return { ...plain, type: globalTypes.number, custom: { isWhole: true } };
  if (kind === 'number') return { ...plain, type: globalTypes.number, custom: { decimals: 2 } };
  return { ...plain, type: kind === 'flag' ? globalTypes.flag : globalTypes.text };
}
