import { exportContract } from './export/contract.ts';
import { figuresContract } from './figures/contract.ts';
import { modelsContract } from './models/contract.ts';
import { translationsContract } from './translations/contract.ts';
import { workContract } from './work/contract.ts';

/** What is looked at rather than read (docs/domain/reports.md). */
export const reportsContract = {
  translations: translationsContract,
  models: modelsContract,
  figures: figuresContract,
  work: workContract,
  export: exportContract,
};
