import { refreshMaxAttempts } from './rules.ts';
import type { Slice } from '../slice.ts';

export const accountSlice: Slice = {
  name: 'account',
  tables: [
    'app_user',
    'download_ticket',
    'known_browser',
    'one_time_link',
    'profile',
    'security_event',
    'session',
    'session_token',
    'sign_in_attempt',
  ],
  routes: async ({ config }) => {
    const { accountRoutes, ownCatalogRoutes } = await import('./routes.ts');
    const { userRoutes } = await import('./user/routes.ts');
    const { ownRoutes } = await import('./own/routes.ts');
    const { signInRoutes } = await import('./signIns/routes.ts');
    return [accountRoutes(config), ownCatalogRoutes, userRoutes, ownRoutes, signInRoutes];
  },
  pageFacts: () => ({ refreshMaxAttempts }),
};
