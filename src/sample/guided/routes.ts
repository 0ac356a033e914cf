import type { ImportServices } from '../../import/session/service.resolve.ts';
import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { guidedContract } from './contract.ts';
import { planGuided, shownPlan, startGuided } from './service.ts';

export const guidedRoutes = (services: ImportServices) =>
  routes(guidedContract, {
    analyze: async ({ input, db }) => shownPlan(await planGuided(db, services, input)),
    start: async (call) => {
      const { isReady, dryRun, ...request } = call.input;
      const { db, catalogId } = call;
      const key = call.request.headers['idempotency-key'];
      const of = { request, isReady, dryRun, who: signedIn(call), catalogId };
      return {
        importSessionId: await startGuided(db, services, { ...of, key: typeof key === 'string' ? key : undefined }),
      };
    },
  });
