import { queryOptions, useQuery } from '@tanstack/react-query';
import { catalogCode } from '../../platform/web/api/client.ts';
import { catalogApi } from './usePageData.ts';

const settingsQuery = (code: string) =>
  queryOptions({ queryKey: [code, 'settings'], queryFn: () => catalogApi.settings({}) });

/** General settings of the catalogue in the address. */
export const useSettings = () => useQuery(settingsQuery(catalogCode()));
