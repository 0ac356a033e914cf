import { z } from 'zod';
import { problemOfSize } from '../../catalog/digits/rules.ts';
import { savedOrNot } from '../../hierarchy/place/contract.ts';
import { day, id, idParam, requiredText, take, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { listValue } from '../list/contract.ts';
import { unitLimits, unitMessages } from '../rules.ts';

const fields = {
  mfrName: z.string(),
  basicName: listValue.nullable(),
  location: listValue.nullable(),
  type: listValue.nullable(),
  /** `#rrggbb`; empty where nobody has said. */
  rgbValue: z.string(),
  isMetallic: z.boolean(),
  modelCode: z.string(),
  price: z.number().nullable(),
  /** Since when the price is this one; null without a price. */
  priceEffectiveDate: z.iso.date().nullable(),
};

/** A color of a unit (docs/domain/units.md, Colors). */
const color = z.object({
  id,
  /** The unit. */
  parentId: id,
  /** Of the unit and the color. */
  relationId: id,
  ...fields,
  /** Further units that have it, of those that the caller sees. */
  otherUnits: z.int(),
  version,
});
export type Color = z.infer<typeof color>;

const found = z.object({ id, ...fields, units: z.int() });
export type FoundColor = z.infer<typeof found>;

const chosen = id.nullable().default(null);
const typed = {
  mfrName: requiredText(unitLimits.colorName, unitMessages.mfrName),
  basicNameId: chosen,
  locationId: chosen,
  typeId: chosen,
  rgbValue: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6})?$/, unitMessages.rgbValue)
    .default('')
    .transform((rgb) => rgb.toLowerCase()),
  isMetallic: z.boolean().default(false),
  modelCode: text(unitLimits.modelCode).default(''),
  price: z
    .number()
    .superRefine((value, check) => {
      const message = problemOfSize(value);
      if (message !== undefined) check.addIssue({ code: 'custom', message });
    })
    .nullable()
    .default(null),
  /** Kept where the price stays; another price begins today. */
  priceEffectiveDate: day.nullable().default(null),
  /** True answers the question that a save before was refused with. */
  override: z.boolean().default(false),
};

const answer = { colors: z.array(color) };

export const colorContract = {
  query: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/colors',
    permission: 'member',
    asOf: true,
    summary: 'The colors of a unit, by location, type and manufacturer name.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object(answer)),

  find: route({
    method: 'GET',
    path: '/api/majorUnits/colors',
    permission: 'member',
    asOf: true,
    summary: 'Colors that units have, by manufacturer name: those that begin with the text.',
  })
    .input(z.strictObject({ term: text(unitLimits.colorName).default(''), take: take(20) }))
    .output(z.object({ colors: z.array(found) })),

  units: route({
    method: 'GET',
    path: '/api/majorUnits/colors/{colorId}/units',
    permission: 'member',
    asOf: true,
    summary: 'The units that have a color, by name, the first hundred.',
  })
    .input(z.strictObject({ colorId: idParam }))
    .output(
      z.object({ units: z.array(z.object({ id, name: z.string(), path: z.array(z.string()) })), total: z.int() }),
    ),

  add: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/colors',
    permission: 'writeMajorUnit',
    summary:
      'Gives a unit a new color. 409 at override, with a question, where another color has its manufacturer name, ' +
      'location and type; 400 by field for what is no color.',
  })
    .input(z.strictObject({ id: idParam, ...typed, ...namedAncestor }))
    .output(savedOrNot.extend(answer)),

  link: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/colors/{colorId}/link',
    permission: 'writeMajorUnit',
    summary: 'Gives a unit a color that other units have. 409 where it has it already.',
  })
    .input(z.strictObject({ id: idParam, colorId: idParam, ...namedAncestor }))
    .output(savedOrNot.extend(answer)),

  update: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/colors/{colorId}',
    permission: 'writeMajorUnit',
    summary:
      'Saves a color of a unit. 409 at override, with a question, where other units have it too or another one has its ' +
      'manufacturer name, location and type; 409 where it was saved since.',
  })
    .input(z.strictObject({ id: idParam, colorId: idParam, version, ...typed, ...namedAncestor }))
    .output(savedOrNot.extend(answer)),

  remove: route({
    method: 'DELETE',
    path: '/api/majorUnits/colors/{relationId}',
    permission: 'writeMajorUnit',
    summary: 'Takes a color from a unit; the last one that has it takes it along. 404 where there is no such relation.',
  })
    .input(z.strictObject({ relationId: idParam }))
    .output(savedOrNot.extend({ isColorRemoved: z.boolean() })),
};
