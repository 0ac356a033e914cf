import { z } from 'zod';
import { id, picture, texts } from './rules.shapes.ts';

const unitValue = z.object({
  place: z.int().optional().describe('Of a repeated field which repetition, from 1 on; absent on the first.'),
  part: id.optional().describe('Of a complex object the sub object, in the order of `parts`.'),
  number: z.number().optional(),
  unit: z.string().optional().describe('Symbol of the unit of measure that `number` is in.'),
  text: z.string().optional(),
  listed: texts.optional().describe('The name of the value of a list.'),
  flag: z.boolean().optional(),
});

export const unitRecord = z
  .object({
    industry: texts.optional().describe('Absent, as type and sub type, while nothing was said of the unit.'),
    type: texts.optional(),
    subType: texts.optional(),
    activity: texts.optional(),
    parentCompany: texts.optional(),
    make: texts.optional(),
    brand: texts.optional(),
    year: z.int().optional().describe('The model year.'),
    descriptions: texts.optional().describe('HTML by language, of the few elements that `/docs` names.'),
    features: z
      .array(z.object({ group: z.string(), name: z.string(), value: z.string(), picture: picture.optional() }))
      .optional()
      .describe('In their order.'),
    colors: z
      .array(
        z.object({
          color: id.describe('By which its price names it.'),
          name: z.string().describe("The manufacturer's."),
          basic: texts.optional().describe('What a basic color name, its place and its kind are called.'),
          location: texts.optional(),
          type: texts.optional(),
          rgb: z.string().optional().describe('#rrggbb.'),
          metallic: z.literal(true).optional(),
          code: z.string().optional().describe('Model code.'),
        }),
      )
      .optional(),
    specification: z
      .array(
        z.object({
          field: id,
          name: texts,
          group: z.string().optional(),
          required: z.literal(true).optional(),
          type: z
            .int()
            .min(1)
            .max(6)
            .describe('1 number, 2 text, 3 value of a list, 4 flag, 5 measurement, 6 complex object.'),
          parts: z
            .array(z.object({ part: id, name: texts, type: z.int() }))
            .optional()
            .describe('Of a complex object its sub objects that have values.'),
          values: z.array(unitValue).min(1),
        }),
      )
      .optional()
      .describe('Standardized fields that have values, in the order of the sub type.'),
    levels: z.array(id).optional().describe('Levels of taxonomies at which it stands, by `taxonomyLevels`.'),
    models: z
      .array(id)
      .optional()
      .describe('Related models: items of the release without a context, of which a reader may have some.'),
  })
  .describe('`units`, by item id: what a major unit is, has and is described by.');

const colorPrice = z.object({ color: id, price: z.number(), from: z.iso.date().optional().describe('Since when.') });

export const unitPriceRecord = z
  .object({
    msrp: z.number().optional(),
    destinationCharge: z.number().optional(),
    cost: z.number().optional().describe('Only for audiences that are shown it.'),
    from: z.iso.date().optional().describe('Since when these hold; absent where the unit itself has none.'),
    colors: z.array(colorPrice).min(1).optional().describe('What colors of the unit cost beside, as far as they do.'),
  })
  .describe('`unitPrices`, by item id, in layers of prices: amounts that are none are absent.');

export type UnitRecord = z.infer<typeof unitRecord>;
export type UnitPriceRecord = z.infer<typeof unitPriceRecord>;
