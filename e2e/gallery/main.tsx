import {
  Outlet,
  RouterProvider,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Platform } from '../../src/platform/web/Platform.tsx';
import { startHotkeys } from '../../src/platform/web/hotkeys.ts';
import { addTexts } from '../../src/platform/web/i18n.ts';
import '../../src/platform/web/styles.css';
import { startTheme } from '../../src/platform/web/theme.ts';
import { parseSearch, stringifySearch } from '../../src/platform/web/url.ts';
import shellTexts from '../../src/app/web/shell/texts.en.json' with { type: 'json' };

startTheme();
startHotkeys();
addTexts(shellTexts);

const root = createRootRoute({ component: Outlet });
const components = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./ComponentsPage.tsx'), 'ComponentsPage'),
});
const controls = createRoute({
  getParentRoute: () => root,
  path: '/controls',
  component: lazyRouteComponent(() => import('./ControlsPage.tsx'), 'ControlsPage'),
});
const shell = createRoute({
  getParentRoute: () => root,
  path: '/NRL',
  component: lazyRouteComponent(() => import('./ShellFrame.tsx'), 'ShellFrame'),
});
const browse = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./BrowsePage.tsx'), 'BrowsePage'),
});
const parts = createRoute({
  getParentRoute: () => shell,
  path: '/part',
  component: lazyRouteComponent(() => import('./ListPage.tsx'), 'ListPage'),
});
const editor = createRoute({
  getParentRoute: () => shell,
  path: '/editor',
  component: lazyRouteComponent(() => import('./EditorPage.tsx'), 'EditorPage'),
});

const router = createRouter({
  routeTree: root.addChildren([components, controls, shell.addChildren([browse, parts, editor])]),
  parseSearch,
  stringifySearch,
});

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <Platform>
    <RouterProvider router={router} />
  </Platform>,
);
