import type { Db } from '../platform/db/pool.ts';
import { routes } from '../platform/http/handlers.ts';
import { translationContract } from './contract.ts';
import { firstLanguageHandlers } from './first/routes.ts';

/** `renamed` is called inside the change whose number it gets, when names of items have changed. */
export const firstLanguageRoutes = (renamed: (db: Db, changeId: number) => Promise<void>) =>
  routes(translationContract, { first: firstLanguageHandlers(renamed) });
