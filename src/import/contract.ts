import { importChoiceContract } from './choice/contract.ts';
import { importFileContract } from './file/contract.ts';
import { mappingContract } from './mapping/contract.ts';
import { importProfileContract } from './profile/contract.ts';
import { importSessionContract } from './session/contract.ts';
import { importWizardContract } from './wizard/contract.ts';

export const importContract = {
  mapping: mappingContract,
  file: importFileContract,
  profile: importProfileContract,
  session: importSessionContract,
  wizard: importWizardContract,
  choice: importChoiceContract,
};
