import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import type { Lack } from '../complete/rules.ts';
import { unitFolderContract } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const unitFolderApi = apiOf(unitFolderContract);

/** Under the key of units: whatever writes what a unit has asks for it again. */
const keyOf = (id: number, ...more: (string | number)[]) => [catalogCode(), 'hierarchy', 'unit', 'folder', id, ...more];

const page = 100;

export const completenessQuery = (id: number, missing: Lack | null) =>
  infiniteQueryOptions({
    queryKey: keyOf(id, 'complete', missing ?? ''),
    queryFn: ({ pageParam }) =>
      unitFolderApi.complete.get({ id, take: page, skip: pageParam, ...(missing !== null && { missing }) }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const read = all.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && read < last.totalCount ? read : undefined;
    },
  });

export const completeCount = (id: number) => ({
  queryKey: keyOf(id, 'count'),
  queryFn: async () => {
    const { figures } = await unitFolderApi.complete.get({ id, take: 1 });
    return figures.units === 0 ? '' : `${figures.complete}/${figures.units}`;
  },
});

export const carryQuery = (id: number, fromYear: number | null) =>
  queryOptions({
    queryKey: keyOf(id, 'carry', fromYear ?? 0),
    queryFn: () => unitFolderApi.carry.preview({ id, ...(fromYear !== null && { fromYear }) }),
    gcTime: 0,
  });
