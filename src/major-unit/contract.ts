import { colorContract } from './color/contract.ts';
import { descriptionContract } from './description/contract.ts';
import { featureContract } from './feature/contract.ts';
import { unitListContract } from './list/contract.ts';
import { unitPictureContract } from './picture/contract.ts';
import { unitPriceContract } from './price/contract.ts';
import { unitContract } from './unit/contract.ts';
import { unitTaxonomyContract } from './taxonomy/contract.ts';
import { valueContract } from './value/contract.ts';

/** What a major unit has, costs and looks like (docs/domain/units.md). */
export const majorUnitContract = {
  unit: unitContract,
  list: unitListContract,
  color: colorContract,
  feature: featureContract,
  price: unitPriceContract,
  description: descriptionContract,
  picture: unitPictureContract,
  value: valueContract,
  taxonomy: unitTaxonomyContract,
};
