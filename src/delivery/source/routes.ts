import { conflict } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { Db } from '../../platform/db/pool.ts';
import { requireImportApi } from '../service.ts';
import type { sourceContract } from './contract.ts';
import { sourceJobOf } from './jobs.ts';
import { allSources, catalogZone, isSourceQueued, membersToTell, noticesFor } from './queries.ts';
import { SourceFailed } from './rules.reach.ts';
import { mostListed, sourceMessages } from './rules.ts';
import { addSource, filesOf, reachOf, removeSource, saveSource, setPaused, shownSource, sourceOf } from './service.ts';
import type { SourceServices } from './service.ts';

/** Milliseconds that a test of a source may take. */
const testPatience = 20_000;

export function sourceHandlers(services: SourceServices): HandlersOf<typeof sourceContract> {
  const shown = async (db: Db, id: number) => shownSource(await sourceOf(db, id), new Date());
  return {
    list: async ({ db }) => {
      await requireImportApi(db);
      const now = new Date();
      return {
        items: (await allSources(db)).map((one) => shownSource(one, now)),
        timeZone: await catalogZone(db),
        hasFolders: services.config.sourcesDir !== null,
        hosts: [...services.config.fetchHosts],
        members: await membersToTell(db),
      };
    },
    add: async (call) => {
      const { db, input, change } = call;
      await requireImportApi(db);
      const id = await change(`Source ${input.name}`, () => addSource(db, services, input, signedIn(call)));
      return shown(db, id);
    },
    save: async (call) => {
      const { db, input, change } = call;
      await requireImportApi(db);
      await change(`Source ${input.name}`, () => saveSource(db, services, input, signedIn(call)));
      return shown(db, input.id);
    },
    remove: async ({ db, input, change }) => {
      const { name } = await sourceOf(db, input.id);
      return change(`Remove source ${name}`, async (changeId) => {
        await removeSource(db, input.id);
        return { changeId };
      });
    },
    pause: async ({ db, input, change }) => {
      const { name } = await sourceOf(db, input.id);
      await change(`Pause source ${name}`, () => setPaused(db, { ...input, isPaused: true }));
      return shown(db, input.id);
    },
    resume: async ({ db, input, change }) => {
      const { name } = await sourceOf(db, input.id);
      await change(`Resume source ${name}`, () => setPaused(db, { ...input, isPaused: false }));
      return shown(db, input.id);
    },
    // Another machine is waited for: no connection is held meanwhile.
    test: async ({ database, catalogId, input }) => {
      const inCatalog = <T>(work: (db: Db) => Promise<T>) => database.inCatalog(catalogId, work);
      const reach = await inCatalog(async (db) => {
        await requireImportApi(db);
        return reachOf(db, services, await sourceOf(db, input.id));
      }).catch(said);
      const signal = AbortSignal.timeout(testPatience);
      const files = await filesOf({ sourceId: input.id, reach, signal }, inCatalog).catch((error: unknown) =>
        said(signal.aborted ? new SourceFailed('The source did not answer in time.') : error),
      );
      return {
        files: files.slice(0, mostListed).map(({ name, size, left = null }) => ({ name, size, left })),
        isMore: files.length > mostListed,
      };
    },
    run: async (call) => {
      const { db, input, catalogId } = call;
      await requireImportApi(db);
      const source = await sourceOf(db, input.id);
      const who = signedIn(call);
      return db.transaction().execute(async (transaction) => {
        if (await isSourceQueued(transaction, source.id)) throw conflict({ source: [sourceMessages.running] });
        const actor = { id: who.userId, name: who.displayName || who.userName };
        const jobId = await services.jobs.enqueue(transaction, { ...sourceJobOf({ ...source, catalogId }), actor });
        return { jobId };
      });
    },
    notices: (call) => noticesFor(call.db, signedIn(call).userId),
  };
}

/** Why a source cannot be read, as a refusal. */
function said(error: unknown): never {
  if (error instanceof SourceFailed) throw conflict({ source: [error.message] });
  throw error;
}
