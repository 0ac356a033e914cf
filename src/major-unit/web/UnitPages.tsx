import { ColorsTab } from './color/ColorsTab.tsx';
import { DescriptionTab } from './description/DescriptionTab.tsx';
import { FeaturesTab } from './feature/FeaturesTab.tsx';
import { AddUnitDialog } from './unit/AddUnitDialog.tsx';
import { EditUnitDialog } from './unit/EditUnitDialog.tsx';
import { UnitDetailsTab } from './unit/UnitDetailsTab.tsx';
import { UnitImagesTab } from './UnitImagesTab.tsx';
import { UnitPricingTab } from './UnitPricingTab.tsx';

/** Tabs and dialogs of a unit, which come in one file: they share their fields. */
export const UnitPages = {
  AddUnitDialog,
  ColorsTab,
  DescriptionTab,
  EditUnitDialog,
  FeaturesTab,
  UnitDetailsTab,
  UnitImagesTab,
  UnitPricingTab,
};
