import { queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { skuContract } from '../contract.ts';
import type { SkuDto } from '../record/contract.ts';
import type { AssociationKind } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const skuApi = apiOf(skuContract);

/** Everything about SKUs. */
export const skuKey = (...rest: readonly unknown[]) => [catalogCode(), 'skus', ...rest];

/** A SKU as the caller has it; 0 is one that nobody began. */
export const skuQuery = (id: number) =>
  queryOptions({
    queryKey: skuKey('one', id),
    queryFn: (): Promise<SkuDto> => (id === 0 ? skuApi.record.start({}) : skuApi.record.get({ id })),
  });

export const unsavedQuery = () =>
  queryOptions({ queryKey: skuKey('unsaved'), queryFn: async () => (await skuApi.record.unsaved({})).items });

export const stockImageQuery = (productTypeId: number | null) =>
  queryOptions({
    queryKey: skuKey('stockImage', productTypeId),
    queryFn: () => skuApi.list.stockImage(productTypeId === null ? {} : { productTypeId }),
    staleTime: 300_000,
    retry: false,
  });

/** The states of the context with how many SKUs are in each. */
export const countsQuery = () => queryOptions({ queryKey: skuKey('states'), queryFn: () => skuApi.state.states({}) });

/** Tables of which a save of SKUs writes rows. */
export const skuTables = ['sku'] as const;

/** What a save sends of a SKU: the wire takes the dto, of which lists of values would only weigh. */
export function bodyOf(sku: SkuDto) {
  const { attributeAuthoring, fitments: _, fitmentCount: __, status, ...rest } = sku;
  return {
    ...rest,
    status: { version: status.version },
    attributeAuthoring: {
      productType: attributeAuthoring.productType,
      attributes: attributeAuthoring.attributes.map(({ id, value, valueId }) => ({ id, value, valueId })),
    },
    associations: sku.associations.map(({ id, associationTypeId }) => ({
      id,
      associationTypeId: associationTypeId as AssociationKind,
    })),
  };
}
