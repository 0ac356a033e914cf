import { lazy } from 'react';
import { baseTypes } from '../../../hierarchy/rules.ts';
import type { ItemTab } from '../../../item/web/fields.tsx';
import { unitApi } from '../useUnit.ts';
import { progressQuery } from './useValues.ts';

/** Standardized features of a unit, with how many of its fields are complete (docs/domain/units.md, Standardized features). */
export const valuesTab: ItemTab = {
  key: 'standardizedFeatures',
  label: 'major-unit.value.tab',
  contexts: ['MajorUnit'],
  baseTypes: [baseTypes.majorUnit],
  count: (id) => ({
    queryKey: [...progressQuery(id).queryKey, 'sum'],
    queryFn: async () => {
      const { done, total } = await unitApi.value.progress({ id });
      return `${done}/${total}`;
    },
  }),
  Tab: lazy(() => import('./ValuesTab.tsx').then(({ ValuesTab }) => ({ default: ValuesTab }))),
};
