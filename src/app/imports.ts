import { partBomImport } from '../diagram/import.ts';
import { svgImport } from '../diagram/drawn/import.ts';
import { imageImport } from '../diagram/image/import.ts';
import { hierarchyImport } from '../hierarchy/import.ts';
import { hierarchyTranslationsImport } from '../hierarchy/translation/import.ts';
import type { ImportType } from '../import/service.ts';
import { partBaseImport } from '../part/import.ts';
import { partPricingImport } from '../part/price/import.ts';
import { partHistoryImport } from '../part/supersession/import.ts';
import { partTranslationsImport } from '../part/translation/import.ts';
import { serialVinImport } from '../serial/import.ts';

/** Every kind of import, in the order in which the screens list them: one line per noun. */
export const importTypes: ImportType[] = [
  hierarchyImport,
  imageImport,
  svgImport,
  partBomImport,
  partBaseImport,
  partPricingImport,
  partHistoryImport,
  hierarchyTranslationsImport,
  partTranslationsImport,
  serialVinImport,
];
