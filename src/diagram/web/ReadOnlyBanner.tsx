import { useQueryClient } from '@tanstack/react-query';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { deniedGuards } from '../../platform/web/curtain.tsx';
import { useStore } from '../../platform/web/store.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { written } from '../../platform/web/written.ts';
import { StateControl } from '../../workflow/web/fields.tsx';
import type { ItemState } from './useDiagram.ts';

/** Why a diagram cannot be changed, in words; undefined where it can. */
function useWhyReadOnly(item: ItemState): string | undefined {
  const { t } = useTranslation();
  if (item.isEditable) return undefined;
  if (item.readOnlyReason === 'role') return t('diagram.readOnly.role');
  return item.workflowId > 0
    ? t('diagram.readOnly.state', { state: item.workflowName })
    : t('diagram.readOnly.ancestor');
}

/** Why rows and hotspots cannot be saved; undefined where they can. */
export function useBlocked(item: ItemState, dirty: boolean, errors: number): string | undefined {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const readOnly = useWhyReadOnly(item);
  if (busy !== undefined) return busy;
  if (!dirty) return t('diagram.nothingToSave');
  if (readOnly !== undefined) return item.readOnlyReason === 'role' ? t('platform.denied.reason') : readOnly;
  return errors > 0 ? t('platform.unsaved.errors', { count: errors }) : undefined;
}

/**
 * Why a diagram cannot be changed, with the way out: the states that it may be set to
 * (docs/domain/workflow.md, Read-only).
 */
export function ReadOnlyBanner({ item }: { item: ItemState }): ReactElement | null {
  const client = useQueryClient();
  const why = useWhyReadOnly(item);
  const isDenied = useStore(deniedGuards) > 0;
  if (why === undefined || isDenied) return null;
  return (
    <div className="diagram-note">
      <Banner
        tone="info"
        actions={
          item.readOnlyReason === 'state' &&
          item.nextFlows.length > 0 && (
            <StateControl item={item} dirty={false} onChanged={() => written(client, ['hierarchy_item'])} />
          )
        }
      >
        {why}
      </Banner>
    </div>
  );
}
