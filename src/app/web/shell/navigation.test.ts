import { describe, expect, it } from 'vitest';
import { contextOf } from './context.ts';
import { itemAt, itemsFor, navigation } from './navigation.ts';

const keys = (roles: string[] | null, context: 'Oem' | 'MajorUnit' | 'Ecommerce' = 'Oem'): string[] =>
  itemsFor(navigation, roles === null ? null : { roles }, context).map((item) => item.key);

describe('items', () => {
  it('17.2 has what the slices bring among those of app, group by group', () => {
    expect(navigation.map(({ key }) => key)).toEqual(
      'browse majorUnits search searchMajorUnits images literature parts cleanup import export publish settings'.split(
        ' ',
      ),
    );
  });

  it('shows everything before the profile has arrived, and to Admin', () => {
    expect(keys(null)).toEqual([
      'browse',
      'search',
      'images',
      'literature',
      'parts',
      'cleanup',
      'import',
      'export',
      'publish',
      'settings',
    ]);
    expect(keys(['Admin'])).toEqual(keys(null));
  });

  it('leaves out what the roles do not allow', () => {
    expect(keys([])).toEqual(['browse', 'search', 'images', 'literature', 'parts', 'cleanup', 'export']);
    expect(keys(['AllowImport'])).toEqual([
      'browse',
      'search',
      'images',
      'literature',
      'parts',
      'cleanup',
      'import',
      'export',
    ]);
    expect(keys(['Publisher'])).toEqual([
      'browse',
      'search',
      'images',
      'literature',
      'parts',
      'cleanup',
      'export',
      'publish',
    ]);
  });

  it('is Major units in that context', () => {
    expect(keys([], 'MajorUnit')).toEqual(['majorUnits', 'searchMajorUnits', 'literature', 'parts', 'export']);
  });
});

it.each([
  ['/NRL', 'browse'],
  ['/NRL/tree/12/7', 'browse'],
  ['/NRL/part/55', 'parts'],
  ['/NRL/import/', 'import'],
  ['/NRL/importWizard/', 'import'],
  ['/NRL/export', 'export'],
  ['/NRL/settings/8', 'settings'],
  ['/NRL/publishing', 'publish'],
  ['/NRL/partial', undefined],
])('%s belongs to %s', (pathname, key) => {
  expect(itemAt(navigation, 'NRL', pathname)?.key).toBe(key);
});

describe('context (000 §1)', () => {
  it.each([
    ['/NRL/majorUnits/5', 'Ecommerce', 'MajorUnit'],
    ['/NRL/publishingmu', null, 'MajorUnit'],
    ['/NRL/ecom/wizard', null, 'Ecommerce'],
    ['/NRL/ecom/search', null, 'Ecommerce'],
    ['/NRL/publishingecom', 'Oem', 'Ecommerce'],
    ['/NRL/part/1', 'Ecommerce', 'Ecommerce'],
    ['/NRL/part/1', null, 'Oem'],
  ])('%s after %s is %s', (pathname, last, context) => {
    expect(contextOf(pathname, last)).toBe(context);
  });

  it('names any other value, for the alert', () => {
    expect(contextOf('/NRL', 'Boats')).toEqual({ unknown: 'Boats' });
  });
});
