import { z } from 'zod';
import { id, idParam, instant, intParam, requiredText, take } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { maxPointDescription } from './rules.ts';

const point = z.object({
  id,
  timestamp: instant,
  /** The state after this change is what it brings back. */
  changeId: z.int(),
  description: z.string(),
  /** When the catalogue was brought back to it last; null: never. */
  lastRestored: instant.nullable(),
  /** The import or restore that the program made it before; null where somebody made it. */
  madeBefore: id.nullable(),
  /** Who made it, or whose import or restore it was made before. */
  actorName: z.string(),
  /**
   * What it was made before: kind and label of the change, and the names of an import's files in the order of its stages.
   * Null where somebody made it or described it anew.
   */
  act: z.object({ kind: z.enum(['import', 'restore']), label: z.string(), files: z.array(z.string()) }).nullable(),
});
export type RestorePoint = z.infer<typeof point>;

const stats = z.object({
  /** The state after this change is what a restore brings back. */
  changeId: z.int(),
  /** Changes since, which a restore takes back. */
  changes: z.int(),
  /** What it writes, by kind of record, under the names of tables; only what it writes at all. */
  counts: z.array(
    z.object({
      table: z.string(),
      /** Records added since, which go. */
      removed: z.int(),
      /** Records changed since. */
      reverted: z.int(),
      /** Records removed since, which come back. */
      brought: z.int(),
    }),
  ),
});

const refusal = z.object({
  /** `missing`: what comes back points to it, and it is gone; `needed`: it would go, and another catalogue points to it. */
  reason: z.enum(['missing', 'needed']),
  /** Where it belongs, under the name of its table: a record of the installation. */
  table: z.string(),
  id,
  name: z.string(),
  /** Which records point to it, and how many. */
  in: z.string(),
  count: z.int(),
  /** At most five of these: what they are called, or belong to; of `needed` codes of catalogues. */
  examples: z.array(z.string()),
});
const refusals = z.object({ total: z.int(), items: z.array(refusal) });
export type RestoreRefusals = z.infer<typeof refusals>;

const previewed = stats.extend({
  /** What keeps it from being written, the first twenty; null: nothing. */
  refused: refusals.nullable(),
});
export type RestoreStats = z.infer<typeof previewed>;

const moment = z.strictObject({
  timestamp: instant,
  /** UTC less the person's time in minutes: what is the day 31 days ago depends on it (docs/domain/history.md, Restore). */
  offset: intParam(-14 * 60, 14 * 60).default(0),
});

/** The job, which the list of jobs tells of; its end has the counts or the reason. */
const started = z.object({ jobId: id });

const description = requiredText(maxPointDescription).transform((s) => s.trim());

/** Restore points, and restores of a whole catalogue (docs/domain/history.md, Restore). */
export const rollbackContract = {
  list: route({
    method: 'GET',
    path: '/api/restorepoints',
    permission: 'admin',
    summary: 'Restore points, newest first.',
  })
    .input(
      z.strictObject({
        take: take(100),
        before: idParam.optional(),
        /** Only points of states from that change on, and before this one. */
        fromChange: intParam(0, Number.MAX_SAFE_INTEGER).optional(),
        toChange: idParam.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(point),
        /** Pass it as `before` for older ones; null at the end. */
        before: id.nullable(),
        totalCount: z.int(),
      }),
    ),
  create: route({
    method: 'POST',
    path: '/api/restorepoints',
    permission: 'admin',
    summary: 'Names this moment, so that the catalogue can be brought back to it.',
  })
    .input(z.strictObject({ description }))
    .output(point),
  save: route({
    method: 'PUT',
    path: '/api/restorepoints/{id}',
    permission: 'admin',
    summary: 'Describes a restore point anew.',
  })
    .input(z.strictObject({ id: idParam, description }))
    .output(point),
  remove: route({
    method: 'DELETE',
    path: '/api/restorepoints/{id}',
    permission: 'admin',
    summary: 'Forgets a restore point. What it names stays in the history.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({})),
  statsOf: route({
    method: 'GET',
    path: '/api/restorepoints/{id}/stats',
    permission: 'admin',
    summary: 'What a restore to a point would write. Nothing is written.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(previewed),
  statsAt: route({
    method: 'GET',
    path: '/api/restorepoints/stats',
    permission: 'admin',
    summary: 'What a restore to a moment would write. Nothing is written. 400 for one before the last 31 days.',
  })
    .input(moment)
    .output(previewed),
  restore: route({
    method: 'POST',
    path: '/api/restorepoints/{id}/restore',
    permission: 'admin',
    summary:
      'Brings the catalogue back to a point, as one change, which can itself be taken back. 409 while an import, a publish or another restore is under way.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(started),
  restoreTo: route({
    method: 'POST',
    path: '/api/restorepoints/restore',
    permission: 'admin',
    summary: 'Brings the catalogue back to a moment of the last 31 days, as `restore` does.',
  })
    .input(moment)
    .output(started),
  undo: route({
    method: 'POST',
    path: '/api/restorepoints/undo/{id}',
    permission: 'admin',
    summary:
      'Takes a restore back by the number of its change, cell by cell; what was edited since stays. 404 for another change, 409 where it was taken back already, or while other long work is under way.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(started),
  state: route({
    method: 'GET',
    path: '/api/restorepoints/jobs/{id}',
    permission: 'admin',
    summary: 'How a restore goes, or how it ended.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
        /** What it does just now. */
        action: z.string(),
        /** The change that it was; null while it runs and where there was nothing to restore. */
        changeId: id.nullable(),
        counts: stats.shape.counts,
        /** Rows that the undo of a restore left, whole or in part; see leftAlone of its change. */
        leftAlone: z.int(),
        /** Why it failed. */
        error: z.string().nullable(),
      }),
    ),
};
