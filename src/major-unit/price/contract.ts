import { z } from 'zod';
import { problemOfSize } from '../../catalog/digits/rules.ts';
import { savedOrNot } from '../../hierarchy/place/contract.ts';
import { day, id, idParam, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';

const shownAmounts = {
  /** Null where the caller is not shown the audience's costs. */
  cost: z.number().nullable(),
  msrp: z.number(),
  destinationCharge: z.number(),
  effectiveDate: z.iso.date(),
};

/** The latest price of an audience. Its id on the wire is the audience's. */
const price = z.object({
  id,
  name: z.string(),
  currency: z.string(),
  ...shownAmounts,
  /** Prices before it, newest first, at most 20; read-only (docs/domain/units.md, Unit prices). */
  earlier: z.array(z.object(shownAmounts)),
});

const answer = {
  prices: z.array(price),
  /** The unit's; a save names it. */
  version,
};
const unitPrices = z.object(answer);
export type UnitPrices = z.infer<typeof unitPrices>;

const amount = z
  .number()
  .superRefine((value, check) => {
    const message = problemOfSize(value);
    if (message !== undefined) check.addIssue({ code: 'custom', message });
  })
  .nullable()
  .transform((n) => n ?? 0);

export const unitPriceContract = {
  get: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/prices',
    permission: 'member',
    asOf: true,
    summary: 'The prices of a unit by audience, each with those before it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(unitPrices),

  save: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/prices',
    permission: 'writeMajorUnit',
    summary:
      'Saves the latest price of each audience: a later date begins a new price, the same or an earlier one corrects it, ' +
      'an audience that is left out loses its latest. 400 by row and field, 409 where the unit was saved since.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        prices: z
          .array(
            z.strictObject({
              id: z.int().min(0),
              cost: amount,
              msrp: amount,
              destinationCharge: amount,
              effectiveDate: day.nullable(),
            }),
          )
          .max(50),
        ...namedAncestor,
      }),
    )
    .output(savedOrNot.extend(answer)),
};
