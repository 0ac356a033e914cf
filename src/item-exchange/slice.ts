import { hierarchyExport } from './export.ts';
import { hierarchyKeysExport } from './export.keys.ts';
import { hierarchyImport } from './import.ts';
import { hierarchyTranslationsImport } from './import.translations.ts';
import { itemTexts } from './queries.translations.ts';
import type { Slice } from '../slice.ts';

export const itemExchangeSlice: Slice = {
  name: 'item-exchange',
  tables: [],
  imports: [hierarchyImport, hierarchyTranslationsImport],
  exports: [hierarchyExport, hierarchyKeysExport],
  translated: itemTexts,
};
