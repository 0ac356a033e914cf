import type { Slice } from '../slice.ts';
import { exchangeTexts } from '../translation/first/queries.ts';
import { skuTexts } from './queries.translations.ts';

export const skuSlice: Slice = {
  name: 'sku',
  tables: [
    'manufacturer',
    'product_group',
    'sku',
    'sku_association',
    'sku_attribute',
    'sku_copy',
    'sku_group',
    'sku_image',
    'sku_list',
    'sku_price',
  ],
  routes: async (of) => [(await import('./routes.ts')).skuRoutes(of)],
  jobs: async ({ skuParts }) => {
    const [{ moveJobs }, { massJobs }] = await Promise.all([import('./copy/jobs.ts'), import('./mass/jobs.ts')]);
    return [...moveJobs(skuParts), ...massJobs(skuParts)];
  },
  exchangeTexts: (db, first, next) => exchangeTexts(db, skuTexts, first, next),
};
