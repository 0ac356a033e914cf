import { describe, expect, it } from 'vitest';
import { itemsFor, navigation } from '../src/app/web/shell/navigation.ts';
import { contexts } from '../src/contexts.ts';
import { roles, workflowRoles } from '../src/rights.ts';
import { openApi, roleNames } from './api.ts';

const api = await openApi();

/** What each page of the menu asks first, of those that not every member may ask. */
const first: Record<string, string> = {
  browse: '/api/changes?take=1',
  majorUnits: '/api/changes?take=1',
  search: '/api/hierarchytypes',
  searchMajorUnits: '/api/hierarchytypes',
  parts: '/api/parts/find',
  images: '/api/file',
  literature: '/api/pageData',
  skuWizard: '/api/ecommerce/ProductTypes',
  skuSearch: '/api/ecommerce/skus',
  cleanup: '/api/quality',
  import: '/api/import/types',
  export: '/api/export/formats',
  apiImport: '/api/import-sources',
  translations: '/api/translations/getenabledlanguages',
  publish: '/api/publish/Oem/Environments',
  publishMajorUnits: '/api/publish/MajorUnit/Environments',
  publishEcommerce: '/api/publish/Ecommerce/Environments',
  rollback: '/api/changes?take=1',
  reports: '/api/changes/people',
  settings: '/api/settings/quotas',
  ari: '/api/ecommerce/skuCollisions/figures',
  members: '/api/members',
};

describe('the menu', () => {
  it('tells of each page what it asks', () => {
    expect(Object.keys(first).toSorted()).toEqual(navigation.map(({ key }) => key).toSorted());
  });

  it.each(roleNames.filter((role) => role !== 'none' && role !== 'stranger'))(
    'shows %s the pages that open, and no others',
    async (role) => {
      const catalog = await api.catalog({ contexts: [...contexts] });
      const profile = {
        roles: role === 'super' ? (['Admin'] as const).slice() : roles.filter((one) => one === role),
        workflowRole: workflowRoles.find((one) => one === role) ?? null,
        flags: ['HasImportApi'],
      };
      const shown = new Set(
        contexts.flatMap((context) => itemsFor(navigation, profile, context, ['EN', 'FR']).map(({ key }) => key)),
      );
      const opens = await Promise.all(
        navigation.map(async ({ key }) => {
          const { status } = await catalog.as(role).get(first[key] ?? '');
          return [key, status !== 403] as const;
        }),
      );
      expect(opens).toEqual(navigation.map(({ key }) => [key, shown.has(key)]));
    },
  );
});
