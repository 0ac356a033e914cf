import { Navigate, Outlet, createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/** Every screen has one line here and is loaded when it is opened. Unknown addresses lead to the gateway. */
const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/" replace />,
});

const gateway = () => lazyRouteComponent(() => import('./GatewayPage.tsx'), 'GatewayPage');
const atGateway = ['/', '/signin'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: gateway() }),
);

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: '/accessDenied',
  component: lazyRouteComponent(() => import('./shell/AccessDenied.tsx'), 'AccessDenied'),
});

const catalog = createRoute({
  getParentRoute: () => root,
  path: '/$code',
  component: lazyRouteComponent(() => import('./CatalogLayout.tsx'), 'CatalogLayout'),
});

export const routeTree = root.addChildren([...atGateway, accessDenied, catalog]);
