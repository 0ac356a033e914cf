import { catalogSlice } from '../catalog/slice.ts';
import { accountSlice } from '../account/slice.ts';
import { lookupSlice } from '../lookup/slice.ts';
import { workflowSlice } from '../workflow/slice.ts';
import { translationSlice } from '../translation/slice.ts';
import { importSlice } from '../import/slice.ts';
import { exportSlice } from '../export/slice.ts';
import { imageSlice } from '../image/slice.ts';
import { attributeSlice } from '../attribute/slice.ts';
import { hierarchySlice } from '../hierarchy/slice.ts';
import { itemSearchSlice } from '../item-search/slice.ts';
import { itemSlice } from '../item/slice.ts';
import { itemBulkSlice } from '../item-bulk/slice.ts';
import { itemExchangeSlice } from '../item-exchange/slice.ts';
import { attachmentSlice } from '../attachment/slice.ts';
import { partSlice } from '../part/slice.ts';
import { drawingSlice } from '../drawing/slice.ts';
import { diagramSlice } from '../diagram/slice.ts';
import { usageSlice } from '../usage/slice.ts';
import { cleanupSlice } from '../cleanup/slice.ts';
import { svgSlice } from '../svg/slice.ts';
import { serialSlice } from '../serial/slice.ts';
import { releaseSlice } from '../release/slice.ts';
import { contentSlice } from '../content/slice.ts';
import { publishSlice } from '../publish/slice.ts';
import { gatewaySlice } from '../gateway/slice.ts';
import { browseSlice } from '../browse/slice.ts';
import { viewerSlice } from '../viewer/slice.ts';
import { sampleSlice } from '../sample/slice.ts';
import { backupSlice } from '../backup/slice.ts';
import type { Slice } from '../slice.ts';

/** Every slice, in the order of imports: a slice imports only from those before it. */
export const slices: readonly Slice[] = [
  catalogSlice,
  accountSlice,
  lookupSlice,
  workflowSlice,
  translationSlice,
  importSlice,
  exportSlice,
  imageSlice,
  attributeSlice,
  hierarchySlice,
  itemSearchSlice,
  itemSlice,
  itemBulkSlice,
  itemExchangeSlice,
  attachmentSlice,
  partSlice,
  drawingSlice,
  diagramSlice,
  usageSlice,
  cleanupSlice,
  svgSlice,
  serialSlice,
  releaseSlice,
  contentSlice,
  publishSlice,
  gatewaySlice,
  browseSlice,
  viewerSlice,
  sampleSlice,
  backupSlice,
];
