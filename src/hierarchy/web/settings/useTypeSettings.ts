import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Context } from '../../../platform/contract/fields.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { mayTranslate } from '../../attribute/rules.ts';
import { hierarchyApi } from '../useHierarchy.ts';

// Under the key of the hierarchy, so that what is saved here is asked for again wherever the tree shows it.
const key = (...parts: unknown[]) => [catalogCode(), 'hierarchy', 'settings', ...parts];

export const typeListQuery = (context: Context) =>
  queryOptions({ queryKey: key('types', context), queryFn: () => hierarchyApi.type.list({ context }) });

export const typeQuery = (id: number) =>
  queryOptions({ queryKey: key('type', id), queryFn: () => hierarchyApi.type.get({ id }) });

export const attributeListQuery = () =>
  queryOptions({ queryKey: key('attributes'), queryFn: () => hierarchyApi.attribute.list({}) });

/** An attribute with its translations. */
export const attributeQuery = (id: number) =>
  queryOptions({
    queryKey: key('attribute', id),
    queryFn: async () => {
      const [attribute, translations] = await Promise.all([
        hierarchyApi.attribute.get({ id }),
        mayTranslate(id) ? hierarchyApi.attribute.translations({ id }) : [],
      ]);
      return { ...attribute, translations };
    },
  });
export type TranslatedAttribute = Awaited<ReturnType<NonNullable<ReturnType<typeof attributeQuery>['queryFn']>>>;

/** Asks again for whatever shows types or attributes, here and in the tree. */
export function useSettingsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [catalogCode(), 'hierarchy'] });
}
