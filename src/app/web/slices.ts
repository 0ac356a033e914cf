import { cleanupWeb } from '../../cleanup/web/slice.ts';
import { attachmentWeb } from '../../attachment/web/slice.ts';
import { diagramWeb } from '../../diagram/web/slice.ts';
import { exportWeb } from '../../export/web/slice.ts';
import { hierarchyWeb } from '../../hierarchy/web/slice.ts';
import { imageWeb } from '../../image/web/slice.ts';
import { importWeb } from '../../import/web/slice.ts';
import { lookupWeb } from '../../lookup/web/slice.ts';
import { partWeb } from '../../part/web/slice.ts';
import type { WebSlice } from '../../platform/web/slice.ts';
import { sampleWeb } from '../../sample/web/slice.ts';
import { serialWeb } from '../../serial/web/slice.ts';
import { svgWeb } from '../../svg/web/slice.ts';
import { workflowWeb } from '../../workflow/web/slice.ts';

/** The slices with screens or settings of their own, in the order of imports; those that show several slices are app's. */
export const webSlices: readonly WebSlice[] = [
  lookupWeb,
  workflowWeb,
  importWeb,
  exportWeb,
  imageWeb,
  hierarchyWeb,
  attachmentWeb,
  partWeb,
  diagramWeb,
  cleanupWeb,
  svgWeb,
  serialWeb,
  sampleWeb,
];

/** The areas of the settings that slices bring, with their texts. */
export const loadSettingsAreas = async () =>
  (await Promise.all(webSlices.map(async (slice) => (await slice.settings?.()) ?? []))).flat();
