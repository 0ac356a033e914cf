import { z } from 'zod';
import { pixels } from '../image/contract.ts';
import { id, idParam, requiredText, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { columnIds, fileSources, fileTypes, maxFormBytes, svgLimits } from './rules.ts';

const heading = text(svgLimits.heading);

/** The headings of a drawing's parts table; an empty one is not in the table. */
const headings = {
  hotSpotRefNum: requiredText(svgLimits.heading),
  partNum: requiredText(svgLimits.heading),
  partDesc: heading.default(''),
  qty: heading.default(''),
  /**
   * The column that begins a row: 1 hotspot ref, 2 part number, 3 part description, 4 quantity
   * (docs/domain/diagrams.md, Drawings with text).
   */
  firstColumnId: z.int().min(columnIds.hotSpotRefNum).max(columnIds.qty).default(columnIds.hotSpotRefNum),
};

export const headingsShape = z.strictObject(headings);

/** What the screens keep with a profile. */
const customData = z.strictObject({ name: text(svgLimits.name).default('') });

/** A profile by which drawings are read. */
export const svgProfile = z.object({
  id,
  version,
  /** The profile of the least weight is tried first, of equal ones the older. */
  weight: z.int(),
  hotSpotRefNum: z.string(),
  partNum: z.string(),
  partDesc: z.string(),
  qty: z.string(),
  firstColumnId: z.int(),
  customData: z.object({ name: z.string() }),
});
export type SvgProfile = z.infer<typeof svgProfile>;

/** The change that wrote what a save started from; 0 where it is the first save. */
const savedVersion = z.int().min(0);

const svgSettings = z.object({
  profiles: z.array(svgProfile),
  hotspotPattern: z.object({ minLength: z.int(), maxLength: z.int() }),
  fileType: z.int(),
  fileSource: z.int(),
  version: savedVersion,
});
export type SvgSettings = z.infer<typeof svgSettings>;

const verified = z.object({
  /** True with an `errorMessage` where the drawing carries nothing, or not under these headings. */
  isError: z.boolean(),
  errorMessage: z.string(),
  /** Size in pixels of the picture that the drawing becomes; the hotspots are measured in it. */
  width: z.int(),
  height: z.int(),
  /** The picture made small, as a data URI. */
  preview: z.string(),
  /** The saved profile that fitted; null where headings were sent or none fitted. */
  profileId: id.nullable(),
  hotspots: z.array(z.object({ value: z.string(), x: pixels, y: pixels, w: pixels, h: pixels, inTable: z.boolean() })),
  /** The parts rows in the table's order. */
  rows: z.array(z.object({ hotSpotRefNum: z.string(), partNum: z.string(), partDesc: z.string(), qty: z.string() })),
  /** What somebody should know though the drawing is valid. */
  warnings: z.array(z.string()),
});
export type Verified = z.infer<typeof verified>;

const named = z.array(z.object({ id: z.int(), name: z.string() }));
const lookup = (path: `/${string}`, summary: string) =>
  route({ method: 'GET', path, permission: 'member', summary }).output(named);
const save = (path: `/${string}`, summary: string) =>
  route({ method: 'POST', path, permission: 'settings', summary: `${summary} 409 where somebody saved since.` });

export const svgContract = {
  fileTypes: lookup('/api/lookup/svg/file-types', 'What drawings may carry.'),
  fileSources: lookup('/api/lookup/svg/file-sources', 'How the program that made drawings writes texts.'),

  get: route({
    method: 'GET',
    path: '/api/svg-settings',
    permission: 'member',
    summary: 'The profiles in the order in which they are tried, the hotspot pattern, file type and source.',
  }).output(svgSettings),

  verify: route({
    method: 'POST',
    path: '/api/svg-settings/verify',
    permission: 'settings',
    body: 'upload',
    bodyLimit: maxFormBytes,
    withoutDatabase: true,
    summary:
      'Reads a drawing as an import would and writes nothing. multipart/form-data with `file`, an SVG, and `headings`, ' +
      'JSON as of a profile, whose table has to be there; without headings the saved profiles are tried as the file type ' +
      'says. 400 for a form or file that is not taken.',
  })
    .input(z.strictObject({}))
    .output(verified),

  finish: save(
    '/api/svg-settings/finish',
    'Saves a profile that was verified: a new one without `id`, else the one named.',
  )
    .input(
      z.strictObject({
        id: id.optional(),
        version: savedVersion,
        weight: z.int().min(0).max(svgLimits.weight).default(0),
        ...headings,
        customData: customData.default({ name: '' }),
      }),
    )
    .output(svgProfile),

  removeProfile: route({
    method: 'DELETE',
    path: '/api/svg-settings/profile/{id}',
    permission: 'settings',
    summary: 'Removes a profile.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),

  saveFileType: save('/api/svg-settings/fileType', 'Says what drawings carry.')
    .input(z.strictObject({ fileType: z.int().min(1).max(fileTypes.length), version: savedVersion }))
    .output(svgSettings),

  saveFileSource: save('/api/svg-settings/fileSource', 'Says how drawings write texts.')
    .input(z.strictObject({ fileSource: z.int().min(1).max(fileSources.length), version: savedVersion }))
    .output(svgSettings),

  saveHotspotPattern: save('/api/svg-settings/hotspotPattern', 'Says how many characters callouts have.')
    .input(
      z.strictObject({
        minLength: z.int().min(1).max(svgLimits.pattern),
        maxLength: z.int().min(1).max(svgLimits.pattern),
        version: savedVersion,
      }),
    )
    .output(svgSettings),
};
