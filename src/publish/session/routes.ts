import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { numberOfCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { publishStatus } from '../rules.ts';
import type { PublishServices } from '../service.ts';
import { pointers } from '../state/queries.ts';
import { requireContext } from '../state/service.ts';
import { releasesKept } from '../switch/queries.ts';
import type { PublishEntry, publishSessionContract } from './contract.ts';
import {
  countHistory,
  latestProductionPublish,
  latestPublish,
  publishHistory,
  publishLog,
  publishSession,
  runningPublish,
} from '../queries.ts';
import type { PublishSession } from '../queries.ts';
import {
  archiveFailed,
  environmentNumbered,
  progressOf,
  resumePublish,
  startGoBack,
  starterOf,
  startPublish,
} from './service.ts';

export function publishSessionHandlers(services: PublishServices): HandlersOf<typeof publishSessionContract> {
  const asked = async (call: Call<{ context: Context }>) => {
    const { catalogId, input, db } = call;
    await requireContext(db, catalogId, input.context);
    return { context: input.context, by: starterOf(signedIn(call)), catalogId };
  };
  const start = (kind: 'delta' | 'full') => async (call: Call<{ context: Context; environmentId: number }>) => {
    const of = { ...(await asked(call)), environment: environmentNumbered(call.input.environmentId), kind };
    return { sessionId: await startPublish(call.db, services, of) };
  };
  const listed =
    (isArchived: boolean) =>
    async ({ db, catalogId, input }: Call<{ context: Context; cursor?: string | undefined; take: number }>) => {
      const { context, take } = input;
      await requireContext(db, catalogId, context);
      const page = await publishHistory(db, { context, isArchived, before: numberOfCursor(input.cursor), take });
      return {
        items: page.map(toEntry),
        next: nextOf(page, take),
        total: await countHistory(db, context, isArchived),
      };
    };

  return {
    history: listed(false),
    archiveHistory: listed(true),
    lastFailed: async (call) => {
      await asked(call);
      const latest = await latestPublish(call.db, call.input.context);
      return latest?.status === publishStatus.failed ? toEntry(latest) : null;
    },
    runningSession: async (call) => {
      await asked(call);
      const running = await runningPublish(call.db);
      return running?.context === call.input.context ? progressOf(call.db, running) : null;
    },
    sessionProgress: async (call) => {
      await asked(call);
      return progressOf(call.db, await sessionOf(call.db, call.input));
    },
    latestProductionPublishDate: async (call) => {
      await asked(call);
      return { date: await latestProductionPublish(call.db, call.input.context) };
    },
    log: async (call) => {
      await asked(call);
      const { level, cursor, take } = call.input;
      const { id } = await sessionOf(call.db, call.input);
      const items = await publishLog(call.db, { sessionId: id, level, after: numberOfCursor(cursor), take });
      return { items, next: nextOf(items, take) };
    },
    releases: async (call) => {
      const { context } = await asked(call);
      const shown = await pointers(call.db, context);
      const isShown = (environment: string, id: number) =>
        shown.some((one) => one.environment === environment && one.releaseId === id);
      return (await releasesKept(call.db, context)).map(({ id, number, createdAt, items, diagrams, parts }) => ({
        release: number,
        createdAt,
        items,
        diagrams,
        parts,
        isStaging: isShown('Staging', id),
        isProduction: isShown('Production', id),
      }));
    },
    publish: start('delta'),
    fullPublish: start('full'),
    publishResume: async (call) => {
      const of = { ...(await asked(call)), sessionId: call.input.sessionId };
      return { sessionId: await resumePublish(call.db, services, of) };
    },
    archiveFailed: async (call) => {
      const { context } = await asked(call);
      return { message: await archiveFailed(call.db, context, call.input.sessionId) };
    },
    goBack: async (call) => {
      const { environmentId, release } = call.input;
      const of = { ...(await asked(call)), environment: environmentNumbered(environmentId), release };
      return { sessionId: await startGoBack(call.db, services, of) };
    },
  };
}

async function sessionOf(db: Db, { context, id }: { context: Context; id: number }): Promise<PublishSession> {
  const session = await publishSession(db, id);
  if (session?.context !== context) throw notFound();
  return session;
}

/** What the screens are told of a publish. */
const toEntry = ({ context: _context, jobId: _jobId, jobState: _jobState, ...entry }: PublishSession): PublishEntry =>
  entry;

/** The cursor of the page after one of `take` rows. */
function nextOf(page: readonly { id: number }[], take: number): string | null {
  const last = page.at(-1);
  return last && page.length === take ? String(last.id) : null;
}
