import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { holdCatalog } from './e2e.ts';
import type { LongTexts } from './longTexts.ts';
import { ids } from './viewerRelease.ts';

/** One screen, or what one act opens on it. `T` is what its address is made of. */
export interface Screen<T = LongTexts> {
  name: string;
  address: (of: T) => string;
  /** Sets the page up before it is opened, as for a state that the server seldom is in. */
  before?: Act;
  /** Opens what is looked at, on a page that is ready. */
  act?: Act;
}

type Act = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp, exact = true): Act =>
  async (page) =>
    page.getByRole('button', { name, exact }).first().click();

/** Opens a menu by its button, and takes an entry of it. */
const choose =
  (menu: string | RegExp, entry?: string | RegExp): Act =>
  async (page) => {
    await press(menu)(page);
    const entries = page.getByRole('menuitem').or(page.getByRole('menuitemradio'));
    await (entry === undefined
      ? expect(entries.first()).toBeVisible()
      : entries.filter({ hasText: entry }).first().click());
  };

const keys =
  (...all: string[]): Act =>
  async (page) => {
    for (const key of all) await page.keyboard.press(key);
  };

const openTreeMenu: Act = (page) => page.getByRole('treeitem', { selected: true }).click({ button: 'right' });

const dialog: Act = (page) => expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();

const all =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** The server fails where the address has that text. */
const fails = (text: string) => (page: Page) =>
  page.route(`**/api/${text}`, (route) => route.fulfill({ status: 500, json: { message: 'Failed', modelState: {} } }));

const at = (path: string) => (of: LongTexts) => `/${of.code}/${path}`;
const inItem = (tab?: string) => (of: LongTexts) => paths.item(of.code, of.model, tab);
const inDiagram = (of: LongTexts) => paths.diagram(of.code, of.model, of.diagram);
const inPart = (tab?: string) => (of: LongTexts) => paths.part(of.code, of.part, tab);
const inEmpty = (path: string) => (of: LongTexts) => `/${of.empty}/${path}`;

const dialogOf = (name: string, address: Screen['address'], ...acts: Act[]): Screen => ({
  name,
  address,
  act: all(...acts, dialog),
});
const diagramDialog = (entry: string): Screen => dialogOf(`diagram, ${entry}`, inDiagram, choose('More', entry));

/** Every screen of the program, with what one act opens on it, and its states that a test can make. */
export const screens: Record<string, Screen[]> = {
  outside: [
    { name: 'gateway', address: paths.catalogues },
    { name: 'unknown address', address: () => paths.unknown('/no/such/page') },
    { name: 'backups', address: paths.backups },
    dialogOf('add a catalogue', paths.catalogues, press('Add catalogue')),
    { name: 'no access', address: at('accessDenied') },
    { name: 'not built', address: at('rollback') },
  ],
  shell: [
    { name: 'catalogue switcher', address: at('export'), act: press(/^Switch catalogue/) },
    { name: 'user menu', address: at('export'), act: choose(/^User menu/) },
    dialogOf('password', at('export'), choose(/^User menu/, 'Change password')),
    dialogOf('keyboard shortcuts', at('export'), keys('Control+/')),
    { name: 'palette', address: at('export'), act: keys('Control+k') },
    {
      name: 'palette with what was found',
      address: at('export'),
      act: async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('kurbel');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    { name: 'jobs', address: () => paths.export('DEMO'), act: press(/^Jobs/) },
  ],
  browse: [
    { name: 'start', address: at('') },
    { name: 'start of an empty catalogue', address: inEmpty('') },
    { name: 'item', address: inItem() },
    { name: 'item, busy', address: inItem(), before: holdCatalog },
    { name: 'item, diagrams', address: inItem('diagrams') },
    { name: 'item, serial/VIN', address: inItem('serialVin') },
    { name: 'item, pictures', address: inItem('pictures') },
    { name: 'item, literature', address: inItem('literature') },
    { name: 'item, related models', address: inItem('relatedModels') },
    { name: 'item, failed', address: inItem(), before: fails('items/Oem/*') },
    dialogOf('add an item', inItem(), keys('c', 'm')),
    dialogOf('move', inItem(), openTreeMenu, async (page) => page.getByRole('menuitem', { name: 'Move to…' }).click()),
    dialogOf('add a diagram', inItem('diagrams'), press('Add diagram')),
    dialogOf('add a serial rule', inItem('serialVin'), press('Add')),
    dialogOf('add a URL', inItem('literature'), press('Add URL')),
    { name: 'tree menu', address: inItem(), act: openTreeMenu },
  ],
  diagram: [
    { name: 'diagram', address: inDiagram },
    { name: 'diagram, busy', address: inDiagram, before: holdCatalog },
    { name: 'diagram without a drawing', address: (of) => paths.diagram(of.code, of.model, of.bare) },
    { name: 'diagram, menu', address: inDiagram, act: choose('More') },
    diagramDialog('Properties'),
    diagramDialog('Save as…'),
    diagramDialog('Link existing…'),
    diagramDialog('Compare and copy…'),
    diagramDialog('Delete'),
    dialogOf('diagram, print', inDiagram, press('Print')),
    dialogOf('diagram, replace image', inDiagram, press('Replace image')),
    dialogOf('diagram, add jump-to', inDiagram, press('Add jump-to')),
    dialogOf('diagram, used in', inDiagram, press(/^Used in/)),
    dialogOf('diagram, auto-hotspot', inDiagram, press('Auto-hotspot')),
  ],
  lists: [
    { name: 'search', address: at('search') },
    { name: 'search in the sample', address: () => '/DEMO/search?q=clutch' },
    { name: 'search, found', address: at('search?q=kurbel') },
    { name: 'search, none', address: at('search?q=zzzz') },
    { name: 'search, failed', address: at('search?q=kurbel'), before: fails('items/**/search*') },
    { name: 'images', address: at('image') },
    { name: 'images as a list', address: at('image?view=list') },
    { name: 'images, none', address: inEmpty('image') },
    dialogOf('upload images', at('image'), press(/^Upload images/)),
    { name: 'parts', address: at('part') },
    { name: 'parts, none', address: inEmpty('part') },
    { name: 'parts, failed', address: at('part'), before: fails('parts?*') },
    { name: 'part', address: inPart() },
    { name: 'part, pricing', address: inPart('pricing') },
    { name: 'part, measurement', address: inPart('measurement') },
    { name: 'part, where-used', address: inPart('whereUsed') },
    dialogOf('add a part', at('part'), press(/^Add part/)),
    dialogOf('delete a part', inPart(), press(/^Delete part/)),
    { name: 'clean-up', address: at('cleanup') },
    { name: 'hotspot report', address: at('cleanup?tab=images&empty=1') },
    { name: 'duplicate descriptions', address: at('cleanup?tab=duplicates&since=2020-01-01') },
    { name: 'multiple descriptions', address: at('cleanup?tab=multiple') },
    { name: 'literature', address: at('literature') },
    { name: 'literature, URLs', address: at('literature?list=urls') },
    { name: 'literature, none', address: at('literature?q=zzzz') },
    { name: 'columns', address: at('search?q=kurbel'), act: press('Columns') },
    { name: 'filter', address: at('part'), act: press('Filter') },
  ],
  exchange: [
    { name: 'import', address: at('import/') },
    { name: 'bring your catalogue', address: at('import/bring') },
    { name: 'export', address: at('export') },
    { name: 'publish', address: at('publishing') },
    { name: 'publish, archive', address: at('publishing?tab=archive') },
    { name: 'publish, failed', address: at('publishing'), before: fails('publish/**') },
    dialogOf('review changes', () => paths.publishing('DEMO'), press('Review changes')),
    dialogOf('reader links', at('publishing'), choose('More actions', 'Reader links')),
  ],
  settings: [
    ...[0, 1, 2, 3, 6, 8, 10, 11, 12, 13].map((tab) => ({ name: `settings ${tab}`, address: at(`settings/${tab}`) })),
    dialogOf('first language', at('settings/0'), press('Change first language')),
    dialogOf('add a value', at('settings/6'), press('Add value')),
    { name: 'settings, new attribute', address: at('settings/3'), act: press('Add attribute') },
    dialogOf('add a profile', at('settings/13'), press('Add profile')),
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
