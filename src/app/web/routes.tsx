import { Outlet, createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { asLoader, type Ask } from '../../platform/web/list/ask.ts';
import { Unknown } from './Unknown.tsx';
import { loadSettingsAreas, webSlices } from './slices.ts';

/** The screens that app composes and those of the slices; each is loaded when it is opened. */
const root = createRootRoute({ component: Outlet, notFoundComponent: Unknown });

const gateway = () => lazyRouteComponent(() => import('./GatewayPage.tsx'), 'GatewayPage');
const atGateway = ['/', '/signin'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: gateway() }),
);

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: '/accessDenied',
  component: lazyRouteComponent(() => import('./shell/AccessDenied.tsx'), 'AccessDenied'),
});

const backups = createRoute({
  getParentRoute: () => root,
  path: '/account/backups',
  component: lazyRouteComponent(() => import('./BackupsScreen.tsx'), 'BackupsScreen'),
});

const catalog = createRoute({
  getParentRoute: () => root,
  path: '/$code',
  component: lazyRouteComponent(() => import('./CatalogLayout.tsx'), 'CatalogLayout'),
  // What the shell waits for is asked for as soon as its code is here, before anything is drawn. That the code does not
  // load is for the component to say.
  loader: async ({ params }) => (await import('./CatalogLayout.tsx').catch(() => undefined))?.askAhead(params.code),
  shouldReload: false,
});

// One screen for all its addresses: the tree stays as it is while items are opened in it.
const browse = createRoute({
  getParentRoute: () => catalog,
  id: 'browse',
  component: lazyRouteComponent(() => import('./BrowseScreen.tsx'), 'BrowseScreen'),
});
const askBrowse = async () => (await import('./askHere.ts')).askBrowseHere;
const nothingSelected = ['/', 'majorUnits', 'ecom/wizard'].map((path) =>
  createRoute({ getParentRoute: () => browse, path, ...asLoader(askBrowse) }),
);
const selected = createRoute({ getParentRoute: () => browse, path: 'tree/$hierarchyId', ...asLoader(askBrowse) });

const diagram = createRoute({
  getParentRoute: () => catalog,
  path: 'tree/$hierarchyId/$diagramId/{-$partId}',
  component: lazyRouteComponent(() => import('./DiagramScreen.tsx'), 'DiagramScreen'),
});

const searches = ['search', 'search/majorUnits'].map((path) =>
  createRoute({
    getParentRoute: () => catalog,
    path,
    component: lazyRouteComponent(() => import('./SearchScreen.tsx'), 'SearchScreen'),
    ...asLoader(async () => (await import('../../browse/web/search/useFound.ts')).askFound),
  }),
);

/** The page with the areas of all slices, which load beside it. */
async function loadSettings() {
  const [{ settingsPage }, areas] = await Promise.all([import('./SettingsPage.tsx'), loadSettingsAreas()]);
  return { SettingsPage: settingsPage(areas) };
}

const askOfArea = (tab: string): Ask | undefined =>
  tab === '0'
    ? async () => (await import('../../catalog/web/useSettings.ts')).askSettings
    : webSlices.find(({ askSettings }) => askSettings?.[Number(tab)])?.askSettings?.[Number(tab)];

const settings = createRoute({
  getParentRoute: () => catalog,
  path: 'settings/{-$tab}',
  component: lazyRouteComponent(loadSettings, 'SettingsPage'),
  loader: (of) => asLoader(askOfArea(of.params.tab ?? '0')).loader(of),
  shouldReload: false,
});

const ofSlices = webSlices.flatMap(({ screens = [] }) =>
  screens.map(({ path, component, ask }) =>
    createRoute({ getParentRoute: () => catalog, path, component, ...asLoader(ask) }),
  ),
);

const publishing = createRoute({
  getParentRoute: () => catalog,
  path: 'publishing',
  component: lazyRouteComponent(() => import('./PublishScreen.tsx'), 'PublishScreen'),
  ...asLoader(async () => (await import('./askHere.ts')).askPublishingHere),
});

/**
 * Pages of the product (docs/domain/screens.md, Addresses) that this version has not; a page that is built leaves the
 * list.
 */
const notBuilt = [
  'ari-management',
  'majorUnits/$majorUnitId',
  'ecom/search',
  'pdfmanagement',
  'datamanagement',
  'apiadmin',
  'publishingecom',
  'publishingmu',
  'translations',
  'pdf',
  'api-import',
  'rollback',
  'importWizard',
  'reports',
  'issues',
].map((path) =>
  createRoute({
    getParentRoute: () => catalog,
    path,
    component: lazyRouteComponent(() => import('./NotBuilt.tsx'), 'NotBuilt'),
  }),
);

export const routeTree = root.addChildren([
  ...atGateway,
  accessDenied,
  backups,
  catalog.addChildren([
    browse.addChildren([...nothingSelected, selected]),
    diagram,
    ...ofSlices,
    publishing,
    ...searches,
    settings,
    ...notBuilt,
  ]),
]);
