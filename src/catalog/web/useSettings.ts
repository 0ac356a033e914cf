import { queryOptions, useQuery } from '@tanstack/react-query';
import { catalogCode } from '../../platform/web/api/client.ts';
import { askAhead } from '../../platform/web/list/ask.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { catalogApi } from './usePageData.ts';

const settingsQuery = (code: string) =>
  queryOptions({ queryKey: [code, 'settings'], queryFn: () => catalogApi.settings({}) });

export const askSettings = (): void => askAhead(queryClient, settingsQuery(catalogCode()));

/** General settings of the catalogue in the address. */
export const useSettings = () => useQuery(settingsQuery(catalogCode()));
