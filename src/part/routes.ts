import { routes } from '../platform/http/handlers.ts';
import { partContract } from './contract.ts';
import { findHandlers } from './find/routes.ts';
import { priceHandlers } from './price/routes.ts';
import { recordHandlers } from './record/routes.ts';
import { useHandlers } from './use/routes.ts';

export const partRoutes = routes(partContract, {
  find: findHandlers,
  record: recordHandlers,
  use: useHandlers,
  price: priceHandlers,
});
