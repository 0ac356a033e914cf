import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { tourContract } from './contract.ts';
import { firstDone, standingEdits, tourStart } from './queries.ts';

export const tourRoutes = routes(tourContract, {
  start: ({ db }) => tourStart(db),
  happened: async (call) => {
    const { step, since } = call.input;
    return { at: await firstDone(call.db, step, signedIn(call).userId, since) };
  },
  changes: (call) => standingEdits(call.db, signedIn(call).userId, call.input.since),
});
