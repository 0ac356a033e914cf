import { queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { autoHotspotContract } from '../contract.ts';
import type { Search } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const autoHotspotApi = apiOf(autoHotspotContract);

/** Time between two looks at a search that is under way, in milliseconds; the more diagrams it has, the longer. */
const pollMs = ({ diagrams }: Pick<Search, 'diagrams'>): number => 1000 + 2 * diagrams;

export const isUnderWay = ({ state }: Pick<Search, 'state'>): boolean => state === 'queued' || state === 'running';

const keyOf = (...parts: unknown[]) => [catalogCode(), 'autoHotspot', ...parts];

export const searchQuery = (jobId: number) =>
  queryOptions({
    queryKey: keyOf(jobId, 'search'),
    queryFn: () => autoHotspotApi.get({ jobId }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? pollMs(data) : false),
  });

export const newestQuery = () =>
  queryOptions({
    queryKey: keyOf('newest'),
    queryFn: () => autoHotspotApi.newest({}),
    refetchInterval: ({ state: { data } }) =>
      data?.search && isUnderWay(data.search) ? 2 * pollMs(data.search) : false,
  });

export const boxesQuery = (jobId: number, id: number) =>
  queryOptions({ queryKey: keyOf(jobId, 'boxes', id), queryFn: () => autoHotspotApi.boxes({ jobId, id }) });

/** The first parts of the keys of all that is read of searches. */
export const searchesKey = () => keyOf();
/** The same of the pages of one. */
export const pagesKey = (jobId: number, ...parts: unknown[]) => keyOf(jobId, 'pages', ...parts);
