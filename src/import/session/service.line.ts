import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal, conflict } from '../../platform/http/errors.ts';
import { JobPostponed } from '../../platform/jobs/jobs.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { workUnderWay } from '../../platform/jobs/underWay.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { importStates, lineRetrySeconds, mostWaiting } from '../rules.ts';
import type { OnErrors } from '../rules.ts';
import { importFile } from '../file/queries.ts';
import { insertSession, patchSession } from './queries.ts';
import { countWaiting, earlierDelivery, firstWaiting, isQueued } from './queries.line.ts';
import type { ImportRequest, ImportServices } from './service.resolve.ts';
import { enqueue, sessionOf } from './service.ts';

/** The job that starts what waits, where no import does it as it ends. One of a catalogue is on the queue at a time. */
export const lineKind = 'importLine';
/** Seconds between two of its looks. */
const pause = 1;

/** What a program sends. */
export interface Delivery {
  request: ImportRequest;
  dryRun: boolean;
  onErrors: OnErrors;
  who: Who;
  catalogId: number;
  /** Its Idempotency-Key. */
  key: string | undefined;
  /** The source that brought it; undefined where somebody sent it. */
  source?: number;
  /** Done in the transaction in which the session is made or found again. */
  beside?: (db: Db, sessionId: number) => Promise<void>;
}

/**
 * Starts what a program sent, or puts it in line while long work is under way; answers the session, for a delivery that
 * comes again the first one's. `db` sees the whole catalogue. Throws 400 where mapping or file will not do, 429 where the
 * line is full.
 */
export async function deliverImport(db: Db, services: ImportServices, of: Delivery): Promise<number> {
  const { who, catalogId, dryRun, onErrors, key } = of;
  const session = await sessionOf(db, services, of.request, who);
  const [stage] = session.stages;
  const file = await importFile(db, stage.fileId);
  const zip = stage.zipFileId === null ? undefined : await importFile(db, stage.zipFileId);
  return db.transaction().execute(async (transaction) => {
    const underWay = await workUnderWay(transaction);
    const { importTypeId, profileName } = session;
    const same = {
      userId: who.userId,
      key,
      hash: file?.hash ?? '',
      zipHash: zip?.hash ?? '',
      importTypeId,
      profileName,
      dryRun,
    };
    const earlier = await earlierDelivery(transaction, {
      ...same,
      mode: stage.options.mode,
      emptyCells: stage.options.emptyCells ?? 'leave',
    });
    if (earlier !== undefined) {
      await of.beside?.(transaction, earlier);
      return earlier;
    }
    const ahead = await countWaiting(transaction);
    if (ahead >= mostWaiting) throw lineFull();
    const waits = underWay !== null || ahead > 0;
    const id = await insertSession(transaction, {
      ...session,
      dryRun,
      delivery: { onErrors, waits, ...(of.source !== undefined && { sourceId: of.source }) },
      idempotencyKey: key ?? null,
      startedBy: who.userId,
      startedByName: who.displayName || who.userName,
    });
    if (id === undefined) throw conflict();
    await of.beside?.(transaction, id);
    if (waits) await callLine(transaction, services, who, catalogId);
    else await enqueue(transaction, services, { ...session, id, who, catalogId });
    return id;
  });
}

const lineFull = () => {
  const text = `The line is full: ${mostWaiting} imports of the catalogue wait already. Please send it again later.`;
  return new Refusal(429, text, { importLine: [text] }, lineRetrySeconds);
};

async function callLine(db: Db, { jobs }: ImportServices, who: Who, catalogId: number): Promise<void> {
  if (await isQueued(db, lineKind, catalogId)) return;
  const actor = { id: who.userId, name: who.displayName || who.userName };
  await jobs.enqueue(db, { kind: lineKind, label: 'Imports in line', catalogId, input: {}, actor });
}

/**
 * Starts the import that waits longest unless long work is under way; answers whether one waits still. `whenEmpty` is
 * done while no other can come in line.
 */
export async function startNext(
  db: Db,
  services: ImportServices,
  catalogId: number,
  whenEmpty?: (db: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const underWay = await workUnderWay(transaction);
    const next = await firstWaiting(transaction);
    if (!next) {
      await whenEmpty?.(transaction);
      return false;
    }
    if (underWay !== null) return true;
    await patchSession(transaction, next.id, [importStates.notStarted], { state: importStates.running });
    // A person's own rights are asked again when the job begins.
    const who = { userId: next.startedBy, userName: next.startedByName, displayName: '', sessionId: -1 };
    await enqueue(transaction, services, { ...next, stages: Array.from({ length: next.stages }), who, catalogId });
    await failpoint('import.line');
    return true;
  });
}

/** Looks after the line of a catalogue until nothing waits. */
export async function keepLine(db: Db, services: ImportServices, job: RunningJob): Promise<undefined> {
  if (await startNext(db, services, job.catalogId, (open) => job.finish(open))) throw new JobPostponed(pause);
}
