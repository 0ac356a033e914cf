import { z } from 'zod';
import { savedOrNot } from '../../hierarchy/place/contract.ts';
import { id, idParam, take, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { productField } from '../../standard-feature/contract.ts';
import { featureLimits, featureMessages } from '../../standard-feature/rules.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { mostValues } from './rules.ts';

/** Where a value stands: field, repetition, and in a complex object the sub object. */
const place = {
  fieldId: id,
  /** Which repetition, from 0. */
  place: z.int().min(0),
  /** Of a complex object its sub object. */
  partId: id.nullable(),
};

const value = z.object({
  ...place,
  /** A number as it was typed, a text, the id of a list's value, true or false. */
  value: z.string(),
  /** The unit in which a measurement was typed. */
  unitId: id.nullable(),
  /** The name of a list's value, or of the one that is read in its place. */
  label: z.string().nullable(),
});

/** A value that the unit's definition has no place for any more; it is kept and not published. */
const lostValue = value.extend({
  /** The value's own. */
  id,
  fieldName: z.string(),
  partName: z.string().nullable(),
  /** Symbol of its unit. */
  symbol: z.string().nullable(),
});

const named = z.object({ numericCode: z.int(), name: z.string() });
const answer = {
  /** Null while the unit has no product type. */
  product: z.object({ industry: named, productType: named, productSubType: named }).nullable(),
  /** What the sub type asks for, in its order. */
  fields: z.array(productField),
  values: z.array(value),
  lost: z.array(lostValue),
  /** The unit's; a save names it. */
  version,
};
const unitValues = z.object({ id, ...answer });
export type UnitValues = z.infer<typeof unitValues>;
export type LostValue = z.infer<typeof lostValue>;

export const valueContract = {
  get: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/standardizedFeatures',
    permission: 'member',
    asOf: true,
    summary: 'The standardized fields of a unit with its values, and values that its definition lost.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(unitValues),

  progress: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/standardizedFeatures/progress',
    permission: 'member',
    asOf: true,
    summary: 'How many standardized fields of a unit have all that they ask for.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ done: z.int(), total: z.int(), requiredDone: z.int(), required: z.int() })),

  save: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/standardizedFeatures',
    permission: 'writeMajorUnit',
    bodyLimit: 8_388_608,
    summary:
      'Saves the values that are named; an empty one goes, others stay. Where a count is named, the fields that it counts end with it. 400 by value for what its definition does not take, 409 where the unit was saved since.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        values: z
          .array(
            z.strictObject({
              fieldId: id,
              place: z
                .int()
                .min(0)
                .max(featureLimits.repeats - 1)
                .default(0),
              partId: id.nullable().default(null),
              value: text(featureLimits.value, featureMessages.tooLong),
              unitId: id.nullable().default(null),
            }),
          )
          .max(mostValues),
        /** Ids of lost values that go. */
        drop: z.array(id).max(mostValues).default([]),
        ...namedAncestor,
      }),
    )
    .output(savedOrNot.extend({ id, ...answer })),

  listValues: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/listValues/{list}',
    permission: 'member',
    summary:
      'Values of a list that a unit may take, those of its industry: first those that begin with the term, then those that hold it.',
  })
    .input(z.strictObject({ id: idParam, list: idParam, term: text(256).default(''), take: take(200) }))
    .output(
      z.array(
        z.object({
          id,
          name: z.string(),
          /** An import added it; nobody has approved it yet. */
          requiresValidation: z.boolean(),
        }),
      ),
    ),

  texts: route({
    method: 'GET',
    path: '/api/majorUnits/standardizedTexts/{fieldId}',
    permission: 'member',
    summary: 'Texts that units of the catalogue have in a field and that begin with the term.',
  })
    .input(z.strictObject({ fieldId: idParam, term: text(256).default(''), take: take(20) }))
    .output(z.array(z.string())),
};
