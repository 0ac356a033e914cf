import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { written } from '../../../platform/web/written.ts';
import type { SkuDto } from '../../record/contract.ts';
import { bodyOf, skuApi, skuKey, skuQuery, skuTables } from '../useSku.ts';

/** A SKU while it is edited in the wizard, and what keeps it. */
export function useWizard(loaded: SkuDto, onReload: () => Promise<SkuDto | undefined>) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<{ of: SkuDto; sku: SkuDto }>({ of: loaded, sku: loaded });
  const isDirty = edited.sku !== edited.of;
  // What was asked for again takes the place of what nobody changed.
  if (!isDirty && loaded !== edited.of) setEdited({ of: loaded, sku: loaded });

  function take(sku: SkuDto): void {
    setEdited({ of: sku, sku });
    client.setQueryData(skuQuery(sku.partDetail.id).queryKey, sku);
  }

  const keeping = useMutation({
    mutationFn: async ({ progress }: { progress: number }) => {
      const { id } = edited.sku.partDetail;
      return (await skuApi.record.save({ id, progress, ...bodyOf(edited.sku) })).sku;
    },
    onSuccess: (sku) => {
      take(sku);
      void client.invalidateQueries({ queryKey: skuKey('unsaved') });
    },
    onError: (error) => void handleApiError(error),
  });

  const completing = useMutation({
    mutationFn: ({ sku, seen }: { sku: SkuDto; seen?: number }) =>
      skuApi.record.save({
        id: sku.partDetail.id,
        complete: true,
        ...(seen !== undefined && { seen }),
        ...bodyOf(sku),
      }),
    onSuccess: async ({ sku }) => {
      take(sku);
      await written(client, skuTables);
    },
  });

  return {
    sku: edited.sku,
    isDirty,
    change: (sku: SkuDto) => setEdited((now) => ({ ...now, sku })),
    reload: async () => {
      const sku = await onReload();
      if (!sku) return;
      // What was typed stays; what a call wrote at once is the server's.
      setEdited((now) =>
        now.sku === now.of
          ? { of: sku, sku }
          : {
              of: sku,
              sku: { ...now.sku, fitments: sku.fitments, fitmentCount: sku.fitmentCount, status: sku.status },
            },
      );
    },
    take,
    keeping,
    completing,
  };
}
