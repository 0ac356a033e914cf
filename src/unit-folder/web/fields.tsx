import { lazy } from 'react';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { ItemTab } from '../../item/web/fields.tsx';
import { completeCount } from './useUnitFolder.ts';

/** What units under a folder lack, and the folder's way to the next year (docs/domain/units.md, Folders of units). */
export const completenessTab: ItemTab = {
  key: 'completeness',
  label: 'unit-folder.tab',
  contexts: ['MajorUnit'],
  baseTypes: [baseTypes.majorUnitFolder],
  count: completeCount,
  Tab: lazy(() => import('./CompletenessTab.tsx').then(({ CompletenessTab }) => ({ default: CompletenessTab }))),
};
