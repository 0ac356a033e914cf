import { itemHistoryContract } from './item/contract.ts';
import { momentContract } from './moment/contract.ts';
import { recordHistoryContract } from './record/contract.ts';
import { rollbackContract } from './rollback/contract.ts';

/** What was, and back to it (docs/domain/history.md). */
export const historyContract = {
  item: itemHistoryContract,
  moment: momentContract,
  record: recordHistoryContract,
  rollback: rollbackContract,
};
