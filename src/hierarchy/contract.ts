import { attributeContract } from './attribute/contract.ts';
import { typeContract } from './type/contract.ts';
import { treeContract } from './tree/contract.ts';
import { groupContract } from './group/contract.ts';
import { placeContract } from './place/contract.ts';
import { orphanContract } from './orphan/contract.ts';
import { usedContract } from './used/contract.ts';
import { activityContract } from './activity/contract.ts';

/** Types with their attributes, the tree of items, where they hang, where they are used, their history. */
export const hierarchyContract = {
  attribute: attributeContract,
  type: typeContract,
  tree: treeContract,
  group: groupContract,
  place: placeContract,
  orphan: orphanContract,
  used: usedContract,
  activity: activityContract,
};
