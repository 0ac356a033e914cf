import { z } from 'zod';
import { text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { colorOf, colorTargets } from './rules.ts';

const displayColors = z.object({
  /** #rrggbb, of hotspots with and without a part (docs/domain/diagrams.md, Colours). */
  hotspotColor: z.string(),
  hotspotUnassignedColor: z.string(),
  /** Counts the saves of the catalogue's settings; a save names the one that it started from. */
  version: z.int(),
});
export type DisplayColors = z.infer<typeof displayColors>;

const path = '/api/diagrams/displayHotspotColor';

export const displayContract = {
  getDisplayHotspotColor: route({
    method: 'GET',
    path,
    permission: 'member',
    summary: 'The colours that hotspots are drawn in.',
  })
    .input(z.strictObject({}))
    .output(displayColors),
  setDisplayHotspotColor: route({
    method: 'PUT',
    path,
    permission: 'settings',
    summary:
      'Sets one of them. 409 where settings of the catalogue were saved since; a colour that it has already writes nothing.',
  })
    .input(
      z.strictObject({
        newColor: text(7)
          .transform((typed) => colorOf(typed) ?? '')
          .refine((color) => color !== '', 'A colour has 6 hexadecimal digits.'),
        targetType: z.enum(colorTargets),
        version,
      }),
    )
    .output(displayColors.extend({ isChanged: z.boolean() })),
};
