import { PackageOpen, ScanSearch } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const skuWeb: WebSlice = {
  navigation: [
    { group: 'catalogue', key: 'skuWizard', icon: PackageOpen, path: '/ecom/wizard', contexts: ['Ecommerce'], go: 'w' },
    { group: 'catalogue', key: 'skuSearch', icon: ScanSearch, path: '/ecom/search', contexts: ['Ecommerce'] },
  ],
  settings: async () => (await import('./settings/settings.ts')).skuSettings,
  skuSteps: async () => (await import('./wizard/WizardSteps.tsx')).wizardSteps,
  skuSearches: async () => (await import('./search/SkuSearches.tsx')).skuSearches,
};
