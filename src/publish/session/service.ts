import { isOperator } from '../../platform/auth/operator.ts';
import type { Actor } from '../../platform/change/change.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal, busy, conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { workUnderWay } from '../../platform/jobs/underWay.ts';
import {
  environmentOfId,
  percentOf,
  publishMessages,
  publishStatus,
  publishSteps,
  taskStates,
  whyNotPublish,
  whyNotRun,
} from '../rules.ts';
import type { PublishEnvironment, PublishKind } from '../rules.ts';
import type { PublishServices } from '../service.ts';
import { pointers } from '../state/queries.ts';
import { pageState, publishingState } from '../state/service.ts';
import { releasesKept } from '../switch/queries.ts';
import {
  archivePublish,
  insertLog,
  insertPublish,
  lastStep,
  nextReleaseNumber,
  patchPublish,
  plainLine,
  publishSession,
} from '../queries.ts';
import type { PublishSession } from '../queries.ts';

export const publishKind = 'publish';

/** Who starts a publish; its job asks for their right again, unless they are an operator or nobody. */
export interface Starter extends Actor {
  asOperator: boolean;
}

export const starterOf = (who: Who): Starter => ({
  id: who.userId,
  name: who.displayName || who.userName,
  asOperator: isOperator(who),
});

/** What is asked for, and who asks. */
interface Asked {
  context: Context;
  by: Starter;
  catalogId: number;
}

/** 409 with the reason where something else is under way; else the lock that makes starts follow each other. */
async function requireRest(db: Db): Promise<void> {
  const name = await workUnderWay(db);
  if (name === null) return;
  if (name.startsWith('Import:')) throw new Refusal(409, publishMessages.importInProgress, { busy: [name] });
  throw busy(name);
}

const refuse = (reason: string) => new Refusal(409, reason, { publish: [reason] });

export function environmentNumbered(id: number): PublishEnvironment {
  const environment = environmentOfId(id);
  if (!environment) throw invalid('environmentId', 'There is no such environment.');
  return environment;
}

/**
 * Starts a publish and answers its session. Throws 409 with the reason where nothing can be published, 409 busy with the
 * name while an import or another publish is under way.
 */
export const startPublish = (db: Db, services: PublishServices, of: PublishAsked): Promise<number> =>
  db.transaction().execute((transaction) => startPublishWithin(transaction, services, of));

type PublishAsked = Asked & { environment: PublishEnvironment; kind: 'delta' | 'full' };

/** The same in a transaction that is open. */
export async function startPublishWithin(db: Db, services: PublishServices, of: PublishAsked): Promise<number> {
  const { context, environment } = of;
  if (environment === 'Production' && of.kind === 'full')
    throw invalid('environmentId', 'A full publish goes to Staging; Production takes the same release.');
  await requireRest(db);
  const facts = await publishingState(db, services, context);
  const reason = whyNotPublish(environment, of.kind, facts);
  if (reason !== undefined) throw refuse(reason);
  const isNew = environment === 'Staging';
  const release = isNew ? await nextReleaseNumber(db, context) : (facts.staging ?? 0);
  const kind = isNew && facts.staging === null ? 'full' : of.kind;
  return begin(db, services, of, { environment, kind, release, changes: facts.counts.changes });
}

/** Starts to point an environment to an earlier release. 404 for one that is not kept, 409 for the one it shows. */
export const startGoBack = (
  db: Db,
  services: PublishServices,
  of: Asked & { environment: PublishEnvironment; release: number },
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { context, environment, release } = of;
    await requireRest(transaction);
    const { state } = await pageState(transaction, services, context);
    const reason = whyNotRun(state);
    if (reason !== undefined) throw refuse(reason);
    const kept = await releasesKept(transaction, context);
    if (!kept.some(({ number }) => number === release)) throw notFound();
    const shown = (await pointers(transaction, context)).find((one) => one.environment === environment);
    if (!shown) throw refuse(publishMessages.nothingPublished);
    if (shown.release === release) throw conflict();
    return begin(transaction, services, of, { environment, kind: 'goBack', release, changes: 0 });
  });

async function begin(
  db: Db,
  services: PublishServices,
  { context, by, catalogId }: Asked,
  of: { environment: PublishEnvironment; kind: PublishKind; release: number; changes: number },
): Promise<number> {
  const id = await insertPublish(db, { ...of, context, startedBy: by.id, startedByName: by.name });
  if (of.environment === 'Staging' && of.kind !== 'goBack') {
    const changed = `${of.changes} ${of.changes === 1 ? 'change' : 'changes'}`;
    const message = `Release ${of.release} created from ${of.kind === 'full' ? 'the whole catalogue' : changed}`;
    await insertLog(db, id, { ...plainLine, category: 'prepare', message });
  }
  await enqueue(db, services, { id, ...of }, { by, catalogId });
  return id;
}

async function enqueue(
  db: Db,
  { jobs }: PublishServices,
  session: { id: number; environment: PublishEnvironment; release: number },
  { by: { asOperator, ...actor }, catalogId }: { by: Starter; catalogId: number },
): Promise<void> {
  const job_id = await jobs.enqueue(db, {
    kind: publishKind,
    label: `Publish to ${session.environment}`,
    catalogId,
    input: { sessionId: session.id, asOperator },
    actor,
  });
  await patchPublish(db, session.id, publishStatus.inProgress, { job_id });
}

/** Goes on with the latest publish, which failed: the same session, a new job (test P-02). */
export const resumePublish = (db: Db, services: PublishServices, of: Asked & { sessionId: number }): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await requireRest(transaction);
    const session = await publishSession(transaction, of.sessionId);
    if (session?.context !== of.context) throw notFound();
    const { state, publishIdToResume } = await publishingState(transaction, services, of.context);
    const reason = whyNotRun(state);
    if (reason !== undefined) throw refuse(reason);
    if (publishIdToResume !== session.id) throw conflict();
    const patch = { status: publishStatus.inProgress, message: '' };
    await patchPublish(transaction, session.id, publishStatus.failed, patch);
    const message = `Resumed by ${of.by.name}`;
    await insertLog(transaction, session.id, { ...plainLine, category: 'prepare', message });
    await enqueue(transaction, services, session, of);
    return session.id;
  });

/** Puts a failed publish away. 404 for one that there is not, 409 with the documented text for one that did not fail. */
export async function archiveFailed(db: Db, context: Context, sessionId: number): Promise<string> {
  const session = await publishSession(db, sessionId);
  if (session?.context !== context) throw notFound();
  if (!(await archivePublish(db, sessionId))) throw refuse(publishMessages.notArchived);
  return publishMessages.archived;
}

/** Where a publish is, as it is polled. */
export async function progressOf(db: Db, session: PublishSession) {
  const step = await lastStep(db, session.id);
  const name = step?.category ?? '';
  const isDone = session.status === publishStatus.published;
  return {
    sessionId: session.id,
    release: session.release,
    environment: session.environment,
    taskState: taskStateOf(session),
    stepNumber: publishSteps.findIndex((one) => one === name) + 1,
    steps: publishSteps.length,
    step: name,
    done: step?.progress ?? 0,
    total: step?.total ?? 0,
    percent: isDone ? 100 : step ? percentOf(name, step.progress, step.total) : 0,
    startedAt: session.timestamp,
    message: session.message,
  };
}

function taskStateOf({ status, jobState }: PublishSession): number {
  if (status === publishStatus.published) return taskStates.done;
  if (status === publishStatus.failed) return taskStates.failed;
  return jobState === 'queued' ? taskStates.waiting : taskStates.running;
}
