import { deliveryWeb } from '../../delivery/web/slice.ts';
import { distributorWeb } from '../../distributor/web/slice.ts';
import { collisionWeb } from '../../collision/web/slice.ts';
import { cleanupWeb } from '../../cleanup/web/slice.ts';
import { attachmentWeb } from '../../attachment/web/slice.ts';
import { autoHotspotWeb } from '../../auto-hotspot/web/slice.ts';
import { diagramWeb } from '../../diagram/web/slice.ts';
import { fitmentWeb } from '../../fitment/web/slice.ts';
import { exportWeb } from '../../export/web/slice.ts';
import { sheetWeb } from '../../sheet/web/slice.ts';
import { globalLookupWeb } from '../../global-lookup/web/slice.ts';
import { historyWeb } from '../../history/web/slice.ts';
import { hierarchyWeb } from '../../hierarchy/web/slice.ts';
import { imageWeb } from '../../image/web/slice.ts';
import { importWeb } from '../../import/web/slice.ts';
import { importConfigWeb } from '../../import-config/web/slice.ts';
import { majorUnitWeb } from '../../major-unit/web/slice.ts';
import { lookupWeb } from '../../lookup/web/slice.ts';
import { memberWeb } from '../../member/web/slice.ts';
import { partWeb } from '../../part/web/slice.ts';
import type { WebSlice } from '../../platform/web/slice.ts';
import { publishWeb } from '../../publish/web/slice.ts';
import { reviewWeb } from '../../review/web/slice.ts';
import { reportsWeb } from '../../reports/web/slice.ts';
import { rollbackWeb } from '../../rollback/web/slice.ts';
import { sampleWeb } from '../../sample/web/slice.ts';
import { serialWeb } from '../../serial/web/slice.ts';
import { skuWeb } from '../../sku/web/slice.ts';
import type { SkuSearch, SkuStep } from '../../sku/web/fields.tsx';
import { standardFeatureWeb } from '../../standard-feature/web/slice.ts';
import { svgWeb } from '../../svg/web/slice.ts';
import { workflowWeb } from '../../workflow/web/slice.ts';

/** The slices with screens or settings of their own, in the order of the navigation; those that show several slices are app's. */
export const webSlices: readonly WebSlice[] = [
  lookupWeb,
  globalLookupWeb,
  standardFeatureWeb,
  workflowWeb,
  importWeb,
  exportWeb,
  deliveryWeb,
  sheetWeb,
  partWeb,
  imageWeb,
  hierarchyWeb,
  attachmentWeb,
  majorUnitWeb,
  importConfigWeb,
  skuWeb,
  fitmentWeb,
  distributorWeb,
  collisionWeb,
  diagramWeb,
  autoHotspotWeb,
  cleanupWeb,
  svgWeb,
  serialWeb,
  publishWeb,
  reviewWeb,
  historyWeb,
  rollbackWeb,
  reportsWeb,
  memberWeb,
  sampleWeb,
];

/** The tabs of the page ARI management that slices bring, with their texts. */
export const loadAriTabs = async () =>
  (await Promise.all(webSlices.map(async (slice) => (await slice.ari?.()) ?? []))).flat();

/** The areas of the settings that slices bring, with their texts. */
export const loadSettingsAreas = async () =>
  (await Promise.all(webSlices.map(async (slice) => (await slice.settings?.()) ?? []))).flat();

/** The steps of the SKU wizard that slices bring, with their texts. */
export const loadSkuSteps = async (): Promise<readonly SkuStep[]> =>
  (await Promise.all(webSlices.map(async (slice) => (await slice.skuSteps?.()) ?? []))).flat();

/** The searches for SKUs that slices bring, with their texts. */
export const loadSkuSearches = async (): Promise<readonly SkuSearch[]> =>
  (await Promise.all(webSlices.map(async (slice) => (await slice.skuSearches?.()) ?? []))).flat();
