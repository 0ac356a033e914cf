import { skuCopyContract } from './copy/contract.ts';
import { skuFindContract } from './find/contract.ts';
import { groupContract } from './group/contract.ts';
import { skuListContract } from './lists/contract.ts';
import { massContract } from './mass/contract.ts';
import { recordContract } from './record/contract.ts';
import { skuSettingsContract } from './settings/contract.ts';
import { skuStateContract } from './state/contract.ts';

/** SKUs: what the shop sells, and what belongs to each (docs/domain/skus.md). */
export const skuContract = {
  record: recordContract,
  state: skuStateContract,
  list: skuListContract,
  find: skuFindContract,
  group: groupContract,
  copy: skuCopyContract,
  mass: massContract,
  settings: skuSettingsContract,
};
