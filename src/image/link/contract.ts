import { z } from 'zod';
import { id, idParam, intParam, requiredText, tableFormat, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { hotspot, imageRecord, pixels } from '../contract.ts';
import { imageMessages, imageRelations, maxHotspots, maxImageName, pdfRenditions } from '../rules.ts';

/** What shows an image. */
const kind = z.enum(['item', 'part', 'brand']);

const imageLink = z.object({
  kind,
  /** Of the item or part. */
  id,
  /** Shown name of an item, number of a part. */
  name: z.string(),
  /** 1 part, 2 model, 3 diagram, 4 folder, 9 folder of major units; 0 for the brand. */
  baseType: z.int(),
  /** The parent that an item is opened under; null where it hangs nowhere, and for a part. */
  parentId: id.nullable(),
  /** Names from the top down to that parent. */
  path: z.array(z.string()),
  /** State of an item; 0 and empty where it has none. */
  workflowId: z.int(),
  workflowName: z.string(),
  /** 1 for a diagram, whose drawing it is; 3 for the picture of anything else (an image relation). */
  relationType: z.literal([imageRelations.drawing, imageRelations.picture]),
  /** An item that no way from the top leads to. */
  isOrphan: z.boolean(),
});
export type ImageLink = z.infer<typeof imageLink>;

const written = z.object({ changeId: id });

/** A hotspot of an image that gets another file, with the version that was compared. */
const carriedHotspot = z.strictObject({
  id,
  version,
  /** Its place in the new picture; null where it goes. Not confirmed, it is to be looked at. */
  to: z.strictObject({ x: pixels, y: pixels, w: pixels, h: pixels, confirmed: z.boolean() }).nullable(),
});
export type CarriedHotspot = z.output<typeof carriedHotspot>;

export const linkContract = {
  links: route({
    method: 'GET',
    path: '/api/file/links/{id}/{start}/{take}',
    permission: 'member',
    asOf: true,
    summary: 'What shows an image: items, then parts by number (queryLinks). 404 where there is no such image.',
  })
    .input(z.strictObject({ id: idParam, start: intParam(0, 10_000), take: intParam(1, 100) }))
    .output(z.object({ items: z.array(imageLink), totalCount: z.int() })),

  export: route({
    method: 'GET',
    path: '/api/file/links/{id}/export',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary: 'The same as a file, all of it.',
  }).input(z.strictObject({ id: idParam, format: tableFormat })),

  give: route({
    method: 'POST',
    path: '/api/file/link',
    permission: 'write',
    summary:
      'Gives an item or a part an image of the catalogue (save link). An item gets a copy of the record, over the same ' +
      'bytes and with hotspots of its own, where another one shows the image already. 400 where the type has no image, ' +
      '404 for what is not there, 409 where `version` is not the newest.',
  })
    .input(z.strictObject({ imageId: id, kind: kind.exclude(['brand']), id, version }))
    .output(written.extend({ version, image: imageRecord })),

  copy: route({
    method: 'POST',
    path: '/api/file/copy',
    permission: 'write',
    summary: 'A further image over the bytes of one, without hotspots: for a diagram that is to show it too.',
  })
    .input(z.strictObject({ imageId: id }))
    .output(imageRecord),

  unlink: route({
    method: 'POST',
    path: '/api/file/unlink',
    permission: 'write',
    summary:
      'Takes an image from items and parts that show it, as one change (removeLink). 409 where the state of an item does ' +
      'not allow it, 404 where none of them shows it.',
  })
    .input(
      z.strictObject({
        imageId: id,
        items: z
          .array(z.strictObject({ kind: kind.exclude(['brand']), id }))
          .min(1)
          .max(100),
      }),
    )
    .output(written),

  removeWhereUseds: route({
    method: 'POST',
    path: '/api/file/removeWhereUseds',
    permission: 'write',
    summary: 'Takes an image from all items and parts that show it, as one change. 404 where nothing does.',
  })
    .input(z.strictObject({ imageId: id }))
    .output(written),

  replace: route({
    method: 'POST',
    path: '/api/file/replace',
    permission: 'write',
    summary:
      'Gives an image another file: it changes wherever it is shown, its hotspots stay and are to be confirmed (save ' +
      'replacement). Where `hotspots` come along they are all that it has, and go to their places in the same change. 409 ' +
      'where `version` is not the newest, something shows the image `by`, or a hotspot was changed, added or removed ' +
      'meanwhile; 400 where not one of `by`, `file` and `copyOf` is named, or the file is not known any more.',
    bodyLimit: 4_194_304,
  })
    .input(
      z.strictObject({
        imageId: id,
        version,
        /** An image that nothing shows, whose file it gets and which goes. */
        by: id.optional(),
        /** A file that was compared with it, as the comparison names it. */
        file: text(8000).optional(),
        /** An image whose file it shares from then on. */
        copyOf: id.optional(),
        hotspots: z.array(carriedHotspot).max(maxHotspots).optional(),
      }),
    )
    .output(
      written.extend({
        image: imageRecord,
        /** What shows it went back to the initial state. */
        workflowUpdated: z.boolean(),
      }),
    ),

  confirm: route({
    method: 'POST',
    path: '/api/file/hotspots/confirmation',
    permission: 'writeOem',
    summary: 'Accepts all hotspots of an image that were found and not yet accepted.',
  })
    .input(z.strictObject({ imageId: id }))
    .output(z.object({ changeId: id.nullable(), hotspots: z.array(hotspot) })),

  setHotspottable: route({
    method: 'POST',
    path: '/api/file/image/{id}/flags/hotspottable/{value}',
    permission: 'writeOem',
    summary: 'Says whether an image is to have hotspots; one that is not is reported nowhere as missing them.',
  })
    .input(z.strictObject({ id: idParam, value: z.enum(['true', 'false']).transform((v) => v === 'true') }))
    .output(z.object({ changeId: id.nullable() })),

  setPdfRendition: route({
    method: 'POST',
    path: '/api/file/image/{id}/flags/pdf/{value}',
    permission: 'managePdf',
    summary: 'Says what of an image goes into PDFs.',
  })
    .input(z.strictObject({ id: idParam, value: z.enum(pdfRenditions) }))
    .output(z.object({ changeId: id.nullable() })),

  rename: route({
    method: 'POST',
    path: '/api/file/meta/{id}',
    permission: 'write',
    summary: 'Gives an image another name. 409 where `version` is not the newest.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        name: requiredText(maxImageName, imageMessages.name).transform((name) => name.trim()),
      }),
    )
    .output(z.object({ changeId: id.nullable(), image: imageRecord })),
};
