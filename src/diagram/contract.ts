import { z } from 'zod';
import { pixels } from '../image/contract.ts';
import { hotspotValue, maxHotspots } from '../image/rules.ts';
import { id, idParam, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { namedAncestor } from '../workflow/contract.ts';
import { compareContract } from './compare/contract.ts';
import { displayContract } from './display/contract.ts';
import { jumpContract } from './jump/contract.ts';
import { presenceContract } from './presence/contract.ts';
import { peggedContract } from './pegged/contract.ts';
import { printContract } from './print/contract.ts';
import { limits, texts } from './rules.ts';
import { usedContract } from './used/contract.ts';

/** A row of a parts list (docs/domain/diagrams.md, Parts list). */
export const peggedRow = z.object({
  id,
  version,
  ordinal: z.int(),
  /** The callout in the drawing; empty for a row without one. */
  tag: z.string(),
  partId: id,
  partNumber: z.string(),
  /** The part's master description. */
  description: z.string(),
  partQty: z.string(),
  context: z.string(),
  footnote: z.string(),
  /** 1 to 49; neighbours of one group share it. */
  groupingKey: z.int().nullable(),
  isInternal: z.boolean(),
  /** Parts that this row's part replaces, and parts that replace it. */
  priorParts: z.int(),
  supersessions: z.int(),
});
export type PeggedRow = z.infer<typeof peggedRow>;

/** Another diagram of the same parent, for previous and next. */
const neighbour = z.object({ id, name: z.string() }).nullable();

export const diagramRecord = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  /** What this catalogue calls it instead of both; empty where it does not. */
  overrideName: z.string(),
  version,
  /** The image that the hotspots hang on, with its size in pixels; null where there is none. `version` is f_ of its address. */
  image: z.object({ id, version, width: z.int(), height: z.int(), name: z.string() }).nullable(),
  /** Parents that show this diagram (docs/domain/diagrams.md, One image, several diagrams). */
  howManyPlacesUsed: z.int(),
  /** The parent it was opened under, its name, and the place among its diagrams. */
  parent: z
    .object({ id, name: z.string(), position: z.int(), total: z.int(), previous: neighbour, next: neighbour })
    .nullable(),
});
export type DiagramRecord = z.infer<typeof diagramRecord>;

const typedRow = z.strictObject({
  /** Absent for a new row; then `version` is absent too. */
  id: id.optional(),
  version: version.optional(),
  tag: text(200, texts.tag).default(''),
  partNumber: text(200, texts.partNumberLength(limits.partNumber)).default(''),
  description: text(1000, texts.description).default(''),
  partQty: text(200, texts.quantity).default(''),
  context: text(1000, texts.context).default(''),
  footnote: text(4000, texts.footnote).default(''),
  groupingKey: z.int().nullable().default(null),
  isInternal: z.boolean().default(false),
});
export type TypedRow = z.infer<typeof typedRow>;

export const diagramContract = {
  display: displayContract,
  jump: jumpContract,
  presence: presenceContract,
  print: printContract,
  filter: peggedContract,
  compare: compareContract,
  used: usedContract,

  get: route({
    method: 'GET',
    path: '/api/diagrams/{id}',
    permission: 'member',
    asOf: true,
    summary: 'A diagram with its names, its image and its place among the diagrams of the parent it was opened under.',
  })
    .input(z.strictObject({ id: idParam, hierarchyId: idParam.optional() }))
    .output(diagramRecord),

  pegged: route({
    method: 'GET',
    path: '/api/diagrams/{id}/pegged',
    permission: 'member',
    asOf: true,
    summary: 'The parts list of a diagram in its order.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(peggedRow)),

  savePegged: route({
    method: 'POST',
    path: '/api/diagrams/{id}/pegged',
    permission: 'writeOem',
    bodyLimit: 16_777_216,
    summary:
      'Saves rows of a parts list as one change: changed and new rows, deleted ones, the order. ' +
      "Rows that another editor changed meanwhile are refused with 409 and their indexes; others' rows are kept.",
  })
    .input(
      z.strictObject({
        id: idParam,
        /** New and changed rows; a changed one names the version it started from. */
        items: z.array(typedRow).max(limits.rows).default([]),
        deleted: z.array(z.strictObject({ id, version })).max(limits.rows).default([]),
        /**
         * The wished order of all rows the editor sees: a row's id, or minus the 1-based place of a new row in `items`.
         * Rows of others that it does not name stay behind the row they stood behind. Absent: new rows go to the end.
         */
        order: z
          .array(z.int())
          .max(limits.rows * 2)
          .optional(),
        ...namedAncestor,
      }),
    )
    .output(
      z.object({
        changeId: id.nullable(),
        rows: z.array(peggedRow),
        /**
         * True where the save set the item back to the initial state
         * (docs/domain/workflow.md, Back to the initial state).
         */
        workflowUpdated: z.boolean(),
        workflowAncestorId: id.nullable(),
      }),
    ),

  setImage: route({
    method: 'POST',
    path: '/api/diagrams/{id}/image',
    permission: 'writeOem',
    bodyLimit: 4_194_304,
    summary:
      'Gives a diagram an image in place of the one it has, and the new image its hotspots in the same change: one that ' +
      'was uploaded before, a file that was compared, or a copy of an image. 409 where the image of another item is ' +
      'meant, or hotspots of the old one changed meanwhile; 400 where not one of `imageId`, `file` and `copyOf` is named.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        imageId: id.optional(),
        /** A file that was compared with the diagram's drawing, as the comparison names it. */
        file: text(8000).optional(),
        /** An image of which it gets a copy, over the same bytes and with hotspots of its own. */
        copyOf: id.optional(),
        /** Hotspots of the new image, in place of any that it has; absent: they stay as they are. */
        hotspots: z
          .array(
            z.strictObject({
              value: text(hotspotValue).default(''),
              x: pixels,
              y: pixels,
              w: pixels,
              h: pixels,
              confirmed: z.boolean().default(true),
            }),
          )
          .max(maxHotspots)
          .optional(),
        /** The hotspots of the old image that these were made from; where one of them changed meanwhile, 409. */
        carriedFrom: z.array(z.strictObject({ id, version })).max(maxHotspots).optional(),
      }),
    )
    .output(
      z.object({
        changeId: id,
        version,
        /** The diagram went back to the initial state. */
        workflowUpdated: z.boolean(),
      }),
    ),
};
