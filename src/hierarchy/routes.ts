import { routes } from '../platform/http/handlers.ts';
import { activityHandlers } from './activity/routes.ts';
import { attributeHandlers } from './attribute/routes.ts';
import { hierarchyContract } from './contract.ts';
import { findHandlers } from './find/routes.ts';
import { groupHandlers } from './group/routes.ts';
import { diagramsHandlers } from './diagrams/routes.ts';
import { duplicateHandlers } from './duplicate/routes.ts';
import { bulkHandlers } from './bulk/routes.ts';
import { itemHandlers } from './item/routes.ts';
import { orphanHandlers } from './orphan/routes.ts';
import { placeHandlers } from './place/routes.ts';
import { relatedHandlers } from './related/routes.ts';
import { ownTreeContract, treeHandlers } from './tree/routes.ts';
import { typeHandlers } from './type/routes.ts';
import { usedHandlers } from './used/routes.ts';
import { visibilityHandlers } from './visibility/routes.ts';

export const hierarchyRoutes = routes(
  { ...hierarchyContract, tree: ownTreeContract },
  {
    attribute: attributeHandlers,
    type: typeHandlers,
    tree: treeHandlers,
    find: findHandlers,
    item: itemHandlers,
    bulk: bulkHandlers,
    duplicate: duplicateHandlers,
    diagrams: diagramsHandlers,
    group: groupHandlers,
    place: placeHandlers,
    orphan: orphanHandlers,
    related: relatedHandlers,
    used: usedHandlers,
    visibility: visibilityHandlers,
    activity: activityHandlers,
  },
);
