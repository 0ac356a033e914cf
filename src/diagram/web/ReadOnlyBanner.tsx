import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { workflowApi } from './useDiagram.ts';
import type { ItemState } from './useDiagram.ts';

/** Why a diagram cannot be changed, with the way out: the states that it may be set to (001 §4). */
export function ReadOnlyBanner({ code, item }: { code: string; item: ItemState }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [setting, setSetting] = useState(false);

  async function set(state: ItemState['nextFlows'][number]): Promise<void> {
    const question = t('diagram.readOnly.question', { state: state.name });
    const act = t('diagram.readOnly.setTo', { state: state.name });
    if (state.needConfirmation && !(await confirm({ title: act, text: question, confirm: act }))) return;
    setSetting(true);
    try {
      await workflowApi.updateItem({ itemId: item.id, newWorkflowState: state.id, version: item.version });
      toast.success(t('diagram.readOnly.updated'), { duration: 2000 });
    } catch (error) {
      handleApiError(error);
    }
    setSetting(false);
    await client.invalidateQueries({ queryKey: [code] });
  }

  const byRole = item.readOnlyReason === 'role';
  return (
    <div className="diagram-note">
      <Banner
        tone="info"
        actions={
          !byRole &&
          item.nextFlows.map((state) => (
            <Button
              key={state.id}
              size="sm"
              busy={setting && t('platform.saving')}
              onClick={() => void set(state)}
            >
              {t('diagram.readOnly.setTo', { state: state.name })}
            </Button>
          ))
        }
      >
        {byRole
          ? t('diagram.readOnly.role')
          : item.workflowId > 0
            ? t('diagram.readOnly.state', { state: item.workflowName })
            : t('diagram.readOnly.ancestor')}
      </Banner>
    </div>
  );
}
