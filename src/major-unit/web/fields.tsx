import { lazy } from 'react';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { ItemDialogs, ItemTab } from '../../item/web/fields.tsx';
import { colorsQuery, featuresQuery, unitApi } from './useUnit.ts';
import { valuesTab } from './value/fields.tsx';
import { taxonomyTab } from '../taxonomy/web/fields.tsx';

/** A field for a value of a list; its code comes behind the page that has it. */
export const ListValueInput = lazy(() => import('./ListValueInput.tsx').then((of) => ({ default: of.ListValueInput })));

const pages = () => import('./UnitPages.tsx');
const ofUnits = { contexts: ['MajorUnit'], baseTypes: [baseTypes.majorUnit] } as const;

/** Details: in the place of the tab of the house (docs/domain/units.md, What a unit is). */
const detailsTab: ItemTab = {
  key: 'details',
  label: 'major-unit.tab.details',
  ...ofUnits,
  Tab: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.UnitDetailsTab }))),
};

const colorsTab: ItemTab = {
  key: 'colors',
  label: 'major-unit.tab.colors',
  ...ofUnits,
  count: (id) => ({
    queryKey: [...colorsQuery(id).queryKey, 'count'],
    queryFn: async () => (await unitApi.color.query({ id })).colors.length,
  }),
  Tab: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.ColorsTab }))),
};

/** Features: a list of lines, edited as a whole (docs/domain/units.md, Features). */
const featuresTab: ItemTab = {
  key: 'features',
  label: 'major-unit.tab.features',
  ...ofUnits,
  count: (id) => ({
    queryKey: [...featuresQuery(id).queryKey, 'count'],
    queryFn: async () => (await unitApi.feature.get({ id })).features.length,
  }),
  Tab: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.FeaturesTab }))),
};

const unitImagesTab: ItemTab = {
  key: 'images',
  label: 'major-unit.tab.images',
  ...ofUnits,
  Tab: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.UnitImagesTab }))),
};

const unitPricingTab: ItemTab = {
  key: 'pricing',
  label: 'major-unit.tab.pricing',
  ...ofUnits,
  Tab: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.UnitPricingTab }))),
};

const descriptionTab: ItemTab = {
  key: 'description',
  label: 'major-unit.tab.description',
  ...ofUnits,
  Tab: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.DescriptionTab }))),
};

/** Tabs of a major unit, in their order (docs/domain/units.md). */
export const unitTabs: readonly ItemTab[] = [
  detailsTab,
  colorsTab,
  featuresTab,
  unitImagesTab,
  unitPricingTab,
  descriptionTab,
  valuesTab,
  taxonomyTab,
];

/** Dialogs that add and edit a unit, in place of the tree's own. */
export const unitDialogs: ItemDialogs = {
  ...ofUnits,
  Add: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.AddUnitDialog }))),
  Edit: lazy(() => pages().then(({ UnitPages }) => ({ default: UnitPages.EditUnitDialog }))),
};
