import { z } from 'zod';
import { boolParam, id, idParam, intParam, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { listNames, recordParts } from '../rules.ts';

/** A change that touched an item, numbered from 1 in the order of changes. */
const revision = z.object({
  /** 1 for the oldest. */
  number: z.int().positive(),
  changeId: id,
  kind: z.enum(['edit', 'import', 'restore', 'publish', 'script', 'undo']),
  label: z.string(),
  actorName: z.string(),
  at: z.string(),
  /** How many rows it wrote or ended, by what they are of the item; parts that it left alone are not named. */
  touched: z.partialRecord(z.enum(recordParts), z.int().positive()),
});

const mark = z.enum(['added', 'changed', 'removed', 'same']);

/** A value at both moments; null where there was none. */
const pair = z.object({ before: z.string().nullable(), after: z.string().nullable() });

const counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

const box = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });

const image = z.object({ id, name: z.string(), width: z.int(), height: z.int() }).nullable();

const fieldDifference = pair.extend({
  /** A field of the item, or `attribute`. */
  field: z.string(),
  /** Of the attribute; empty for other fields. */
  name: z.string(),
  /** Names it in a rollback; null where it goes back with the whole item alone. */
  cell: z.string().nullable(),
});

const rowDifference = z.object({
  id,
  /** Its place in the list that both make together. */
  place: z.int(),
  mark,
  tag: pair,
  partNumber: pair,
  description: pair,
  quantity: pair,
  context: pair,
  footnote: pair,
  group: pair,
});

const hotspotDifference = z.object({
  id,
  mark: z.enum(['added', 'moved', 'changed', 'removed', 'same']),
  tag: pair,
  /** In pixels of the image at that moment. */
  before: box.nullable(),
  after: box.nullable(),
});

const listDifference = z.object({
  name: z.enum(listNames),
  items: z.array(
    z.object({
      id,
      mark: z.enum(['added', 'changed', 'removed']),
      name: z.string(),
      fields: z.array(pair.extend({ field: z.string() })),
    }),
  ),
  /** More of this list differ than are told. */
  isMore: z.boolean(),
});

/** What an item was at one moment and what at another (docs/domain/history.md, Differences). */
const difference = z.object({
  /** The item was there. */
  isThere: z.object({ before: z.boolean(), after: z.boolean() }),
  fields: z.array(fieldDifference),
  rows: z.object({
    items: z.array(rowDifference),
    counts: counts.extend({ total: z.int() }),
    /** Rows that stand in both lists stand in another order. */
    isReordered: z.boolean(),
    /** Pass it as `after` for further rows; null at the end. */
    after: z.int().nullable(),
  }),
  images: z.object({ before: image, after: image }),
  hotspots: z.array(hotspotDifference),
  /** Lists without a difference are left out. */
  lists: z.array(listDifference),
});
export type ItemDifference = z.infer<typeof difference>;
export type RowDifference = z.infer<typeof rowDifference>;
export type HotspotDifference = z.infer<typeof hotspotDifference>;
export type ListDifference = z.infer<typeof listDifference>;
export type FieldDifference = z.infer<typeof fieldDifference>;
export type Revision = z.infer<typeof revision>;

const path = '/api/hierarchies/history/{id}';

/** A moment: after the change of that number, and before the next; 0 is before all. */
const moment = intParam(0, Number.MAX_SAFE_INTEGER);

export const itemHistoryContract = {
  revisions: route({
    method: 'GET',
    path: `${path}/revisions`,
    permission: 'member',
    summary: 'The revisions of an item, also of one that was deleted, newest first.',
  })
    .input(z.strictObject({ id: idParam, take: take(100), before: idParam.optional() }))
    .output(
      z.object({
        /** The item. */
        historyId: id,
        /** As it is called now, or was last. */
        name: z.string(),
        /** It was deleted. */
        isGone: z.boolean(),
        /** How many there are. */
        revisions: z.int(),
        items: z.array(revision),
        /** Pass it as `before` for older ones; null at the end. */
        before: id.nullable(),
      }),
    ),
  gone: route({
    method: 'GET',
    path: '/api/hierarchies/history/gone',
    permission: 'member',
    summary: 'Items that were deleted, the last ones first; of the last 10,000 versions that ended.',
  })
    .input(z.strictObject({ take: take(100) }))
    .output(z.array(z.object({ id, name: z.string(), at: z.string(), actorName: z.string() }))),
  difference: route({
    method: 'GET',
    path: `${path}/difference`,
    permission: 'member',
    summary:
      'What differs in an item between two moments, each the number of a change after which it is looked at. 400 where `from` lies behind `to`.',
  })
    .input(
      z.strictObject({
        id: idParam,
        from: moment,
        to: moment,
        /** Rows that differ and their neighbours alone; false for the whole list. */
        near: boolParam.default(true),
        /** Of the page before. */
        after: intParam(0, 1_000_000).default(0),
        take: take(200),
      }),
    )
    .output(difference),
};
