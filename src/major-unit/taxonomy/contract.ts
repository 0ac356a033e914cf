import { z } from 'zod';
import { cursor, id, idParam, instant, intParam, skip, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { levelOnWay } from '../../taxonomy/contract.ts';
import { taxonomyLimits } from '../../taxonomy/rules.ts';
import { mostAssigned } from './rules.ts';

/** A unit as lists of a taxonomy show it. */
const unit = z.object({
  /** Of its record as a unit. */
  id,
  itemId: id,
  name: z.string(),
  productType: z.string(),
  subType: z.string(),
  /** Null where it has none. */
  modelYear: z.int().nullable(),
});
export type TaxonomyUnit = z.infer<typeof unit>;

/** A unit of the taxonomy's industry that stands at none of its leaves. */
const unassigned = unit.extend({
  oemCode: z.string(),
  industryId: id,
  /** What an assignment sets: the leaf that the unit comes to, and the one that it leaves. */
  newLeafNode: id.nullable(),
  leafNodeToRemove: id.nullable(),
});
export type UnassignedItem = z.infer<typeof unassigned>;

/** Which units without a leaf are meant. */
const filter = {
  q: text(256).default(''),
  modelYear: intParam(1900, 2200).optional(),
  subTypeId: idParam.optional(),
};

const levelWithItems = levelOnWay.omit({ way: true }).extend({
  /** Items of the catalogue that stand at it or under it. */
  items: z.int(),
});
export type LevelWithItems = z.infer<typeof levelWithItems>;

const assigned = z.object({
  /** Units that came to a leaf. */
  assigned: z.int(),
  /** Units that left one. */
  removed: z.int(),
  /** Units that stay as they are, because their state keeps them so. */
  leftOut: z.int(),
  /** Null where nothing changed. */
  changeId: id.nullable(),
});
export type Assigned = z.infer<typeof assigned>;

/** Where the units of a catalogue stand in the taxonomies of their industry. */
export const unitTaxonomyContract = {
  figures: route({
    method: 'GET',
    path: '/api/taxonomy/figures',
    permission: 'member',
    asOf: true,
    summary: 'How many taxonomies and levels there are, and how many units stand at no leaf of any.',
  }).output(z.object({ taxonomies: z.int(), levels: z.int(), assigned: z.int(), unassigned: z.int() })),
  levels: route({
    method: 'GET',
    path: '/api/taxonomy/{id}/levels',
    permission: 'member',
    asOf: true,
    summary: 'Levels under one of a taxonomy, or its first ones, with how many items of the catalogue stand there.',
  })
    .input(z.strictObject({ id: idParam, parentId: idParam.optional(), take: take(1000), cursor }))
    .output(z.object({ items: z.array(levelWithItems), cursor: z.string().nullable() })),
  findLeaves: route({
    method: 'GET',
    path: '/api/taxonomy/{id}/leaves',
    permission: 'member',
    asOf: true,
    summary: 'Leaves whose name or code holds a text, with the way to each and how many items stand there.',
  })
    .input(z.strictObject({ id: idParam, q: text(taxonomyLimits.name).default(''), take: take(100) }))
    .output(z.array(levelOnWay.extend({ items: z.int() }))),
  unassigned: route({
    method: 'GET',
    path: '/api/taxonomy/{id}/unassigned',
    permission: 'member',
    asOf: true,
    summary: 'Units of the industry of a taxonomy that stand at none of its leaves, by name.',
  })
    .input(z.strictObject({ id: idParam, ...filter, take: take(500), skip }))
    .output(z.object({ items: z.array(unassigned), totalCount: z.int(), isMore: z.boolean() })),
  assign: route({
    method: 'POST',
    path: '/api/taxonomy/unassigned',
    permission: 'placeUnits',
    summary:
      'Assigns units to leaves, or undoes that, in one change. 404 for an unknown unit, 400 for what is no leaf or of another industry, 409 where their state keeps all of them as they are.',
  })
    .input(
      z.strictObject({
        items: z
          .array(
            z.strictObject({
              itemId: id,
              newLeafNode: id.nullable().default(null),
              leafNodeToRemove: id.nullable().default(null),
            }),
          )
          .min(1)
          .max(mostAssigned),
      }),
    )
    .output(assigned),
  assignAll: route({
    method: 'POST',
    path: '/api/taxonomy/{id}/unassigned',
    permission: 'placeUnits',
    summary:
      'Assigns to a leaf all units without one that match, in one change. 409 at expected, with the number, where these are another number; otherwise refused as for single ones.',
  })
    .input(
      z.strictObject({
        id: idParam,
        q: text(256).default(''),
        modelYear: z.int().min(1900).max(2200).optional(),
        subTypeId: id.optional(),
        /** Units that match and are not meant. */
        except: z.array(id).max(mostAssigned).default([]),
        newLeafNode: id,
        /** How many the caller means. */
        expected: z.int().positive(),
      }),
    )
    .output(assigned),
  items: route({
    method: 'GET',
    path: '/api/taxonomy/level/{id}/items',
    permission: 'member',
    asOf: true,
    summary: 'Units that stand at a level or under it, by name.',
  })
    .input(z.strictObject({ id: idParam, q: text(256).default(''), take: take(500), skip }))
    .output(
      z.object({
        items: z.array(unit.extend({ levelId: id, levelName: z.string() })),
        totalCount: z.int(),
      }),
    ),
  ofItem: route({
    method: 'GET',
    path: '/api/taxonomy/item/{itemId}',
    permission: 'member',
    asOf: true,
    summary: 'The taxonomies of the industry of a unit, and the levels at which it stands.',
  })
    .input(z.strictObject({ itemId: idParam }))
    .output(
      z.object({
        /** Null where the unit has none yet. */
        industryId: id.nullable(),
        taxonomies: z.array(z.object({ id, name: z.string() })),
        levels: z.array(levelOnWay),
      }),
    ),
  recent: route({
    method: 'GET',
    path: '/api/taxonomy/{id}/recent',
    permission: 'member',
    summary: 'The last changes that assigned units to leaves of a taxonomy and stand, newest first.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.array(
        z.object({
          changeId: id,
          at: instant,
          actorName: z.string(),
          /** What the change is called, where it is no assignment by hand. */
          label: z.string(),
          units: z.int(),
          /** The first by name. */
          firstName: z.string(),
          levelId: id,
          levelName: z.string(),
          /** Leaves beside that one. */
          otherLevels: z.int(),
          isOwn: z.boolean(),
        }),
      ),
    ),
  proposals: route({
    method: 'GET',
    path: '/api/taxonomy/{id}/proposals',
    permission: 'member',
    summary: 'Sub types with units without a leaf whose other units all stand at one leaf.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.array(
        z.object({
          subTypeId: id,
          subType: z.string(),
          levelId: id,
          levelName: z.string(),
          /** Units that would come to the leaf. */
          units: z.int(),
          /** Units of the sub type that stand there. */
          standing: z.int(),
        }),
      ),
    ),
};
