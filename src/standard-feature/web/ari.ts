import type { AriTab } from '../../platform/web/slice.ts';
import { FeaturesPage } from './FeaturesPage.tsx';
import { FeaturesRow } from './FeaturesRow.tsx';

export const standardFeatureAri: readonly AriTab[] = [{ key: 'fields', component: FeaturesPage, row: FeaturesRow }];
