import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import type { Audience, AudienceFields } from '../../price/contract.ts';
import { partApi } from '../useParts.ts';

/** Saves or adds an audience, tells what was done and offers to take it back. Rethrows what was refused. */
export function useSaveAudience(context: Context) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  return async (
    audience: Partial<AudienceFields> & { name: string; id?: number; version?: number },
    oldDefaultId: number,
    done = 'saved',
  ): Promise<Audience> => {
    try {
      const saved = await partApi.price.save({ context, oldDefaultId, ...audience });
      told(t(`part.pricing.${done}`, { name: saved.audience.name }), saved.changeId);
      return saved.audience;
    } finally {
      await written(queries, ['price_audience']);
    }
  };
}
