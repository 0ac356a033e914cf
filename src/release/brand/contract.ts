import { z } from 'zod';
import { id, intParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { maxBrandName } from './rules.ts';

const name = text(maxBrandName);

/** What readers see of whose catalogue it is (docs/domain/publishing.md, What a release contains). */
const brand = z.object({
  /** Empty where readers see the catalogue's name. */
  name: z.string(),
  /** #rrggbb, seen on the surfaces of both themes; empty for the product's own. */
  accent: z.string(),
  /** The image that is the logo, with the version that its address names. */
  logo: z.object({ id, version: z.int(), width: z.int(), height: z.int() }).nullable(),
  /** The change that wrote it; 0 where nothing was saved yet. A save names the one that it started from. */
  version: z.int(),
});
export type Brand = z.infer<typeof brand>;

const path = '/api/settings/brand';

export const brandContract = {
  get: route({ method: 'GET', path, permission: 'member', summary: 'The brand that readers see.' })
    .input(z.strictObject({}))
    .output(brand),
  save: route({
    method: 'PUT',
    path,
    permission: 'settings',
    summary:
      'Saves name and accent, and takes the logo away. 400 for an accent that is not seen in both themes, with the nearest that is; 409 for a version that is not the newest.',
  })
    .input(
      z.strictObject({
        name,
        accent: text(7),
        /** False takes the logo away. */
        hasLogo: z.boolean().default(true),
        version: z.int().min(0),
      }),
    )
    .output(brand),
  saveLogo: route({
    method: 'POST',
    path: `${path}/logo`,
    permission: 'settings',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: 52_428_801,
    summary:
      'Takes an image in as the logo; the body is the raw file with its content type. 400 for what is no image, 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ filename: text(5000).optional(), version: intParam(0, Number.MAX_SAFE_INTEGER) }))
    .output(brand),
};
