import type { ExportDataset } from '../export/service.ts';
import { hierarchyExport } from '../hierarchy/export.ts';
import { hierarchyKeysExport } from '../hierarchy/identity/export.ts';
import { serialVinExport } from '../serial/export.ts';

/** Everything that can be exported, in the order in which the screen lists it: one line per noun. */
export const exportDatasets: ExportDataset[] = [hierarchyExport, serialVinExport, hierarchyKeysExport];
