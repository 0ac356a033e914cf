import { hierarchyTranslationsImport } from '../src/item-exchange/import.translations.ts';
import { partBaseImport } from '../src/part/import.ts';
import { partTranslationsImport } from '../src/part/import.translations.ts';
import type { Api, TestCatalog } from './api.ts';
import { loader } from './imports.ts';

/** Imports parts, and texts of items and parts, as editors do; each line is a row of the file. */
export const translating = (api: Api) => ({
  parts: (catalog: TestCatalog, lines: string[]) =>
    loader(api, partBaseImport)(catalog, ['part number,description', ...lines]),
  itemTexts: (catalog: TestCatalog, lines: string[]) =>
    loader(api, hierarchyTranslationsImport)(catalog, ['type,name,tag,language,display name', ...lines]),
  partTexts: (catalog: TestCatalog, lines: string[]) =>
    loader(api, partTranslationsImport)(catalog, ['part number,language,description', ...lines]),
});
