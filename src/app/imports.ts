import { hierarchyImport } from '../hierarchy/import.ts';
import type { ImportType } from '../import/service.ts';

/** Every kind of import, in the order in which the screens list them: one line per noun. */
export const importTypes: ImportType[] = [hierarchyImport];
