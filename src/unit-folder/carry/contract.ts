import { z } from 'zod';
import { saved } from '../../hierarchy/place/contract.ts';
import { lengths } from '../../hierarchy/rules.ts';
import { firstModelYear } from '../../major-unit/unit/rules.ts';
import { id, idParam, intParam, requiredText } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

export const carryContract = {
  preview: route({
    method: 'GET',
    path: '/api/majorUnits/folders/{id}/carry',
    permission: 'member',
    summary:
      'What carrying a folder over to the next model year would do: units of the newest year under it, or of the one that is named.',
  })
    .input(z.strictObject({ id: idParam, fromYear: intParam(firstModelYear, 2200).optional() }))
    .output(
      z.object({
        /** Model years of units under the folder, the newest first. */
        years: z.array(z.object({ year: z.int(), units: z.int() })),
        /** Null where no unit under it has a model year. */
        fromYear: z.int().nullable(),
        /** What the new folder would be called. */
        name: z.string(),
        /** Units that would be copied. */
        units: z.int(),
        /** Folders that would be copied, the folder itself counted. */
        folders: z.int(),
        /** Units that stay, because the next year has one of the same name, keys and make; the first by name. */
        taken: z.array(z.object({ id, name: z.string() })),
        takenCount: z.int(),
        /** More stands under it than one carry-over takes. */
        isTooLarge: z.boolean(),
      }),
    ),

  carry: route({
    method: 'POST',
    path: '/api/majorUnits/folders/{id}/carry',
    permission: 'writeMajorUnit',
    summary:
      'Copies a folder and its units of a model year beside it, for the next year, with all that they have but prices, in one change. ' +
      'Copies begin in the initial state; names in which the year stands have the next one. 409 at expected where these are another number, at name where it is taken; 400 where no unit has the year.',
  })
    .input(
      z.strictObject({
        id: idParam,
        fromYear: z.int().min(firstModelYear).max(2200),
        /** Of the new folder. */
        name: requiredText(lengths.name),
        /** How many units the caller means. */
        expected: z.int().positive(),
      }),
    )
    .output(
      saved.extend({
        /** The new folder. */
        id,
        units: z.int(),
        folders: z.int(),
      }),
    ),
};
