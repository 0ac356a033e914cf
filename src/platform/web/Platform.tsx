import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ApiError } from './api/ApiError.ts';
import { catalogCode } from './api/client.ts';
import { momentStore } from './moment.ts';

const ErrorModal = lazyRouteComponent(() => import('./api/ErrorModal.tsx'), 'ErrorModal');
const ConfirmHost = lazyRouteComponent(() => import('./ConfirmHost.tsx'), 'ConfirmHost');
const TipHost = lazyRouteComponent(() => import('./TipHost.tsx'), 'TipHost');
const Toaster = lazyRouteComponent(() => import('./Toaster.tsx'), 'Toaster');

// A button is busy before the next press: by a timer, as is the default, the second of two quick ones comes earlier.
notifyManager.setScheduler(queueMicrotask);

/** The moment that the answer of a query is of. */
const answeredAt = new WeakMap<object, string | null>();

/** Calls retry by themselves (see api/request.ts), so queries do not: a failure shows at once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => answeredAt.set(query, momentStore.get()),
    // What was shown at another moment stays while this one is asked for, not where there is nothing of it.
    onError: (_error, query) => {
      if (query.state.data !== undefined && answeredAt.get(query) !== momentStore.get())
        query.setState({ data: undefined });
    },
  }),
  defaultOptions: {
    queries: {
      // A call that no server answers fails at once, instead of waiting unseen for the browser to be online.
      networkMode: 'always',
      staleTime: 10_000,
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof ApiError),
    },
    mutations: { networkMode: 'always' },
  },
});

// The cache is of one moment: with another, what is on screen is asked for again, and the rest forgotten.
momentStore.subscribe(() => {
  const queryKey = [catalogCode()];
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey });
});

/** What every screen stands in: the theme, the query cache, and the hosts of messages and questions. */
export function Platform({ children }: { children: ReactNode }): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Suspense>
        <Toaster />
        <ConfirmHost />
        <ErrorModal />
        <TipHost />
      </Suspense>
    </QueryClientProvider>
  );
}
