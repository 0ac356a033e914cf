import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { displayNameOf } from '../../hierarchy/rules.ts';
import type { Item } from '../../item/contract.ts';
import { useSavedToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import { useSetBack } from '../../workflow/web/fields.tsx';

/** Says that a unit was saved, offers to take it back, and has what shows these tables asked for again. */
export function useUnitSaved(item: Item, tables: readonly string[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const say = useSavedToast();
  const will = useSetBack(item.workflowId);
  return {
    /** What a save will do to the state, for the save bar. */
    will,
    said: ({ changeId }: { changeId: number | null }): void => {
      say(t('major-unit.updated', { name: displayNameOf(item) }), changeId === null ? [] : [changeId]);
      void written(client, [...tables, 'hierarchy_item']);
    },
  };
}
