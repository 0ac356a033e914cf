import { diagramWeb } from '../../diagram/web/slice.ts';
import { exportWeb } from '../../export/web/slice.ts';
import { importWeb } from '../../import/web/slice.ts';
import { partWeb } from '../../part/web/slice.ts';
import type { WebSlice } from '../../platform/web/slice.ts';

/** The slices with screens of their own, in the order of imports; those that show several slices are app's. */
export const webSlices: readonly WebSlice[] = [importWeb, exportWeb, partWeb, diagramWeb];
