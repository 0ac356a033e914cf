import { readsShared } from '../content/service.ts';
import type { Context } from '../contexts.ts';
import { followed, newChanges } from '../platform/change/follower.ts';
import type { Db } from '../platform/db/pool.ts';
import { tableAs, tableDownload } from '../platform/files/table/formats.ts';
import { notFound } from '../platform/http/errors.ts';
import { type Call, routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import type { PublishEnvironment } from '../publish/rules.ts';
import type { PublishServices } from '../publish/service.ts';
import { changedTables, pointers } from '../publish/state/queries.ts';
import { requireContext } from '../publish/state/service.ts';
import { partNumberOf } from '../usage/queries.ts';
import { reviewContract, type ReviewState } from './contract.ts';
import {
  areOf,
  followerOf,
  groupsPage,
  heldOf,
  isGroup,
  lastComparison,
  linesOfGroup,
  linesOfReview,
  lockReviews,
  modelsOf,
  peopleOf,
  peopleSince,
  reachOf,
  reviewJob,
  reviewOf,
} from './queries.ts';
import { linesInFile, type ReviewCounts } from './rules.ts';

/** Heads of the file of lines. */
const columnsOfFile = ['Path', 'Name', 'Kind', 'Change', 'Field', 'Before', 'After', 'By', 'At'] as const;

/** Changes and rows are counted up to so many. */
const mostBehind = 1000;
const mostRows = 10_000;

export function reviewRoutes({ jobs }: Pick<PublishServices, 'jobs'>) {
  const check = ({ db, catalogId, input }: Call<{ context: Context }>) => requireContext(db, catalogId, input.context);
  const known = async (call: Call<{ context: Context; environment: PublishEnvironment }>) => {
    await check(call);
    const review = await reviewOf(call.db, call.input.context, call.input.environment);
    if (!review) throw notFound();
    return review;
  };
  return routes(reviewContract, {
    state: async (call) => {
      await check(call);
      const { context, environment } = call.input;
      // At one moment: a comparison that ends meanwhile is told whole or not at all.
      return call.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((open) => stateOf(open, call.catalogId, context, environment));
    },
    compare: async (call) => {
      await check(call);
      const { context } = call.input;
      const who = signedIn(call);
      const actor = { id: who.userId, name: who.displayName || who.userName };
      const jobId = await call.db.transaction().execute(async (open) => {
        await lockReviews(open);
        const last = await lastComparison(open, call.catalogId, context);
        if (last && last.percent !== null) return last.id;
        const shown = await pointers(open, context);
        if (shown.length === 0 || (!last?.isFailed && (await isFresh(open, context, shown)))) return null;
        const job = {
          kind: reviewJob,
          label: 'Review of changes',
          catalogId: call.catalogId,
          input: { context },
          actor,
        };
        return jobs.enqueue(open, job);
      });
      return { jobId };
    },
    groups: async (call) => {
      const { id: reviewId } = await known(call);
      const { kind, mark, q, by, under, cursor, take } = call.input;
      const rows = await groupsPage(call.db, {
        reviewId,
        filter: { kind, mark, q, by, under },
        after: placeOf(cursor),
        take,
      });
      const last = rows.at(-1);
      return {
        items: rows.map(({ sort: _sort, groups: _groups, allLines: _lines, ...row }) => row),
        next: last && rows.length === take ? `${last.id}.${last.sort}` : null,
        total: rows[0]?.groups ?? 0,
        lines: rows[0]?.allLines ?? 0,
      };
    },
    lines: async (call) => {
      await check(call);
      const { context, id, after, kind, mark, q, by, under } = call.input;
      if (!(await isGroup(call.db, context, id))) throw notFound();
      return {
        items: await linesOfGroup(call.db, { context, groupId: id, filter: { kind, mark, q, by, under }, after }),
      };
    },
    models: async (call) => modelsOf(call.db, (await known(call)).id),
    people: async (call) => peopleOf(call.db, (await known(call)).id),
    held: async (call) => heldOf(call.db, (await known(call)).id, call.input.reason),
    file: async (call) => {
      const { id: reviewId } = await known(call);
      const { kind, mark, q, by, under } = call.input;
      const lines = await linesOfReview(call.db, { reviewId, filter: { kind, mark, q, by, under }, take: linesInFile });
      async function* batches() {
        yield lines.map((line) => columnsOfFile.map((column) => line[column] ?? ''));
      }
      return tableDownload('review', call.input.format, tableAs(call.input.format, columnsOfFile, batches()));
    },
    reach: async (call) => {
      await check(call);
      const { context, partId } = call.input;
      if ((await partNumberOf(call.db, partId)) === undefined) throw notFound();
      return reachOf(call.db, context, partId);
    },
  });
}

/** Whether what is kept is true still: nothing was changed since, releases and day are the same. */
async function isFresh(db: Db, context: Context, shown: Awaited<ReturnType<typeof pointers>>): Promise<boolean> {
  const seen = await followed(db, followerOf(context));
  if (!seen || !(await areOf(db, context, shown))) return false;
  return [...(await newChanges(db, seen, mostBehind, readsShared(context))).keys()].every((kind) => kind === 'publish');
}

/** Sort and id of a group, as `next` gave them. */
function placeOf(cursor: string | undefined): [sort: string, id: number] | undefined {
  const [, id, sort] = /^(\d{1,15})\.(.*)$/s.exec(cursor ?? '') ?? [];
  return id === undefined || sort === undefined ? undefined : [sort, Number(id)];
}

async function stateOf(
  db: Db,
  catalogId: number,
  context: Context,
  environment: PublishEnvironment,
): Promise<ReviewState> {
  const [found, review, last, seen] = await Promise.all([
    pointers(db, context),
    reviewOf(db, context, environment),
    lastComparison(db, catalogId, context),
    followed(db, followerOf(context)),
  ]);
  const isOther = review !== undefined && !(await areOf(db, context, found));
  const shown = found.find((one) => one.environment === environment);
  const none = { tables: [], people: [] };
  const plain = {
    asOf: null,
    behind: 0,
    progress: last?.percent ?? null,
    counts: null,
    total: 0,
    held: noneHeld,
    log: none,
  };
  if (!shown) return { ...plain, status: 'first', release: null };
  const [tables, people, news] = await Promise.all([
    changedTables(db, shown.snapshot, mostRows),
    peopleSince(db, shown.snapshot),
    newChanges(db, seen, mostBehind, readsShared(context)),
  ]);
  const log = { tables, people };
  const status = statusOf(last, review);
  if (!review) return { ...plain, status, release: shown.release, log };
  const behind = [...news].reduce((sum, [kind, count]) => (kind === 'publish' ? sum : sum + count), 0);
  return {
    status,
    release: shown.release,
    asOf: review.madeAt,
    behind: isOther ? Math.max(behind, 1) : behind,
    progress: last?.percent ?? null,
    counts: review.counts,
    total: review.counts === null ? 0 : sumOf(review.counts),
    held: { ...noneHeld, ...review.held },
    log,
  };
}

function statusOf(
  last: Awaited<ReturnType<typeof lastComparison>>,
  review: Awaited<ReturnType<typeof reviewOf>>,
): ReviewState['status'] {
  if (last && last.percent !== null) return 'comparing';
  if (last?.isFailed) return 'failed';
  if (!review) return 'none';
  return review.counts === null ? 'tooMuch' : 'done';
}

const noneHeld = { state: 0, ancestor: 0, date: 0, visibility: 0 };

const sumOf = (counts: ReviewCounts) =>
  Object.values(counts).reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);
