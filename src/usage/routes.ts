import { exactFor, told } from '../platform/auth/sight.ts';
import { tableDownload } from '../platform/files/table/formats.ts';
import { notFound } from '../platform/http/errors.ts';
import { useContract } from '../part/use/contract.ts';
import { routes } from '../platform/http/handlers.ts';
import { usesFile } from './export.ts';
import { countUses, partNumberOf, uses } from './queries.ts';

/** Where parts are used: their contract, read from parts lists. */
export const partUseRoutes = routes(useContract, {
  list: async ({ db, input, sight }) => {
    const { result, count } = await uses(db, input);
    if (count === 0 && (await countUses(db, input.partId, 0)) === undefined) throw notFound();
    return { result, ...told(count, exactFor(sight, null)) };
  },

  export: async ({ connect, database, catalogId, input }) => {
    const number = await connect(({ db }) => partNumberOf(db, input.partId));
    if (number === undefined) throw notFound();
    return tableDownload(`Where ${number} is used`, input.format, await usesFile(database, catalogId, input));
  },

  count: async ({ db, input, sight }) => {
    const exact = exactFor(sight, null);
    const count = await countUses(db, input.id, exact);
    if (count === undefined) throw notFound();
    return told(count, exact);
  },
});
