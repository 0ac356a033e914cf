import { z } from 'zod';
import { savedOrNot } from '../../hierarchy/place/contract.ts';
import { id, idParam, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { unitLimits, unitMessages } from '../rules.ts';

const answer = {
  descriptions: z.array(
    z.object({
      /** Code of a content language of the catalogue. */
      language: z.string(),
      /** HTML of the elements in `description/rules.ts`, and of no others. */
      body: z.string(),
    }),
  ),
  /** The unit's; a save names it. */
  version,
};
const unitDescriptions = z.object({ id, ...answer });
export type UnitDescriptions = z.infer<typeof unitDescriptions>;

export const descriptionContract = {
  get: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/descriptions',
    permission: 'member',
    asOf: true,
    summary: 'The descriptions of a unit by language; languages without one are left out.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(unitDescriptions),

  save: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/descriptions',
    permission: 'writeMajorUnit',
    bodyLimit: 16_777_216,
    withoutDatabase: true,
    summary:
      'Saves the descriptions of the languages that are named, cleaned to the elements that are allowed; an empty one ' +
      'goes. 400 for another language, or for one that is too long once it is clean; 409 where the unit was saved since.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        descriptions: z
          .array(
            z.strictObject({
              language: text(16).transform((code) => code.toUpperCase()),
              body: text(unitLimits.descriptionSource, unitMessages.tooLong),
            }),
          )
          .min(1)
          .max(50),
        ...namedAncestor,
      }),
    )
    .output(savedOrNot.extend({ id, ...answer })),
};
