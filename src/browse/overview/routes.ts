import { told } from '../../platform/auth/sight.ts';
import { itemExists } from '../../hierarchy/tree/queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { overviewContract } from './contract.ts';
import { leadsOf, linesOf, translatedOf, waitingOf } from './queries.ts';
import { mostLines, mostWaiting } from './rules.ts';

export const overviewRoutes = routes(overviewContract, {
  lines: async ({ db, input: { context } }) => {
    const lines = await linesOf(db, context);
    return { items: lines.slice(0, mostLines), isMore: lines.length > mostLines };
  },

  leads: ({ db, input: { ids } }) => leadsOf(db, ids),

  translated: async ({ db, input: { id } }) => {
    if (!(await itemExists(db, id))) throw notFound();
    return translatedOf(db, id);
  },

  waiting: async ({ db, input: { context } }) =>
    (await waitingOf(db, context)).map(({ count, ...of }) => {
      const { totalCount, isMore } = told(count, mostWaiting);
      return { ...of, count: totalCount, isMore };
    }),
});
