import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { installation } from '../../platform/contract/installation.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { standardFeatureContract } from '../contract.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const featureApi = apiOf(standardFeatureContract);

const keyOf = (what: string, ...more: readonly (number | string)[]) => [catalogCode(), 'features', what, ...more];

export const industriesQuery = () =>
  queryOptions({ queryKey: keyOf('industries'), queryFn: () => featureApi.industries({}) });

export const typesQuery = (industry: number) =>
  queryOptions({
    queryKey: keyOf('types', industry),
    queryFn: () => featureApi.productTypes({ industry }),
    enabled: industry > 0,
  });

export const subTypesQuery = (type: number) =>
  queryOptions({
    queryKey: keyOf('subTypes', type),
    queryFn: () => featureApi.subTypesForProductType({ type }),
    enabled: type > 0,
  });

export const fieldsQuery = (industry: number) =>
  queryOptions({
    queryKey: keyOf('fields', industry),
    queryFn: () => featureApi.industryFeatures({ industry }),
    enabled: industry > 0,
  });

export const assignedQuery = (id: number) =>
  queryOptions({ queryKey: keyOf('assigned', id), queryFn: () => featureApi.isUsed({ id }) });

export const productQuery = (industry: number, type: number, subtype: number) =>
  queryOptions({
    queryKey: keyOf('product', industry, type, subtype),
    queryFn: () => featureApi.productSubTypeFields({ industry, type, subtype }),
    enabled: industry > 0 && type > 0 && subtype > 0,
  });

export const treeQuery = () =>
  queryOptions({ queryKey: keyOf('tree'), queryFn: () => featureApi.definitionTree({}), staleTime: 60_000 });

export const definitionsQuery = (type: number) =>
  queryOptions({ queryKey: keyOf('definitions', type), queryFn: () => featureApi.definitionsByType({ type }) });

export const unitsQuery = () =>
  queryOptions({ queryKey: keyOf('units'), queryFn: () => featureApi.uoms({}), staleTime: 600_000 });

export const listsQuery = () =>
  queryOptions({ queryKey: keyOf('lists'), queryFn: () => featureApi.lists({}), staleTime: 60_000 });

export const listValuesQuery = (list: number) =>
  queryOptions({
    queryKey: keyOf('listValues', list),
    queryFn: () => featureApi.listValues({ list }),
    enabled: list > 0,
  });

/** Why the definitions cannot be written; undefined for a super administrator. */
export function useLock(): string | undefined {
  const { t } = useTranslation();
  return useMay('installation') ? undefined : t('standard-feature.locked');
}

/** After a write: what shows it is asked for again, and the message offers to take it back. */
export function useWritten() {
  const client = useQueryClient();
  const say = useUndoToast(installation.code);
  const refresh = () => client.invalidateQueries({ queryKey: [catalogCode(), 'features'] });
  return {
    refresh,
    /** Runs a write and says so; answers whether it was done. */
    write: async (text: string, call: () => Promise<{ changeId: number | null }>): Promise<boolean> => {
      try {
        const { changeId } = await call();
        say(text, changeId, refresh);
        return true;
      } catch (error) {
        handleApiError(error);
        return false;
      } finally {
        await refresh();
      }
    },
    said: (text: string, changeId: number | null): void => {
      say(text, changeId, refresh);
      void refresh();
    },
  };
}
