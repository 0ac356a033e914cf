import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Context } from '../../contexts.ts';
import { namedPlaces } from '../../image/rules.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { pagesQuery, useGridPages, type GridPages, type PagesOf } from '../../platform/web/grid/pages.ts';
import type { FoundAttachment, Place } from '../find/contract.ts';
import { toLiterature, toUrls, type LiteratureState } from '../rules.address.ts';
import { attachmentApi } from './useAttachments.ts';

const pageSize = 100;
/** The farthest that a list reaches which leaves rows out (contract, skip). */
const farthest = 10_000;

/** Pages of a list that leaves rows out; `ask` answers the one that begins after so many. */
const pagesFrom = <R>(
  key: readonly unknown[],
  ask: (start: number, signal: AbortSignal) => Promise<{ items: R[]; totalCount: number; isMore?: boolean }>,
): PagesOf<R> => ({
  key: [catalogCode(), 'hierarchy', 'attachments', ...key],
  pageSize,
  loadPage: async (cursor, signal) => {
    const start = Number(cursor ?? 0);
    const { items, totalCount, isMore = false } = await ask(start, signal);
    const next = start + pageSize;
    const follows = items.length === pageSize && (isMore || next < totalCount) && next <= farthest;
    return { items, total: totalCount, isMore, next: follows ? String(next) : null };
  },
});

/** What the key of each search of literature begins with. */
export const foundKey = () => [catalogCode(), 'hierarchy', 'attachments', 'found'];

/** Files or URLs that match, page by page. */
export const useFound = (context: Context, state: LiteratureState): GridPages<FoundAttachment> =>
  useGridPages(
    pagesFrom(['found', context, state], (start, signal) => {
      const page = { context, start, take: pageSize };
      return state.list === 'urls'
        ? attachmentApi.find.urls({ ...page, ...toUrls(state) }, { signal })
        : attachmentApi.find.literature({ ...page, ...toLiterature(state) }, { signal });
    }),
  );

/** Items that a file or URL hangs on, page by page; 404 of an orphan. */
export const useLinks = (context: Context, id: number) =>
  useInfiniteQuery(
    pagesQuery(
      pagesFrom<Place>(['links', context, id], (start, signal) =>
        attachmentApi.find.links({ context, id, start, take: pageSize }, { signal }),
      ),
    ),
  );

/** The first items that a file or URL hangs on. */
export const usePlaces = (context: Context, id: number) =>
  useQuery({
    queryKey: [catalogCode(), 'hierarchy', 'attachments', 'places', context, id],
    queryFn: () => attachmentApi.find.links({ context, id, start: 0, take: namedPlaces }),
  });
