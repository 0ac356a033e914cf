import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { holdCatalog } from './e2e.ts';
import type { LongTexts } from './longTexts.ts';
import { all, choose, dialog, dialogOf, fails, keys, openTreeMenu, press, type Screen } from './screenActs.ts';

const at = (path: string) => (of: LongTexts) => `/${of.code}/${path}`;
const inItem = (tab?: string) => (of: LongTexts) => paths.item(of.code, of.model, tab);
const inDiagram = (of: LongTexts) => paths.diagram(of.code, of.model, of.diagram);
const inPart = (tab?: string) => (of: LongTexts) => paths.part(of.code, of.part, tab);
const inEmpty = (path: string) => (of: LongTexts) => `/${of.empty}/${path}`;

/** What the lists of states, types and attributes are asked with. */
const listOf = { 1: 'workflows/getall/**', 2: 'itemType/Oem', 3: 'attributes' } as const;
const diagramDialog = (entry: string): Screen<LongTexts> =>
  dialogOf(`diagram, ${entry}`, inDiagram, choose('More', entry));

/** Every screen of the program, with what one act opens on it, and its states that a test can make. */
export const screens: Record<string, Screen<LongTexts>[]> = {
  outside: [
    { name: 'gateway', address: paths.catalogues },
    { name: 'unknown address', address: () => paths.unknown('/no/such/page') },
    { name: 'backups', address: paths.backups },
    { name: 'own account', address: paths.account },
    { name: 'users', address: paths.users },
    { name: 'sign-in log', address: paths.signIns },
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
    { name: 'orphans, none', address: at('?orphans=1') },
    { name: 'item', address: inItem() },
    { name: 'item, busy', address: inItem(), before: holdCatalog },
    { name: 'item, diagrams', address: inItem('diagrams') },
    { name: 'item, serial/VIN', address: inItem('serialVin') },
    { name: 'item, pictures', address: inItem('pictures') },
    { name: 'item, literature', address: inItem('literature') },
    { name: 'item, revision history', address: inItem('revisionHistory') },
    { name: 'item, related models', address: inItem('relatedModels') },
    { name: 'item, failed', address: inItem(), before: fails('items/Oem/*') },
    { name: 'item, changed', address: inItem(), act: (page) => page.getByLabel('Notes').fill('changed') },
    { name: 'items found in the tree', address: (of) => `${inItem()(of)}?find=kurbel` },
    { name: 'item, diagrams as a list', address: (of) => `${inItem('diagrams')(of)}&view=list` },
    { name: 'item, diagrams, failed', address: inItem('diagrams'), before: fails('hierarchies/*/diagrams**') },
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
    { name: 'rollback', address: at('rollback') },
    { name: 'rollback, restore points', address: at('rollback?view=points') },
    { name: 'rollback, item history', address: at('rollback?view=item') },
    dialogOf('create a restore point', at('rollback'), press('Create restore point')),
    dialogOf('restore to a date', at('rollback'), press('Restore to a date')),
    { name: 'auto-hotspot, thrown away', address: at('autoHotspot/1') },
    { name: 'clean-up', address: at('cleanup?tab=introduction') },
    { name: 'inbox of quality', address: at('cleanup') },
    { name: 'reports', address: at('reports') },
    { name: 'reports of the sample', address: () => paths.reports('DEMO') },
    { name: 'reports of an empty catalogue', address: inEmpty('reports') },
    { name: 'drafts of the sample', address: () => `${paths.reports('DEMO')}?tab=drafts` },
    { name: 'reports, failed', address: at('reports'), before: fails('report/coverage*') },
    { name: 'models that changed', address: at('reports?tab=models') },
    { name: 'models that changed, none', address: at('reports?tab=models&from=2020-05-01&to=2020-06-01') },
    { name: 'models that changed, too long', address: at('reports?tab=models&from=2020-05-01') },
    { name: 'releases', address: at('reports?tab=releases') },
    { name: 'drafts by age', address: at('reports?tab=drafts') },
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
    {
      name: 'import, explanation of a file',
      address: at('import/?selectedImport=4'),
      act: all(press('File explanation'), dialog),
    },
    { name: 'import wizard without a file', address: at('importWizard/?importTypeId=4'), act: dialog },
    {
      name: 'import wizard',
      address: at('importWizard/?importTypeId=3'),
      act: async (page) => {
        const head = 'Diagram name;Reference tag;Quantity;A column of the file with a name that is long';
        const buffer = Buffer.from(`${head}\nHood;1;two;${'word '.repeat(40)}\n`);
        await page.getByLabel('File to import').setInputFiles({ name: 'lists.csv', mimeType: 'text/csv', buffer });
        await expect(page.getByRole('heading', { name: 'File columns' })).toBeVisible();
      },
    },
    { name: 'bring your catalogue', address: at('import/bring') },
    { name: 'drawings and a table', address: at('import/drawings') },
    { name: 'import into the installation', address: () => '/-/import/' },
    { name: 'translations', address: () => paths.translations('DEMO') },
    { name: 'export', address: at('export') },
    { name: 'API imports, none', address: at('api-import') },
    { name: 'API imports, none that match', address: at('api-import?q=zzzz') },
    { name: 'sources of files, none', address: at('api-import?tab=sources') },
    { name: 'a source of files', address: at('api-import?tab=sources&source=new'), act: dialog },
    { name: 'publish', address: at('publishing') },
    { name: 'publish, archive', address: at('publishing?tab=archive') },
    { name: 'review', address: at('publishing/review') },
    { name: 'review, none', address: at('publishing/review?q=zzzz') },
    { name: 'publish, failed', address: at('publishing'), before: fails('publish/**') },
    dialogOf('switch publishing off', at('publishing'), choose('More actions', 'Switch publishing off')),
    dialogOf('items of a review', at('publishing/review'), press('Items')),
    dialogOf('reader links', at('publishing'), choose('More actions', 'Reader links')),
  ],
  settings: [
    ...[0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 14].map((tab) => ({
      name: `settings ${tab}`,
      address: at(`settings/${tab}`),
    })),
    ...([1, 2, 3] as const).map((tab) => ({
      name: `settings ${tab}, failed`,
      address: at(`settings/${tab}`),
      before: fails(listOf[tab]),
    })),
    ...([1, 2, 3] as const).map((tab) => ({
      name: `settings ${tab}, busy`,
      address: at(`settings/${tab}`),
      before: holdCatalog,
    })),
    { name: 'settings, new type', address: at('settings/2?id=new') },
    dialogOf('settings, new value', at('settings/8?value=new')),
    dialogOf('first language', at('settings/0'), press('Change first language')),
    dialogOf('add a value', at('settings/6'), press('Add value')),
    { name: 'settings, new attribute', address: at('settings/3'), act: press('Add attribute') },
    dialogOf('add a profile', at('settings/13'), press('Add profile')),
    { name: 'members', address: at('members') },
    { name: 'members, none', address: at('members?q=zzzz') },
    { name: 'members, failed', address: at('members'), before: fails('members?*') },
    dialogOf('invite a member', at('members'), press('Invite')),
    { name: 'sign-in log of members', address: at('members/signIns') },
  ],
};
