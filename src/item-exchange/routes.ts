import { importCameContract } from '../import/session/contract.ts';
import { importSession } from '../import/session/queries.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { writtenItem } from './queries.came.ts';

/** What came by an import: its contract, answered from the tree. */
export const importCameRoutes = routes(importCameContract, {
  came: async ({ db, input: { id } }) => {
    const session = await importSession(db, id);
    if (!session) throw notFound();
    return session.changeId === null ? null : writtenItem(db, session.changeId);
  },
});
