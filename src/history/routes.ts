import { routes } from '../platform/http/handlers.ts';
import { historyContract } from './contract.ts';
import { itemHistoryHandlers } from './item/routes.ts';
import { momentHandlers } from './moment/routes.ts';
import { recordHistoryHandlers } from './record/routes.ts';
import { rollbackHandlers } from './rollback/routes.ts';
import type { RollbackNeeds } from './rollback/routes.ts';

export const historyRoutes = (of: RollbackNeeds) =>
  routes(historyContract, {
    item: itemHistoryHandlers,
    moment: momentHandlers,
    record: recordHistoryHandlers,
    rollback: rollbackHandlers(of),
  });
