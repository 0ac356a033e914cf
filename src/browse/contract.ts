import { activityContract } from '../hierarchy/activity/contract.ts';
import { attributeContract } from '../hierarchy/attribute/contract.ts';
import { findContract } from '../item-search/contract.ts';
import { groupContract } from '../hierarchy/group/contract.ts';
import { diagramsContract } from '../item-bulk/diagrams/contract.ts';
import { duplicateContract } from '../item-bulk/duplicate/contract.ts';
import { bulkContract } from '../item-bulk/bulk/contract.ts';
import { itemContract } from '../item/contract.ts';
import { orphanContract } from '../hierarchy/orphan/contract.ts';
import { placeContract } from '../hierarchy/place/contract.ts';
import { relatedContract } from '../item-bulk/related/contract.ts';
import { treeContract } from '../hierarchy/tree/contract.ts';
import { typeContract } from '../hierarchy/type/contract.ts';
import { usedContract } from '../hierarchy/used/contract.ts';
import { visibilityContract } from '../item/visibility/contract.ts';
import { overviewContract } from './overview/contract.ts';

/** What the page of the tree asks: of types, items, where they hang, how they are shown, who sees them, their history. */
export const browseContract = {
  attribute: attributeContract,
  type: typeContract,
  tree: treeContract,
  find: findContract,
  item: itemContract,
  bulk: bulkContract,
  duplicate: duplicateContract,
  diagrams: diagramsContract,
  group: groupContract,
  place: placeContract,
  orphan: orphanContract,
  related: relatedContract,
  used: usedContract,
  visibility: visibilityContract,
  activity: activityContract,
  overview: overviewContract,
};
