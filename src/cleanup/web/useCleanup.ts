import { partContract } from '../../part/contract.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import type { Page } from '../../platform/web/grid/pages.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { cleanupContract } from '../contract.ts';
import { reportPage } from '../rules.ts';

export const cleanupApi = apiOf(cleanupContract);
export const partApi = apiOf(partContract);

/** Tables that cleaning up writes, of which other screens show rows. */
export const cleaned = ['part', 'description_variant', 'parts_list_row'];

/** The farthest that a report reaches (contract, skip). */
const farthest = 10_000;

/** A report, page by page. */
export const useReport = <R>(
  name: string,
  query: object,
  load: (
    page: { skip: number },
    signal: AbortSignal,
  ) => Promise<{ result: R[]; isMore: boolean; totalCount: number; isTotalMore: boolean }>,
) =>
  useGridPages<R>({
    key: [catalogCode(), 'cleanup', name, query],
    pageSize: reportPage,
    loadPage: async (cursor, signal): Promise<Page<R>> => {
      const skip = Number(cursor ?? 0);
      const { result, isMore, totalCount, isTotalMore } = await load({ skip }, signal);
      const next = skip + reportPage;
      return {
        items: result,
        next: isMore && next <= farthest ? String(next) : null,
        total: totalCount,
        isMore: isTotalMore,
      };
    },
  });
