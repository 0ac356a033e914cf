import { z } from 'zod';
import { saved } from '../../hierarchy/place/contract.ts';
import { lengths } from '../../hierarchy/rules.ts';
import { attributeValue } from '../../item/contract.ts';
import { id, idParam, requiredText, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { listValue } from '../list/contract.ts';

const value = listValue.nullable();

/** What a unit is, in the terms of the installation (docs/domain/units.md, What a unit is). */
const customData = z.object({
  industry: value,
  productType: value,
  productSubType: value,
  activityType: value,
  parentCompany: value,
  make: value,
  brand: value,
  modelYear: z.int().nullable(),
});
export type UnitCustomData = z.infer<typeof customData>;

const unit = z.object({ id, name: z.string(), version, customData });
export type Unit = z.infer<typeof unit>;

const chosen = id.nullable().default(null);
const values = {
  /** Required with a unit. */
  industryId: chosen,
  productTypeId: chosen,
  productSubTypeId: chosen,
  activityTypeId: chosen,
  parentCompanyId: chosen,
  /** Left out of a new unit it is the value that is called as the catalogue, where there is one. */
  makeId: id.nullable().optional(),
  brandId: chosen,
  modelYear: z.int().nullable().default(null),
};

const itemFields = {
  displayName: text(lengths.name).optional(),
  overrideName: text(lengths.name).optional(),
  notes: text(lengths.notes).optional(),
  group: text(lengths.name).optional(),
  contentGroups: z.array(id).max(100).optional(),
  /** The whole set; values of attributes that are not in it are removed. */
  attributeValues: z.array(attributeValue).max(500).optional(),
};

export const unitContract = {
  get: route({
    method: 'GET',
    path: '/api/majorUnits/{id}',
    permission: 'member',
    asOf: true,
    summary: 'What a unit is: its values of the lists, each replaced one as its replacement, and its model year.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(unit),

  defaults: route({
    method: 'GET',
    path: '/api/majorUnits/defaults',
    permission: 'member',
    asOf: true,
    summary: 'What a new unit begins with: the make that is called as the catalogue, null where there is none.',
  })
    .input(z.strictObject({}))
    .output(z.object({ make: value })),

  add: route({
    method: 'POST',
    path: '/api/majorUnits',
    permission: 'writeMajorUnit',
    summary:
      'Adds a unit under a parent or at the top level. 400 by field where a value is none of its list, of another ' +
      'industry or of another type; 409 at name where type, name, keys, model year and make are taken.',
  })
    .input(
      z.strictObject({
        typeId: id,
        /** Null: top level. */
        parentId: id.nullable(),
        name: requiredText(lengths.name),
        ...itemFields,
        ...values,
      }),
    )
    .output(saved.extend({ id, version })),

  update: route({
    method: 'POST',
    path: '/api/majorUnits/{id}',
    permission: 'writeMajorUnit',
    summary:
      'Saves what a unit is, with the fields of its item that are given. Refuses as `add` does; 409 where it was saved since.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        name: requiredText(lengths.name).optional(),
        ...itemFields,
        ...values,
        ...namedAncestor,
      }),
    )
    .output(saved.extend({ version, customData })),
};
