import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { skuSaved } from '../../sku/service.ts';
import { requireSku } from '../assign/service.ts';
import { fitmentQualityContract } from './contract.ts';
import {
  approveFindings,
  findingsOf,
  fixFindings,
  hasGroup,
  mapOf,
  reopenFindings,
  scoreOfGroups,
  scoreOfSku,
  worstScores,
} from './queries.ts';
import { effectOf } from './service.ts';

/** What is wrong with what SKUs fit. */
export const fitmentQualityRoutes = routes(fitmentQualityContract, {
  ofSku: async ({ db, input: { id } }) => {
    await requireSku(db, id);
    const [score, group, findings, lines] = await Promise.all([
      scoreOfSku(db, id),
      scoreOfGroups(db, id),
      findingsOf(db, id),
      mapOf(db, id),
    ]);
    return { score, group, findings, lines };
  },

  preview: async (call) => {
    const { id, findings } = call.input;
    await requireSku(call.db, id);
    return effectOf(call, id, (db) => fixFindings(db, id, findings));
  },

  fix: async ({ db, input: { id, findings }, change }) => {
    await requireSku(db, id);
    return change('Fitment quality', async (changeId) => {
      const wrote = await fixFindings(db, id, findings);
      if (wrote) await skuSaved(db, [id]);
      return { changeId: wrote ? changeId : null };
    });
  },

  approve: async ({ db, input: { id, findings, reason }, change }) => {
    await requireSku(db, id);
    return change('Right so', async (changeId) => {
      const count = await approveFindings(db, id, findings, reason.trim());
      return { changeId: count > 0 ? changeId : null, count };
    });
  },

  reopen: async ({ db, input: { id, findings }, change }) => {
    await requireSku(db, id);
    return change('No longer right so', async (changeId) => {
      const count = await reopenFindings(db, id, findings);
      return { changeId: count > 0 ? changeId : null, count };
    });
  },

  scores: async ({ db, input: { groupId, skip, take } }) => {
    if (!(await hasGroup(db, groupId))) throw notFound();
    const rows = await worstScores(db, { groupId, skip, take });
    return {
      items: rows.map(({ id, sku, name, units, found, findings }) => ({ id, sku, name, units, found, findings })),
      total: rows[0]?.total ?? 0,
      all: { units: rows[0]?.allUnits ?? 0, found: rows[0]?.allFound ?? 0 },
    };
  },
});
