import { routes } from '../platform/http/handlers.ts';
import { majorUnitContract } from './contract.ts';
import { colorHandlers } from './color/routes.ts';
import { descriptionHandlers } from './description/routes.ts';
import { featureHandlers } from './feature/routes.ts';
import { unitListHandlers } from './list/routes.ts';
import { unitPictureHandlers } from './picture/routes.ts';
import { unitPriceHandlers } from './price/routes.ts';
import { unitHandlers } from './unit/routes.ts';
import { unitTaxonomyHandlers } from './taxonomy/routes.ts';
import { valueHandlers } from './value/routes.ts';

export const majorUnitRoutes = routes(majorUnitContract, {
  unit: unitHandlers,
  list: unitListHandlers,
  color: colorHandlers,
  feature: featureHandlers,
  price: unitPriceHandlers,
  description: descriptionHandlers,
  picture: unitPictureHandlers,
  value: valueHandlers,
  taxonomy: unitTaxonomyHandlers,
});
