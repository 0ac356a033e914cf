import { catalogSlice } from '../catalog/slice.ts';
import { accountSlice } from '../account/slice.ts';
import { lookupSlice } from '../lookup/slice.ts';
import { globalLookupSlice } from '../global-lookup/slice.ts';
import { taxonomySlice } from '../taxonomy/slice.ts';
import { standardFeatureSlice } from '../standard-feature/slice.ts';
import { workflowSlice } from '../workflow/slice.ts';
import { translationSlice } from '../translation/slice.ts';
import { exportSlice } from '../export/slice.ts';
import { importSlice } from '../import/slice.ts';
import { installationExchangeSlice } from '../installation-exchange/slice.ts';
import { deliverySlice } from '../delivery/slice.ts';
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
import { autoHotspotSlice } from '../auto-hotspot/slice.ts';
import { usageSlice } from '../usage/slice.ts';
import { majorUnitSlice } from '../major-unit/slice.ts';
import { unitFolderSlice } from '../unit-folder/slice.ts';
import { unitExchangeSlice } from '../unit-exchange/slice.ts';
import { importConfigSlice } from '../import-config/slice.ts';
import { skuSlice } from '../sku/slice.ts';
import { fitmentSlice } from '../fitment/slice.ts';
import { distributorSlice } from '../distributor/slice.ts';
import { collisionSlice } from '../collision/slice.ts';
import { skuExchangeSlice } from '../sku-exchange/slice.ts';
import { fitmentExchangeSlice } from '../fitment-exchange/slice.ts';
import { sheetSlice } from '../sheet/slice.ts';
import { cleanupSlice } from '../cleanup/slice.ts';
import { svgSlice } from '../svg/slice.ts';
import { serialSlice } from '../serial/slice.ts';
import { qualitySlice } from '../quality/slice.ts';
import { releaseSlice } from '../release/slice.ts';
import { contentSlice } from '../content/slice.ts';
import { publishSlice } from '../publish/slice.ts';
import { historySlice } from '../history/slice.ts';
import { reviewSlice } from '../review/slice.ts';
import { rollbackSlice } from '../rollback/slice.ts';
import { reportsSlice } from '../reports/slice.ts';
import { memberSlice } from '../member/slice.ts';
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
  globalLookupSlice,
  taxonomySlice,
  standardFeatureSlice,
  workflowSlice,
  translationSlice,
  exportSlice,
  importSlice,
  installationExchangeSlice,
  deliverySlice,
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
  autoHotspotSlice,
  usageSlice,
  majorUnitSlice,
  unitFolderSlice,
  unitExchangeSlice,
  importConfigSlice,
  skuSlice,
  fitmentSlice,
  distributorSlice,
  collisionSlice,
  skuExchangeSlice,
  fitmentExchangeSlice,
  sheetSlice,
  cleanupSlice,
  svgSlice,
  serialSlice,
  releaseSlice,
  contentSlice,
  publishSlice,
  qualitySlice,
  historySlice,
  reviewSlice,
  rollbackSlice,
  reportsSlice,
  memberSlice,
  gatewaySlice,
  browseSlice,
  viewerSlice,
  sampleSlice,
  backupSlice,
];
