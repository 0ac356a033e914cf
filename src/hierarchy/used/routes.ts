import { tableDownload } from '../../platform/files/table/formats.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { page } from '../tree/service.ts';
import type { usedContract } from './contract.ts';
import { whereUsedFile } from './export.ts';
import { modelsAbove, nameOf } from './queries.ts';

export const usedHandlers: HandlersOf<typeof usedContract> = {
  export: async ({ db, database, catalogId, input: { id, format } }) => {
    const name = await nameOf(db, id);
    if (name === undefined) throw notFound();
    return tableDownload(`Where ${name} is used`, format, whereUsedFile(database, catalogId, id, format));
  },

  models: async ({ db, input: { id, cursor, take } }) => {
    if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw invalid('cursor', 'The cursor is not valid.');
    if ((await nameOf(db, id)) === undefined) throw notFound();
    const after = cursor === undefined ? undefined : Number(cursor);
    return page(await modelsAbove(db, id, after, take), take, (last) => String(last.id));
  },
};
