import { sql } from 'kysely';
import { tellBesideOf } from '../platform/http/beside.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { skuSaved, type SkuParts } from '../sku/service.ts';
import { askAssign, assign } from './assign/queries.merge.ts';
import { askUnassign, countLines, countSkus, fitmentsOf, linesOf, unassign } from './assign/queries.ts';
import {
  draftToMake,
  makeSku,
  requireIndustry,
  requireNotTooMany,
  requireSaid,
  requireSku,
  requireUnits,
  toTake,
} from './assign/service.ts';
import { fitmentContract } from './contract.ts';
import {
  applications,
  countUnits,
  facets,
  industriesWithUnits,
  listUnits,
  unitsById,
  type UnitFilter,
} from './find/queries.ts';
import { rollUpKind, rollUpLabel } from './jobs.ts';
import { effectOf } from './quality/service.ts';
import { askRollUp, rollUp, rollupOf, rollupsOfSku } from './rollup/queries.ts';
import { fitmentLimits, fitmentMessages, type Filters } from './rules.ts';
import { lineOf, setPrior } from './unit/service.ts';

/** What SKUs fit. */
export const fitmentRoutes = ({ jobs, skuParts }: { jobs: Jobs; skuParts: SkuParts }) =>
  routes(fitmentContract, {
    industries: ({ db }) => industriesWithUnits(db),
    applications: ({ db }) => applications(db),

    facets: async ({ db, input: { id, filters = {}, contains, version } }) => {
      await requireIndustry(db, id);
      const of = { industryId: id, filters, contains };
      const [headers, { total }] = await Promise.all([
        facets(db, of, { narrowedBy: version === 2 ? 'others' : 'before', skip: 0, take: fitmentLimits.values }),
        countUnits(db, of, undefined),
      ]);
      return { headers: version === 2 ? headers : upToOpen(headers, filters), total };
    },

    lists: async ({ db, input: { id, filters = {}, contains, version, header, skip, take } }) => {
      await requireIndustry(db, id);
      const narrowedBy = version === 2 ? 'others' : 'before';
      const [found] = await facets(db, { industryId: id, filters, contains }, { narrowedBy, header, skip, take });
      return found ?? { name: header, isRequired: false, total: 0, values: [] };
    },

    units: async ({ db, input: { id, filters = {}, contains, skuId, unassigned, skip, take } }) => {
      await requireIndustry(db, id);
      if (skuId !== undefined) await requireSku(db, skuId);
      const of: UnitFilter = { industryId: id, filters, contains };
      const [items, { total, assigned }] = await Promise.all([
        listUnits(db, of, { skuId, unassigned, skip, take }),
        countUnits(db, of, skuId),
      ]);
      return { items, total, assigned };
    },

    byIds: ({ db, input }) => unitsById(db, input.ids),

    line: ({ db, input }) => lineOf(db, input.id),

    setPrior: ({ db, input, change }) =>
      change('Unit goes on from another', (changeId) => setPrior(db, changeId, input)),

    rollup: async ({ db, input }) => {
      const found = await rollupOf(db, input.id);
      if (!found) throw notFound();
      return found;
    },

    rollupsOfSku: async ({ db, input: { id, skip, take } }) => {
      await requireSku(db, id);
      return rollupsOfSku(db, id, { skip, take });
    },

    ofSku: async ({ db, input: { id, skip, take } }) => {
      await requireSku(db, id);
      const [items, { units }] = await Promise.all([
        fitmentsOf(db, id, { skip, take }),
        countLines(db, id, { contains: '' }),
      ]);
      return { items, total: units };
    },

    linesOfSku: async ({ db, input: { id, ...of } }) => {
      await requireSku(db, id);
      const [items, { rows, units }] = await Promise.all([linesOf(db, id, of), countLines(db, id, of)]);
      return { items, total: rows, units };
    },

    askAssign: async (call) => {
      const { db, input } = call;
      await draftToMake(db, signedIn(call), input.id);
      const [units, said] = [await requireUnits(db, input.industryId, input.units), await requireSaid(db, input)];
      return askAssign(db, input.id, units, said, fitmentLimits.asked);
    },

    assign: async (call) => {
      const { db, input, change } = call;
      const who = signedIn(call);
      const draft = await draftToMake(db, who, input.id);
      const [units, said] = [await requireUnits(db, input.industryId, input.units), await requireSaid(db, input)];
      return change('Assign fitments', async (changeId) => {
        if (draft) await makeSku(db, skuParts, who, { id: input.id, changeId, ...draft });
        const before = await askAssign(db, input.id, units, said, 0);
        requireNotTooMany(before.units);
        const written = await assign(db, [input.id], units, said);
        await skuSaved(db, written);
        return { changeId: written.length > 0 || draft ? changeId : null, units: before.added + before.updated };
      });
    },

    effect: async (call) => {
      const { db, input } = call;
      await requireSku(db, input.id);
      const [units, said] = [await requireUnits(db, input.industryId, input.units), await requireSaid(db, input)];
      return effectOf(call, input.id, (open) => assign(open, [input.id], units, said));
    },

    askRemove: async ({ db, input: { id, chosen } }) => {
      await requireSku(db, id);
      return askUnassign(db, id, toTake(chosen), fitmentLimits.asked);
    },

    remove: async ({ db, input: { id, chosen }, change }) => {
      await requireSku(db, id);
      return change('Delete fitments', async (changeId) => {
        const units = await unassign(db, id, toTake(chosen));
        if (units > 0) await skuSaved(db, [id]);
        return { changeId: units > 0 ? changeId : null, units };
      });
    },

    askRollUp: async ({ db, input }) => {
      await requireRollUp(db, input);
      return askRollUp(db, input.idList, input.baseGlobalUnitId, input.globalUnitList);
    },

    rollUp: async (call) => {
      const { db, input, change, catalogId } = call;
      await requireRollUp(db, input);
      const { idList, baseGlobalUnitId, globalUnitList } = input;
      const { added } = await askRollUp(db, idList, baseGlobalUnitId, globalUnitList);
      if (added >= fitmentLimits.rollUpAtOnce) {
        const who = signedIn(call);
        const jobId = await db.transaction().execute((open) =>
          jobs.enqueue(open, {
            kind: rollUpKind,
            label: rollUpLabel,
            catalogId,
            input: { idList, baseGlobalUnitId, globalUnitList },
            actor: { id: who.userId, name: who.displayName || who.userName },
          }),
        );
        return { changeId: null, skus: 0, jobId };
      }
      return change(rollUpLabel, async (changeId) => {
        const written = await rollUp(db, idList, baseGlobalUnitId, globalUnitList);
        await skuSaved(db, written);
        return { changeId: written.length > 0 ? changeId : null, skus: written.length, jobId: null };
      });
    },

    rollUpStatus: async ({ db, catalogId, headers, input: { jobId } }) => {
      const { rows } = await sql`
        select from job where id = ${jobId} and catalog_id = ${catalogId} and kind = ${rollUpKind}`.execute(db);
      const status = rows.length > 0 ? await jobs.status(db, jobId) : undefined;
      if (!status) throw notFound();
      const { changeId = null, skus = 0 } = (status.result ?? {}) as { changeId?: number; skus?: number };
      tellBesideOf(headers, status.result);
      return { state: status.state, changeId, skus, error: status.error };
    },
  });

type RollUpInput = { idList: number[]; baseGlobalUnitId: number; industryId: number; globalUnitList: number[] };

/** 400 where a SKU is none of the catalogue, or a unit unknown, archived or of another industry. */
async function requireRollUp(db: Parameters<typeof countSkus>[0], of: RollUpInput): Promise<void> {
  const skus = [...new Set(of.idList)];
  if ((await countSkus(db, skus)) < skus.length) throw invalid('idList', fitmentMessages.unknownSku);
  await requireUnits(db, of.industryId, { ids: of.globalUnitList });
  const [base] = await unitsById(db, [of.baseGlobalUnitId]);
  if (!base || base.industryId !== of.industryId) throw invalid('baseGlobalUnitId', fitmentMessages.unknownUnit);
}

/** Lists up to the first of which nothing is chosen. */
function upToOpen<H extends { name: string }>(headers: readonly H[], filters: Filters): H[] {
  const open = headers.findIndex(({ name }) => (filters[name] ?? []).length === 0);
  return open < 0 ? [...headers] : headers.slice(0, open + 1);
}
