import { activityContract } from './activity/contract.ts';
import { attributeContract } from './attribute/contract.ts';
import { findContract } from './find/contract.ts';
import { groupContract } from './group/contract.ts';
import { diagramsContract } from './diagrams/contract.ts';
import { duplicateContract } from './duplicate/contract.ts';
import { bulkContract } from './bulk/contract.ts';
import { itemContract } from './item/contract.ts';
import { orphanContract } from './orphan/contract.ts';
import { placeContract } from './place/contract.ts';
import { relatedContract } from './related/contract.ts';
import { treeContract } from './tree/contract.ts';
import { typeContract } from './type/contract.ts';
import { usedContract } from './used/contract.ts';
import { visibilityContract } from './visibility/contract.ts';

/** The tree and what stands in it: types, items, where they hang, how they are shown, who sees them, their history. */
export const hierarchyContract = {
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
};
