import { describe, expect, it } from 'vitest';
import type { Context } from '../../../contexts.ts';
import type { Role, WorkflowRole } from '../../../rights.ts';
import { contextOf } from './context.ts';
import { itemAt, itemsFor, navigation } from './navigation.ts';

const keys = (of: Role[] | null, context: Context = 'Oem', workflowRole: WorkflowRole | null = null): string[] =>
  itemsFor(navigation, of && { roles: of, workflowRole }, context).map((item) => item.key);

describe('items', () => {
  it('17.2 has what the slices bring among those of app, group by group', () => {
    expect(navigation.map(({ key }) => key)).toEqual(
      'browse majorUnits search searchMajorUnits parts images literature skuWizard skuSearch cleanup import export apiImport translations publish publishMajorUnits publishEcommerce rollback reports settings ari members'.split(
        ' ',
      ),
    );
  });

  it('shows everything before the profile has arrived, and to Admin', () => {
    expect(keys(null)).toEqual([
      'browse',
      'search',
      'parts',
      'images',
      'literature',
      'cleanup',
      'import',
      'export',
      'publish',
      'rollback',
      'reports',
      'settings',
      'ari',
      'members',
    ]);
    expect(keys(['Admin'])).toEqual(keys(null));
  });

  it('leaves out what the roles do not allow', () => {
    expect(keys([])).toEqual(['browse', 'search', 'parts', 'images', 'literature', 'export', 'rollback', 'reports']);
    expect(keys(['AllowImport'])).toEqual([
      'browse',
      'search',
      'parts',
      'images',
      'literature',
      'import',
      'export',
      'rollback',
      'reports',
    ]);
    expect(keys(['Publisher'])).toEqual([
      'browse',
      'search',
      'parts',
      'images',
      'literature',
      'export',
      'publish',
      'rollback',
      'reports',
    ]);
    expect(keys(['ManageCatalogSettings'])).toContain('cleanup');
    expect(keys([], 'Oem', 'Users')).toContain('cleanup');
  });

  it('shows what needs a flag only where the catalogue has it', () => {
    const shown = (roles: Role[], flags: string[]) =>
      itemsFor(navigation, { roles, workflowRole: null, flags }, 'Oem').some(({ key }) => key === 'apiImport');
    expect(shown(['Admin'], ['HasImportApi'])).toBe(true);
    expect(shown(['AllowImport'], ['HasImportApi'])).toBe(false);
    expect(shown(['AllowImport', 'ManageCatalogSettings'], ['HasImportApi'])).toBe(true);
    expect(shown(['Admin'], ['PartExport'])).toBe(false);
  });

  it('is Major units in that context', () => {
    expect(keys([], 'MajorUnit')).toEqual([
      'majorUnits',
      'searchMajorUnits',
      'parts',
      'images',
      'literature',
      'export',
      'rollback',
      'reports',
    ]);
  });

  it('20.publish leads to the publishing page of the context', () => {
    const ofPublisher = (context: Context) => keys(['Publisher'], context).filter((key) => key.startsWith('publish'));
    expect(ofPublisher('Oem')).toEqual(['publish']);
    expect(ofPublisher('MajorUnit')).toEqual(['publishMajorUnits']);
    expect(ofPublisher('Ecommerce')).toEqual(['publishEcommerce']);
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
  ['/NRL/ari-management', 'ari'],
  ['/NRL/publishing', 'publish'],
  ['/NRL/publishingmu', 'publishMajorUnits'],
  ['/NRL/publishingecom', 'publishEcommerce'],
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
    ['/NRL/publishing', 'MajorUnit', 'Oem'],
    ['/NRL/part/1', 'Ecommerce', 'Ecommerce'],
    ['/NRL/part/1', null, 'Oem'],
  ])('%s after %s is %s', (pathname, last, context) => {
    expect(contextOf(pathname, last)).toBe(context);
  });

  it('names any other value, for the alert', () => {
    expect(contextOf('/NRL', 'Boats')).toEqual({ unknown: 'Boats' });
  });
});
