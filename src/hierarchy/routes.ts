import { routes } from '../platform/http/handlers.ts';
import { activityHandlers } from './activity/routes.ts';
import { attributeHandlers } from './attribute/routes.ts';
import { hierarchyContract } from './contract.ts';
import { groupHandlers } from './group/routes.ts';
import { orphanHandlers } from './orphan/routes.ts';
import { placeHandlers } from './place/routes.ts';
import { ownTreeContract, treeHandlers } from './tree/routes.ts';
import { typeHandlers } from './type/routes.ts';
import { usedHandlers } from './used/routes.ts';

export const hierarchyRoutes = routes(
  { ...hierarchyContract, tree: ownTreeContract },
  {
    attribute: attributeHandlers,
    type: typeHandlers,
    tree: treeHandlers,
    group: groupHandlers,
    place: placeHandlers,
    orphan: orphanHandlers,
    used: usedHandlers,
    activity: activityHandlers,
  },
);
