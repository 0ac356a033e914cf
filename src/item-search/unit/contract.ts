import { z } from 'zod';
import { id, idsParam, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { productField } from '../../standard-feature/contract.ts';
import { featureLimits } from '../../standard-feature/rules.ts';
import { mostFields, mostUnitValues, mostValuesNamed } from './rules.ts';

const list = z.array(id).max(mostValuesNamed).default([]);
const number = text(40);
const year = z.int().min(1).max(9999);

/** What one standardized field, or a sub object of it, has to say. */
const unitValue = z.strictObject({
  fieldId: id,
  /** Of a complex object its sub object. */
  partId: id.optional(),
  /** Of a number or measurement: no less, no more; in the unit that is named. */
  from: number.optional(),
  to: number.optional(),
  /** Of a measurement. */
  unitId: id.optional(),
  /** Of a list: any of them. */
  listValueIds: z.array(id).max(mostValuesNamed).optional(),
  flag: z.boolean().optional(),
  /** Of a text: what it begins with, without case. */
  text: text(featureLimits.value).optional(),
});
export type UnitValueAsked = z.output<typeof unitValue>;
export const unitValues = z.array(unitValue).max(mostUnitValues);

/**
 * What has to hold of a major unit (docs/domain/units.md, Search). Values of lists: any of each list, and what is
 * replaced by them or with them.
 */
export const unitFilter = z.strictObject({
  industryIds: list,
  productTypeIds: list,
  productSubTypeIds: list,
  makeIds: list,
  /** Model years, both included. */
  yearFrom: year.optional(),
  yearTo: year.optional(),
  /** A level of a taxonomy, with all under it. */
  levelId: id.optional(),
  values: unitValues.default([]),
});
export type UnitFilter = z.output<typeof unitFilter>;

const part = productField.shape.subObjects.element.pick({ id: true, name: true, type: true });
const searchField = z.object({
  id,
  fieldName: z.string(),
  groupName: z.string(),
  industryName: z.string(),
  type: productField.shape.type,
  /** Of a complex object; others have none. */
  subObjects: z.array(part),
});
export type SearchField = z.infer<typeof searchField>;

const named = z.object({ id, name: z.string() });

export const unitSearchContract = {
  unitFields: route({
    method: 'GET',
    path: '/api/hierarchies/search/unitFields',
    permission: 'member',
    asOf: true,
    summary:
      'Standardized fields that units are searched by: those whose name holds the term, or those that are named.',
  })
    .input(
      z.strictObject({
        term: text(featureLimits.name).default(''),
        /** Only of these industries, by comma. */
        industryIds: idsParam(mostValuesNamed).optional(),
        /** Only these, by comma. */
        ids: idsParam(mostFields).optional(),
        take: take(mostFields),
      }),
    )
    .output(z.array(searchField)),
  unitNames: route({
    method: 'GET',
    path: '/api/hierarchies/search/unitNames',
    permission: 'member',
    asOf: true,
    summary: 'What values of lists and levels of taxonomies are called that a search names, by comma.',
  })
    .input(z.strictObject({ values: idsParam(500).optional(), levels: idsParam(10).optional() }))
    .output(z.object({ values: z.array(named), levels: z.array(named) })),
};
