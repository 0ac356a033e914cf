import { z } from 'zod';
import { id, idParam, intParam, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { scopeNames } from './rules.ts';

/** A cell at both moments, in words; null where there was nothing (docs/domain/history.md, Differences). */
const field = z.object({
  /** Name of the cell; of an attribute `attribute`. */
  field: z.string(),
  /** Of the attribute; empty for other cells. */
  name: z.string(),
  /** Names the cell in a rollback: its name, of an attribute `attributes.` and its id; null where it does not go back alone. */
  cell: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const recordFields = z.array(field);

/** What became of one record. */
const record = z.object({
  /** Kind of record, by the name of its table. */
  table: z.string(),
  rowId: id,
  mark: z.enum(['added', 'changed', 'removed']),
  /** What it is called. */
  name: z.string(),
  /** The item that it is or belongs to, and the part; also those that are gone. */
  itemId: id.nullable(),
  partId: id.nullable(),
  fields: recordFields,
  /** The caller may roll it back by itself; whether it goes back then, the preview says. */
  canRollBack: z.boolean(),
});
export type RecordDifference = z.infer<typeof record>;

const event = record.extend({
  changeId: id,
  kind: z.enum(['edit', 'import', 'restore', 'publish', 'script', 'undo']),
  label: z.string(),
  actorName: z.string(),
  at: z.string(),
});
export type RecordEvent = z.infer<typeof event>;

const count = z.object({
  /** Kind of record, by the name of its table. */
  table: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});
export type WroteCount = z.infer<typeof count>;

const table = z.string().regex(/^[a-z_]{1,63}$/);

export const recordHistoryContract = {
  wrote: route({
    method: 'GET',
    path: '/api/changes/{id}/wrote',
    permission: 'member',
    summary: 'What a change wrote of what the caller sees, by kind of record.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(count)),
  records: route({
    method: 'GET',
    path: '/api/changes/{id}/wrote/{table}',
    permission: 'member',
    summary: 'The records of one kind that a change wrote, each with what it was and what it became.',
  })
    .input(
      z.strictObject({
        id: idParam,
        table,
        /** Of the page before. */
        after: intParam(0, Number.MAX_SAFE_INTEGER).default(0),
        take: take(100),
      }),
    )
    .output(
      z.object({
        items: z.array(record),
        /** Pass it as `after` for further ones; null at the end. */
        after: z.int().nullable(),
      }),
    ),
  history: route({
    method: 'GET',
    path: '/api/records/{scope}/{id}/history',
    permission: 'member',
    summary:
      'What became of a record, or of the records of a thing: when, by whom, from what to what; newest first, also of what is gone.',
  })
    .input(
      z.strictObject({
        /** Whose past: one record, or all prices, supersessions or places of a thing. `settings`, `audiences` and `svg` take 0. */
        scope: z.enum(scopeNames),
        id: intParam(0, Number.MAX_SAFE_INTEGER),
        /** Only where this cell became another: when did this become so. */
        cell: z
          .string()
          .regex(/^[A-Za-z_]{1,63}(\.\d{1,18})?$/)
          .optional(),
        take: take(100),
        /** Of the page before. */
        before: z
          .string()
          .regex(/^\d{1,15}\.\d{1,15}$/)
          .optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(event),
        /** Pass it as `before` for older ones; null at the end. */
        before: z.string().nullable(),
      }),
    ),
};
