import type { Db } from '../../platform/db/pool.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { readUnit, writeUnit } from '../service.ts';
import type { descriptionContract } from './contract.ts';
import { descriptionsOf } from './queries.ts';
import { cleanDescriptions, requireLanguages, saveDescriptions } from './service.ts';

async function read(db: Db, id: number) {
  const { version } = await readUnit(db, id);
  return { id, descriptions: await descriptionsOf(db, id), version };
}

export const descriptionHandlers: HandlersOf<typeof descriptionContract> = {
  get: ({ db, input: { id } }) => read(db, id),

  save: async ({ input, connect }) => {
    const { id, version, descriptions } = input;
    await connect(async ({ db }) => {
      await readUnit(db, id);
      await requireLanguages(db, descriptions);
    });
    const wanted = await cleanDescriptions(descriptions);
    return connect(async (call) => {
      const written = await writeUnit(
        call,
        (name) => `Description of ${name}`,
        () => saveDescriptions(call.db, id, version, wanted),
      );
      return { ...written, ...(await read(call.db, id)) };
    });
  },
};
