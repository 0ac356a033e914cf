import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleSaveError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { Part } from '../record/contract.ts';
import { partApi, partKey, partListKey } from './useParts.ts';

/** What a refused deletion names, as the server does. */
const uses = ['whereUsed', 'supersessions', 'relatedParts'] as const;

/** Says what uses the part; where nothing does it asks, deletes, leaves. */
export function useDeletePart(
  { id, partNumber }: Part,
  on: { onInUse: (lines: readonly string[]) => void; onGone: () => void },
): () => void {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  /** What uses it, in words; empty where nothing does. */
  const inWords = (of: Partial<Record<(typeof uses)[number], readonly string[]>>): string[] => {
    const named = uses.flatMap((use) => {
      const names = of[use] ?? [];
      return names.length > 0 ? [t(`part.inUse.${use}`, { names: names.join(', ') })] : [];
    });
    return named.length > 0 ? [t('part.inUse', { name: partNumber }), ...named] : [];
  };
  async function remove(): Promise<void> {
    const used = await partApi.record.deletion({ id }).then(inWords, handleSaveError);
    if (!Array.isArray(used)) return;
    if (used.length > 0) return on.onInUse(used);
    const sure = await confirm({
      title: t('part.delete'),
      text: t('part.deleteSure', { name: partNumber }),
      confirm: t('part.deleteAct'),
      danger: true,
    });
    if (!sure) return;
    try {
      const { changeId } = await partApi.record.remove({ partId: id });
      on.onGone();
      queries.removeQueries({ queryKey: partKey(id) });
      void queries.invalidateQueries({ queryKey: partListKey() });
      told(t('part.deleted', { name: partNumber }), changeId, undefined, paths.parts(catalogCode()));
    } catch (error) {
      const shown = handleSaveError(error, 'conflict');
      if (shown.as !== 'conflict') return;
      const lines = inWords(shown.modelState);
      on.onInUse(lines.length > 0 ? lines : [shown.message]);
    }
  }
  return () => void remove();
}
