import { activityContract } from './activity/contract.ts';
import { itemContract } from './item/contract.ts';
import { placeContract } from './place/contract.ts';
import { treeContract } from './tree/contract.ts';
import { typeContract } from './type/contract.ts';

/** The tree and what stands in it: types, items, where they hang, how they are shown, what happened to them. */
export const hierarchyContract = {
  type: typeContract,
  tree: treeContract,
  item: itemContract,
  place: placeContract,
  activity: activityContract,
};
