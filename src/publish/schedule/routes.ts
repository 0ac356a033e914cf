import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, Refusal } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { blockFacts } from '../block/queries.ts';
import { environmentIds } from '../rules.ts';
import { environmentNumbered } from '../session/service.ts';
import { requireContext } from '../state/service.ts';
import type { AutoPublish, autoPublishContract } from './contract.ts';
import { newestRuns, savedSchedule, writeSchedule, type SavedSchedule } from './queries.ts';
import { nextSlots } from './service.ts';

/** What a context has that nobody has given a schedule. */
const unset: SavedSchedule = {
  isOn: false,
  days: [1, 2, 3, 4, 5],
  at: '17:00',
  environment: 'Staging',
  skipped: null,
  version: 0,
  modified: '',
  modifiedBy: '',
};

export const autoPublishHandlers: HandlersOf<typeof autoPublishContract> = {
  get: async ({ db, catalogId, input: { context } }) => {
    await requireContext(db, catalogId, context);
    return scheduleOf(db, context);
  },

  save: async ({ db, catalogId, input, change }) => {
    const { context, isOn, timeOfDay, customData, version } = input;
    await requireContext(db, catalogId, context);
    const days = input.daysOfWeek.toSorted((a, b) => a - b);
    const of = { isOn, days, at: timeOfDay, environment: environmentNumbered(customData.environment), skipped: null };
    return change('Auto-publish', async () => {
      if (!(await writeSchedule(db, context, of, version))) throw conflict();
      return scheduleOf(db, context);
    });
  },

  skip: async ({ db, catalogId, input: { context, version }, change }) => {
    await requireContext(db, catalogId, context);
    const [saved, { zone, now, windows }] = await Promise.all([savedSchedule(db, context), blockFacts(db)]);
    if (!saved?.isOn) throw new Refusal(409, 'Auto-publish is off.', { context: ['Auto-publish is off.'] });
    const from = new Date(now);
    const [next] = nextSlots({ ...saved, zone, since: from, skipped: null }, windows, from, 1);
    if (!next) throw conflict();
    return change('Auto-publish: skip once', async () => {
      if (!(await writeSchedule(db, context, { ...saved, skipped: next.at.toISOString() }, version))) throw conflict();
      return scheduleOf(db, context);
    });
  },
};

async function scheduleOf(db: Db, context: Context): Promise<AutoPublish> {
  const [saved = unset, { zone, now, windows }, runs] = await Promise.all([
    savedSchedule(db, context),
    blockFacts(db),
    newestRuns(db, context),
  ]);
  const { isOn, days, at, environment, version, modified, modifiedBy } = saved;
  const from = new Date(now);
  const skipped = saved.skipped === null ? null : new Date(saved.skipped);
  const next = isOn ? nextSlots({ at, days, zone, since: from, skipped }, windows, from, 4) : [];
  return {
    context,
    isOn,
    daysOfWeek: days,
    timeOfDay: at,
    customData: { environment: environmentIds[environment] },
    modified: modified || null,
    modifiedBy,
    version,
    timeZone: zone,
    next: next.map((one) => ({
      at: one.at.toISOString(),
      runsAt: one.runsAt?.toISOString() ?? null,
      isSkipped: one.isSkipped,
    })),
    runs: runs.map((run) => ({ ...run, environment: environmentIds[run.environment] })),
  };
}
