import type { AriTab } from '../../../platform/web/slice.ts';
import { TaxonomyPage } from './TaxonomyPage.tsx';
import { TaxonomyRow } from './TaxonomyRow.tsx';

export const taxonomyAri: readonly AriTab[] = [{ key: 'taxonomy', component: TaxonomyPage, row: TaxonomyRow }];
