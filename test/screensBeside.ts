import { paths } from '../src/paths.ts';
import type { LongShop } from './longShop.ts';
import type { LongUnits } from './longTexts.ts';
import { dialogOf, press, type Screen } from './screenActs.ts';
import { ids } from './viewerRelease.ts';

const inUnits = (path: (of: LongUnits) => string) => (of: LongUnits) => `/${of.code}/${path(of)}`;
const ari = (rest: string) => inUnits(() => `ari-management?tab=${rest}`);
const lists = (rest = '') => inUnits(({ list }) => `ari-management?tab=lookups&list=${list}${rest}`);
const fields = (view: string) =>
  inUnits(({ industry }) => `ari-management?tab=fields&view=${view}&industry=${industry.code}`);
const inUnit = (tab: string) => (of: LongUnits) => paths.item(of.code, of.unit, tab, 'MajorUnit');

/** Every screen of ARI management and of major units. */
export const unitScreens: Record<string, Screen<LongUnits>[]> = {
  ari: [
    { name: 'ARI management, landing', address: ari('landing') },
    { name: 'values of a list', address: lists() },
    { name: 'value of a list', address: lists(), act: (page) => page.getByRole('row').nth(1).click() },
    { name: 'values to validate', address: lists('&view=waiting') },
    { name: 'values that are invalid, none', address: lists('&view=archive') },
    { name: 'values, none found', address: lists('&q=zzzz') },
    dialogOf('add a value of a list', lists(), press(/^Add value/)),
    ...['assign', 'manage', 'workflow', 'catalogue'].map((view) => ({
      name: `taxonomy, ${view}`,
      address: inUnits(({ industry }) => `ari-management?tab=taxonomy&show=${view}&industry=${industry.id}`),
    })),
    ...['fields', 'products', 'definitions'].map((view) => ({ name: `definitions, ${view}`, address: fields(view) })),
    dialogOf('add a field', fields('fields'), press(/^Add/)),
    { name: 'import configs', address: ari('configs') },
  ],
  units: [
    { name: 'folder of units', address: (of) => paths.item(of.code, of.folder, undefined, 'MajorUnit') },
    ...[
      'details',
      'colors',
      'features',
      'images',
      'pricing',
      'description',
      'standardizedFeatures',
      'taxonomy',
      'literature',
      'relatedModels',
    ].map((tab) => ({ name: `unit, ${tab}`, address: inUnit(tab) })),
    dialogOf('add a color', inUnit('colors'), press(/^Add color/)),
  ],
};

const inShop = (path: string) => (of: LongShop) => `/${of.code}/${path}`;
const inSku =
  (step: string, more = '') =>
  (of: LongShop) =>
    `${paths.sku(of.code, of.sku, step)}${more}`;

/** Every screen of the shop. */
export const shopScreens: Record<string, Screen<LongShop>[]> = {
  sku: [
    { name: 'start of the shop', address: inShop('ecom/wizard') },
    { name: 'new SKU', address: inShop('ecom/wizard?sku=new') },
    ...['images', 'attributes', 'associations', 'distributors', 'massUpdate'].map((step) => ({
      name: `SKU, ${step}`,
      address: inSku(step),
    })),
    {
      name: 'SKU, fitment',
      address: (of) => inSku('fitment', `&industry=${of.industryId}`)(of),
    },
    dialogOf('new product group', inSku('attributes'), press('New product group')),
  ],
  shop: [
    ...['mfrSku', 'taxonomy', 'fitment', 'distributorCatalog'].map((by) => ({
      name: `SKUs by ${by}`,
      address: inShop(`ecom/search?by=${by}`),
    })),
    { name: 'SKUs found', address: inShop('ecom/search?by=mfrSku&q=KTM') },
    { name: 'SKUs, none found', address: inShop('ecom/search?by=mfrSku&q=zzzz') },
    { name: 'collisions', address: inShop('ari-management?tab=collisions') },
    { name: 'SKU settings', address: inShop('settings/9') },
    { name: 'publish the shop', address: inShop('publishingecom') },
  ],
};

const hash = (rest: string) => (host: string) => `${host}${rest}`;

/** Every screen of the viewer, below the address where a release lies. */
export const viewerScreens: Screen<string>[] = [
  { name: 'start', address: hash('') },
  { name: 'start, a line', address: hash(`#/?line=${ids.snowmobiles}`) },
  { name: 'item', address: hash(`#/tree/${ids.fjell}`) },
  { name: 'item of many', address: hash(`#/tree/${ids.manyModels}`) },
  { name: 'diagram', address: hash(`#/diagram/${ids.driveClutch}`) },
  { name: 'diagram, a callout', address: hash(`#/diagram/${ids.driveClutch}?tag=5`) },
  { name: 'part', address: hash('#/part/33') },
  { name: 'search', address: hash('#/search?q=bolt') },
  { name: 'search, none', address: hash('#/search?q=zzzz') },
  { name: 'serial', address: hash('#/serial?serial=YH2SN123456') },
  { name: 'list, empty', address: hash('#/list') },
  {
    name: 'list',
    address: hash(`#/diagram/${ids.driveClutch}`),
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Add .* to the list$/ })
        .first()
        .click();
      await page.evaluate(() => (location.hash = '#/list'));
    },
  },
  { name: 'settings', address: hash(''), act: press('Settings') },
  { name: 'unknown address', address: hash('#/nothing') },
];
