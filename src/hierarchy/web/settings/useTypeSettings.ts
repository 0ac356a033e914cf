import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { defaultContext } from '../../../contexts.ts';
import type { Context } from '../../../contexts.ts';
import { queryClient } from '../../../platform/web/Platform.tsx';
import { apiOf, catalogCode } from '../../../platform/web/api/client.ts';
import { askAhead } from '../../../platform/web/list/ask.ts';
import { attributeContract } from '../../attribute/contract.ts';
import { attributeUseContract } from '../../valueUse/contract.ts';
import { mayTranslate } from '../../../attribute/rules.ts';
import { typeContract } from '../../type/contract.ts';

export const settingsApi = apiOf({ attribute: attributeContract, type: typeContract });
const useApi = apiOf(attributeUseContract);

// Under the key of the hierarchy, so that what is saved here is asked for again wherever the tree shows it.
const key = (...parts: unknown[]) => [catalogCode(), 'hierarchy', 'settings', ...parts];

export const typeListQuery = (context: Context) =>
  queryOptions({ queryKey: key('types', context), queryFn: () => settingsApi.type.list({ context }) });

export const typeQuery = (id: number) =>
  queryOptions({ queryKey: key('type', id), queryFn: () => settingsApi.type.get({ id }) });

export const attributeListQuery = () =>
  queryOptions({ queryKey: key('attributes'), queryFn: () => settingsApi.attribute.list({}) });

/** An attribute with its translations. */
export const attributeQuery = (id: number) =>
  queryOptions({
    queryKey: key('attribute', id),
    queryFn: async () => {
      const [attribute, translations] = await Promise.all([
        settingsApi.attribute.get({ id }),
        mayTranslate(id) ? settingsApi.attribute.translations({ id }) : [],
      ]);
      return { ...attribute, translations };
    },
  });
export type TranslatedAttribute = Awaited<ReturnType<NonNullable<ReturnType<typeof attributeQuery>['queryFn']>>>;

/** What bears the values of an attribute's list; read anew for each form, as any write may change it. */
export const valueUsesQuery = (id: number) =>
  queryOptions({ queryKey: key('attribute', id, 'uses'), queryFn: () => useApi.byValue({ id }) });

export const askTypes = (): void => {
  askAhead(queryClient, typeListQuery(defaultContext));
  askAttributes();
};
export const askAttributes = (): void => askAhead(queryClient, attributeListQuery());

/** Asks again for whatever shows types or attributes, here and in the tree. */
export function useSettingsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [catalogCode(), 'hierarchy'] });
}
