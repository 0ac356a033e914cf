import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import type { Finding } from '../contract.ts';
import type { FindingKind, FixableKind } from '../rules.ts';
import { qualityApi } from './useInbox.ts';

/** Tables that each fix writes. */
const tablesOf: Record<FixableKind, readonly string[]> = {
  hotspotWithoutRow: ['hotspot', 'hierarchy_item'],
  hotspotUnconfirmed: ['hotspot', 'hierarchy_item'],
  supersededInLists: ['parts_list_row', 'hierarchy_item'],
  secondDescription: ['description_variant'],
};

/** Saying that findings are right so, opening them again, and what is told after a fix; each with its undo. */
export function useFindingActs(kind: FindingKind) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const chosen = (findings: readonly Finding[]) => ({ kind, findings: findings.map(({ noun, id }) => ({ noun, id })) });
  return {
    /** Throws what the server says, for the dialog that asked for the reason. */
    async approve(findings: readonly Finding[], reason: string): Promise<void> {
      const { changeId, count } = await qualityApi.approve({ ...chosen(findings), reason });
      told(t('quality.approved', { count }), changeId);
      await written(queries, ['quality_approval']);
    },
    async reopen(findings: readonly Finding[]): Promise<void> {
      try {
        const { changeId, count } = await qualityApi.reopen(chosen(findings));
        told(t('quality.reopened', { count }), changeId);
      } catch (error) {
        handleApiError(error);
      }
      await written(queries, ['quality_approval']);
    },
    async fixed(
      of: FixableKind,
      { changeId, count, left }: { changeId: number | null; count: number; left: number },
    ): Promise<void> {
      const text = t('quality.fixed', { count });
      told(left > 0 ? t('quality.fixedLeft', { fixed: text, left }) : text, changeId);
      await written(queries, tablesOf[of]);
    },
  };
}
