import { treeContract } from '../../hierarchy/tree/contract.ts';
import { itemExists } from '../../hierarchy/tree/queries.ts';
import { page, placeCursor, placeOf } from '../../hierarchy/tree/service.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { diagramsOf } from './queries.ts';

/** The diagrams of a model: the tree's contract, with what parts lists say of each. */
export const diagramListRoutes = routes(
  { diagrams: treeContract.diagrams },
  {
    diagrams: async ({ db, input: { id, cursor, take } }) => {
      const rows = await diagramsOf(db, id, placeOf(cursor), take);
      if (rows.length === 0 && !(await itemExists(db, id))) throw notFound();
      return page(rows, take, placeCursor);
    },
  },
);
