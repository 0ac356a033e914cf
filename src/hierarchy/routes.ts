import { routes } from '../platform/http/handlers.ts';
import { activityHandlers } from './activity/routes.ts';
import { hierarchyContract } from './contract.ts';
import { itemHandlers } from './item/routes.ts';
import { placeHandlers } from './place/routes.ts';
import { treeHandlers } from './tree/routes.ts';
import { typeHandlers } from './type/routes.ts';

export const hierarchyRoutes = routes(hierarchyContract, {
  type: typeHandlers,
  tree: treeHandlers,
  item: itemHandlers,
  place: placeHandlers,
  activity: activityHandlers,
});
