import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { written } from '../../platform/web/written.ts';
import { StateControl } from '../../workflow/web/fields.tsx';
import type { ItemState } from './useDiagram.ts';

/**
 * Why a diagram cannot be changed, with the way out: the states that it may be set to
 * (docs/domain/workflow.md, Read-only).
 */
export function ReadOnlyBanner({ item }: { item: ItemState }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  if (item.readOnlyReason === 'role') {
    return (
      <div className="diagram-note">
        <Banner tone="info">{t('diagram.readOnly.role')}</Banner>
      </div>
    );
  }
  return (
    <div className="diagram-note">
      <Banner
        tone="info"
        actions={
          item.nextFlows.length > 0 && (
            <StateControl item={item} dirty={false} onChanged={() => written(client, ['hierarchy_item'])} />
          )
        }
      >
        {item.workflowId > 0
          ? t('diagram.readOnly.state', { state: item.workflowName })
          : t('diagram.readOnly.ancestor')}
      </Banner>
    </div>
  );
}
