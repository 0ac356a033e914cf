import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { clockChanges } from '../../platform/jobs/times.ts';
import type { Maintenance, publishBlockContract } from './contract.ts';
import { blockFacts, removeBlock, savedWindows, writeBlock, writeWindows } from './queries.ts';
import { refusedWindows } from './rules.ts';

export const publishBlockHandlers: HandlersOf<typeof publishBlockContract> = {
  windows: ({ db }) => maintenanceOf(db),

  saveWindows: ({ db, input, change }) => {
    const windows = input.windows.map((one) => ({ ...one, name: one.name.trim() }));
    const refused = refusedWindows(windows);
    if (refused !== undefined) throw invalid('windows', refused);
    return change('Maintenance windows', async () => {
      if (!(await writeWindows(db, windows, input.version))) throw conflict();
      return maintenanceOf(db);
    });
  },

  saveBlock: async ({ db, input, change }) => {
    const reason = input.reason.trim();
    if (input.isBlocked && reason === '') throw invalid('reason', 'Say why publishing is switched off.');
    if (!input.isBlocked && (await blockFacts(db)).reason === null) return { changeId: null };
    return change(input.isBlocked ? 'Publishing switched off' : 'Publishing switched on', async (changeId) => {
      await (input.isBlocked ? writeBlock(db, reason) : removeBlock(db));
      return { changeId };
    });
  },
};

async function maintenanceOf(db: Db): Promise<Maintenance> {
  const [saved, { zone, now }] = await Promise.all([savedWindows(db), blockFacts(db)]);
  return {
    windows: saved?.windows ?? [],
    timeZone: zone,
    version: saved?.version ?? 0,
    modified: saved?.modified ?? null,
    modifiedBy: saved?.modifiedBy ?? '',
    clockChanges: clockChanges(zone, new Date(now)),
  };
}
