import { lazy } from 'react';
import { onlyIn } from '../../contexts.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { ItemTab } from '../../item/web/fields.tsx';
import { countQuery } from './useSerial.ts';

/** Serial/VIN: of models, in catalogues that have it switched on (docs/domain/serial.md, Serial numbers). */
export const serialTab: ItemTab = {
  key: 'serialVin',
  label: 'serial.tab',
  contexts: [onlyIn.serials],
  baseTypes: [baseTypes.model],
  count: countQuery,
  Tab: lazy(() => import('./SerialTab.tsx').then(({ SerialTab }) => ({ default: SerialTab }))),
};
