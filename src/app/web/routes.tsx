import { Navigate, Outlet, createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/** Every screen has one line here and is loaded when it is opened. Unknown addresses lead to the gateway. */
const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/" replace />,
});

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: '/accessDenied',
  component: lazyRouteComponent(() => import('./shell/AccessDenied.tsx'), 'AccessDenied'),
});

export const routeTree = root.addChildren([accessDenied]);
