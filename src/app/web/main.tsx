import { RouterProvider, createBrowserHistory, createRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Platform } from '../../platform/web/Platform.tsx';
import { configureApi } from '../../platform/web/api/request.ts';
import { configureGo } from '../../platform/web/go.ts';
import { startHotkeys } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import '../../platform/web/styles.css';
import { keepingMoment } from '../../platform/web/moment.ts';
import { startTheme } from '../../platform/web/theme.ts';
import { parseSearch, stringifySearch } from '../../platform/web/url.ts';
import { configureReadings } from '../../platform/web/written.ts';
import { Broken } from './Broken.tsx';
import { readingsOf } from './readings.ts';
import { routeTree } from './routes.tsx';
import shellTexts from './shell/texts.en.json' with { type: 'json' };

startTheme();
startHotkeys();
addTexts(shellTexts);
// Loaded with the first screen anyway; here it would weigh on the entry.
configureApi({ refresh: async () => (await import('./session.ts')).refreshToken() });
configureReadings(readingsOf);

const router = createRouter({
  routeTree,
  history: keepingMoment(createBrowserHistory()),
  parseSearch,
  stringifySearch,
  scrollRestoration: false,
  notFoundMode: 'root',
  defaultErrorComponent: Broken,
});

configureGo({
  push: (address) => router.history.push(address),
  onChange: (told) => router.history.subscribe(({ location }) => told(location)),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <StrictMode>
    <Platform>
      <RouterProvider router={router} />
    </Platform>
  </StrictMode>,
);
