import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { admitUpload } from '../catalog/quota/service.ts';
import type { SourceServices } from '../delivery/source/service.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import { violated } from '../platform/db/refusals.ts';
import { Refusal, conflict, invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { importConfigContract } from './contract.ts';
import { catalogByNameAndCode, importConfigs, industriesWithCatalogs, industryById } from './queries.ts';
import { broughtFiles } from './queries.files.ts';
import type { BroughtFile } from './queries.files.ts';
import { importConfigMessages } from './rules.ts';
import type { FileKind } from './rules.ts';
import { bringFile, requireConfig, requireKind, runFiles } from './service.ts';

export const importConfigRoutes = (services: SourceServices) =>
  routes(importConfigContract, {
    list: (call) => importConfigs(call.db, signedIn(call)),

    add: async (call) => {
      const { db, input, change } = call;
      const targetId = await catalogByNameAndCode(db, input.oemName, input.oemCode);
      if (targetId === undefined) throw invalid('oemName', importConfigMessages.catalog);
      const industry = await requireIndustry(db, input.industryId);
      return change(`Import config ${input.oemCode}, ${industry.name}`, async () => {
        const { id } = await orTaken(
          db
            .insertInto('import_config')
            .values({ target_id: targetId, industry_id: input.industryId })
            .returning('id')
            .executeTakeFirstOrThrow(),
        );
        return configById(db, signedIn(call), id);
      });
    },

    save: async (call) => {
      const { db, change } = call;
      const { id, version, industryId, active } = call.input;
      const before = await configById(db, signedIn(call), id);
      const industry = await requireIndustry(db, industryId);
      return change(`Import config ${before.oemCode}, ${industry.name}`, async () => {
        const { numUpdatedRows } = await orTaken(
          db
            .updateTable('import_config')
            .set({ industry_id: industryId, active })
            .where('id', '=', id)
            .where('change_id', '=', version)
            .executeTakeFirst(),
        );
        if (numUpdatedRows === 0n) throw conflict();
        return configById(db, signedIn(call), id);
      });
    },

    upload: async (call) => {
      const { catalogId, input, body, request } = call;
      const config = await services.database.inCatalog(catalogId, (db) => requireConfig(db, input.id));
      const kind = requireKind(config, input.fileName);
      const userId = await admitUpload(call);
      const who = signedIn(call);
      const length = Number(request.headers['content-length'] ?? 0);
      const brought = {
        name: input.fileName,
        body,
        length,
        userId,
        userName: who.displayName || who.userName,
        mark: '',
      };
      await bringFile(services, { catalogId, config, kind, brought });
      return services.database.inCatalog(catalogId, async (db) => filesShown(await broughtFiles(db, config.id)));
    },

    run: async (call) => {
      const { db, input, catalogId } = call;
      const config = await requireConfig(db, input.id);
      const who = signedIn(call);
      // The whole catalogue's line, whatever the caller sees of it.
      const importSessionId = await services.database.inCatalog(catalogId, (whole) =>
        runFiles(whole, services, { catalogId, config, who, key: `import config ${config.id} ${randomUUID()}` }),
      );
      return { importSessionId };
    },

    industries: (call) => industriesWithCatalogs(call.db, signedIn(call)),
  });

/** The files of a config as they are told. */
function filesShown(files: readonly BroughtFile[]) {
  const shown = (kind: FileKind) => {
    const file = files.find((one) => one.kind === kind);
    if (!file) return null;
    const { name, size, arrivedAt, message, fileId, sessionId } = file;
    return { name, size, arrivedAt, message, isWaiting: fileId !== null && sessionId === null && message === '' };
  };
  return { xmlFile: shown('xml'), zipFile: shown('zip') };
}

async function requireIndustry(db: Db, id: number) {
  const industry = await industryById(db, id);
  if (!industry) throw invalid('industryId', importConfigMessages.industry);
  if (industry.numericCode === 0) throw invalid('industryId', importConfigMessages.noCode);
  return industry;
}

async function configById(db: Db, who: Who, id: number) {
  const [config] = await importConfigs(db, who, sql`f.id = ${id}`);
  if (!config) throw notFound();
  return config;
}

/** The documented answer where catalogue and industry have a config. */
async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== 'import_config_pair') throw error;
    throw new Refusal(409, importConfigMessages.taken, { industryId: [importConfigMessages.taken] });
  }
}
