import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ApiError } from './api/ApiError.ts';

const ErrorModal = lazyRouteComponent(() => import('./api/ErrorModal.tsx'), 'ErrorModal');
const ConfirmHost = lazyRouteComponent(() => import('./ConfirmHost.tsx'), 'ConfirmHost');
const Toaster = lazyRouteComponent(() => import('./Toaster.tsx'), 'Toaster');

/** Calls retry by themselves (see api/request.ts), so queries do not: a failure shows at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof ApiError),
    },
  },
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
      </Suspense>
    </QueryClientProvider>
  );
}
