import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { written } from '../../platform/web/written.ts';
import { fitmentContract } from '../contract.ts';
import { fitmentQualityContract } from '../quality/contract.ts';
import type { Filters } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const fitmentApi = apiOf(fitmentContract);
export const qualityApi = apiOf(fitmentQualityContract);

/** Everything about fitments. */
export const fitmentKey = (...rest: readonly unknown[]) => [catalogCode(), 'fitments', ...rest];

/** Tables of which assigning and deleting write rows. */
const fitmentTables = ['fitment', 'sku'] as const;

export const industriesQuery = () =>
  queryOptions({ queryKey: fitmentKey('industries'), queryFn: () => fitmentApi.industries({}), staleTime: 60_000 });

export const applicationsQuery = () =>
  queryOptions({ queryKey: fitmentKey('applications'), queryFn: () => fitmentApi.applications({}), staleTime: 60_000 });

/** The units that are looked for: an industry with chosen values, and what the model contains. */
export interface Looked {
  industryId: number;
  filters: Filters;
  contains: string;
}

/** How a call takes them; names of which nothing is chosen are left out. */
export const wireOf = ({ industryId, filters, contains }: Looked) => ({
  id: industryId,
  filters: JSON.stringify(
    Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)),
  ) as never,
  contains,
});

export const facetsQuery = (of: Looked, version: 1 | 2) =>
  queryOptions({
    queryKey: fitmentKey('facets', version, of),
    queryFn: () => fitmentApi.facets({ ...wireOf(of), version }),
    enabled: of.industryId > 0,
    placeholderData: (before) => before,
  });

/** Asks again for what shows fitments. */
export function useFitmentsWritten(): () => Promise<void> {
  const client = useQueryClient();
  return () => written(client, fitmentTables);
}

/** Units that are to be assigned, with what is said of them. */
export interface ToAssign {
  industryId: number;
  units: { ids: number[] } | { filters: Record<string, string[]>; contains: string; except: number[] };
  applicationIds: number[];
  note: string;
}
