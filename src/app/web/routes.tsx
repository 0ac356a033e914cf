import { Outlet, createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { asLoader, type Ask } from '../../platform/web/list/ask.ts';
import { Unknown } from './Unknown.tsx';
import { loadAriTabs, loadSettingsAreas, loadSkuSearches, loadSkuSteps, webSlices } from './slices.ts';

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

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./AccountScreen.tsx'), 'AccountScreen'),
});

const signIns = createRoute({
  getParentRoute: () => root,
  path: '/account/signIns',
  component: lazyRouteComponent(() => import('./SignInsScreen.tsx'), 'SignInsScreen'),
});

const users = createRoute({
  getParentRoute: () => root,
  path: '/account/users',
  component: lazyRouteComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
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
const nothingSelected = ['/', 'majorUnits'].map((path) =>
  createRoute({ getParentRoute: () => browse, path, ...asLoader(askBrowse) }),
);
const selected = (['tree/$hierarchyId', 'majorUnits/$hierarchyId'] as const).map((path) =>
  createRoute({ getParentRoute: () => browse, path, ...asLoader(askBrowse) }),
);

const diagram = createRoute({
  getParentRoute: () => catalog,
  path: 'tree/$hierarchyId/$diagramId/{-$partId}',
  component: lazyRouteComponent(() => import('./DiagramScreen.tsx'), 'DiagramScreen'),
});

const images = createRoute({
  getParentRoute: () => catalog,
  path: 'image',
  component: lazyRouteComponent(() => import('./ImagesScreen.tsx'), 'ImagesScreen'),
  ...asLoader(async () => (await import('../../image/web/useImages.ts')).askImages),
});

const cleanup = createRoute({
  getParentRoute: () => catalog,
  path: 'cleanup',
  component: lazyRouteComponent(() => import('./CleanupScreen.tsx'), 'CleanupScreen'),
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

async function loadAri() {
  const [{ ariPage }, tabs] = await Promise.all([import('./AriPage.tsx'), loadAriTabs()]);
  return { AriPage: ariPage(tabs) };
}

const ari = createRoute({
  getParentRoute: () => catalog,
  path: 'ari-management',
  component: lazyRouteComponent(loadAri, 'AriPage'),
});

async function loadWizard() {
  const [{ wizardPage }, steps] = await Promise.all([import('../../sku/web/wizard/WizardPage.tsx'), loadSkuSteps()]);
  return { WizardPage: wizardPage(steps) };
}

const wizard = createRoute({
  getParentRoute: () => catalog,
  path: 'ecom/wizard',
  component: lazyRouteComponent(loadWizard, 'WizardPage'),
});

async function loadSkuSearch() {
  const [{ searchPage }, searches] = await Promise.all([
    import('../../sku/web/search/SearchPage.tsx'),
    loadSkuSearches(),
  ]);
  return { SearchPage: searchPage(searches) };
}

const skuSearch = createRoute({
  getParentRoute: () => catalog,
  path: 'ecom/search',
  component: lazyRouteComponent(loadSkuSearch, 'SearchPage'),
});

const ofSlices = webSlices.flatMap(({ screens = [] }) =>
  screens.map(({ path, component, ask }) =>
    createRoute({ getParentRoute: () => catalog, path, component, ...asLoader(ask) }),
  ),
);

const publishing = (
  [
    ['publishing', 'PublishScreen'],
    ['publishingmu', 'PublishMajorUnitScreen'],
    ['publishingecom', 'PublishEcommerceScreen'],
  ] as const
).map(([path, screen]) =>
  createRoute({
    getParentRoute: () => catalog,
    path,
    component: lazyRouteComponent(() => import('./PublishScreen.tsx'), screen),
    ...asLoader(async () => (await import('./askHere.ts')).askPublishingHere),
  }),
);

/**
 * Pages of the product (docs/domain/screens.md, Addresses) that this version has not. No menu, palette or link leads
 * there; a page that is built leaves the list.
 */
const notBuilt = ['pdfmanagement', 'datamanagement', 'apiadmin', 'pdf', 'issues'].map((path) =>
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
  account,
  signIns,
  users,
  catalog.addChildren([
    browse.addChildren([...nothingSelected, ...selected]),
    diagram,
    images,
    ...ofSlices,
    ...publishing,
    cleanup,
    ...searches,
    settings,
    ari,
    wizard,
    skuSearch,
    ...notBuilt,
  ]),
]);
