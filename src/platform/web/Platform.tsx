import { MantineProvider, createTheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ApiError } from './api/ApiError.ts';
import { ErrorModal } from './api/ErrorModal.tsx';
import { ConfirmHost } from './ConfirmHost.tsx';
import { Toaster } from './Toaster.tsx';
import { resolveTheme, useTheme } from './theme.ts';

/** Mantine gives behaviour; the look is in our style sheets. Its size scale follows our density. */
const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  defaultRadius: 4,
  cursorType: 'pointer',
  focusRing: 'never',
});

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
  const [choice] = useTheme();
  return (
    <MantineProvider theme={theme} forceColorScheme={resolveTheme(choice)} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toaster />
        <ConfirmHost />
        <ErrorModal />
      </QueryClientProvider>
    </MantineProvider>
  );
}
