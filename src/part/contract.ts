import { partExportContract } from './export/contract.ts';
import { partAttributeContract } from './attribute/contract.ts';
import { identityContract } from './identity/contract.ts';
import { findContract } from './find/contract.ts';
import { mergeContract } from './merge/contract.ts';
import { priceContract } from './price/contract.ts';
import { recordContract } from './record/contract.ts';
import { relationContract } from './relation/contract.ts';
import { useContract } from './use/contract.ts';

/** Parts: finding them, the part form, where they are used, whom their prices are for. */
export const partContract = {
  attribute: partAttributeContract,
  identity: identityContract,
  find: findContract,
  export: partExportContract,
  record: recordContract,
  use: useContract,
  merge: mergeContract,
  relation: relationContract,
  price: priceContract,
};
