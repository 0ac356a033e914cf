import { queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { distributorContract } from '../contract.ts';
import type { PrintedCatalog } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const distributorApi = apiOf(distributorContract);

export const distributorsQuery = () =>
  queryOptions({ queryKey: [catalogCode(), 'distributors', 'list'], queryFn: () => distributorApi.list({}) });

/** The printed catalogs of a distributor; none while no distributor is chosen. */
export const catalogsQuery = (id: number) =>
  queryOptions({
    queryKey: [catalogCode(), 'distributors', 'catalogs', id],
    queryFn: async () => (await distributorApi.catalogs({ id })) as PrintedCatalog[],
    enabled: id > 0,
  });
