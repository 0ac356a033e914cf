import type { Sight } from '../../platform/auth/sight.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Range } from '../rules.ts';
import { requireModel, requireRange } from '../service.ts';
import type { workContract } from './contract.ts';
import { changesPerDay, draftsByAge, releasesMade } from './queries.ts';

/** Releases with their sizes, which are not for callers who see a part of the catalogue. */
export async function releasesSeen(db: Db, { sight, ...asked }: Range & { person: string; sight: Sight }) {
  const found = await releasesMade(db, asked);
  return sight === 'all' ? found : found.map((one) => ({ ...one, items: null, diagrams: null, parts: null }));
}

export const workHandlers: HandlersOf<typeof workContract> = {
  changes: async ({ db, input }) => {
    await requireModel(db, input.model);
    return changesPerDay(db, { ...input, ...requireRange(input) });
  },
  releases: ({ db, sight, input }) => releasesSeen(db, { ...input, ...requireRange(input), sight }),
  drafts: async ({ db, input: { age, take, start, model } }) => {
    await requireModel(db, model);
    return draftsByAge(db, { age, take, start, model });
  },
};
