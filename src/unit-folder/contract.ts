import { carryContract } from './carry/contract.ts';
import { completeContract } from './complete/contract.ts';

/** What is done with all units of a folder (docs/domain/units.md, Folders of units). */
export const unitFolderContract = { carry: carryContract, complete: completeContract };
