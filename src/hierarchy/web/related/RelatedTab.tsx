import { useQuery } from '@tanstack/react-query';
import { Boxes, Plus, Unlink2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed, Toolbar } from '../../../platform/web/ui/furniture.tsx';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { Item } from '../../item/contract.ts';
import { displayNameOf } from '../../rules.ts';
import { hierarchyApi, useBrowse, useRefresh } from '../useHierarchy.ts';
import { UnrelatedDialog } from './UnrelatedDialog.tsx';
import { relatedQuery, relatedShown } from './useRelated.ts';
import './Related.css';

/** The models that belong to a model, and taking them apart (ui.md 9.1, Related models). */
export function RelatedTab({ item, readOnly }: { item: Item; readOnly: boolean }): ReactElement | null {
  const { t } = useTranslation();
  const { code } = useBrowse();
  const busy = useBusyReason();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const [adding, setAdding] = useState(false);
  const { data, isError, refetch } = useQuery(relatedQuery(item.id));

  async function unlink(other: { id: number; displayName: string }): Promise<void> {
    const text = t('hierarchy.related.question', { name: other.displayName });
    const title = t('hierarchy.related.unlink');
    if (!(await confirm({ title, text, confirm: title, danger: true }))) return;
    try {
      const { changeId } = await hierarchyApi.related.remove({ id: item.id, relatedItemId: other.id });
      undoToast(t('hierarchy.related.unlinked', { name: other.displayName }), changeId);
    } catch (error) {
      handleApiError(error);
    } finally {
      await refresh();
    }
  }

  const add = (
    <Button icon={<Plus className="i14" />} reason={busy} onClick={() => setAdding(true)}>
      {t('hierarchy.related.add')}
    </Button>
  );
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div className="pane fill related">
      {!readOnly && data.totalCount > 0 && <Toolbar label={t('hierarchy.tab.relatedModels')}>{add}</Toolbar>}
      {data.totalCount === 0 ? (
        <Empty
          icon={<Boxes className="i i20" aria-hidden="true" />}
          title={t('hierarchy.related.none')}
          text={t(readOnly ? 'hierarchy.related.noneReadOnly' : 'hierarchy.related.noneText')}
          action={!readOnly && add}
        />
      ) : (
        <table className="tb" aria-label={t('hierarchy.tab.relatedModels')}>
          <thead>
            <tr>
              <th>{t('hierarchy.field.name')}</th>
              <th className="w-type">{t('hierarchy.field.type')}</th>
              <th className="w-state">{t('hierarchy.state')}</th>
              <th className="w-environment">{t('hierarchy.environment')}</th>
              <th className="w-act">
                <span className="vh">{t('hierarchy.usedIn.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <tr key={one.id}>
                <td>
                  <AppLink className="med hover-link" href={paths.item(code, one.id)}>
                    {one.displayName}
                  </AppLink>
                </td>
                <td className="muted">{one.typeCode}</td>
                <td>
                  <WorkflowMark workflowId={one.workflowId} name={one.workflowName} />
                </td>
                <td>
                  <EnvironmentTag environment={one.publishedEnvironment} />
                </td>
                <td>
                  {!readOnly && busy === undefined && (
                    <IconButton
                      size="sm"
                      label={t('hierarchy.related.unlinkName', { name: one.displayName })}
                      icon={<Unlink2 className="i14" />}
                      onClick={() => void unlink(one)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data.totalCount > relatedShown && (
        <p className="s faint">
          {t('hierarchy.related.first', { n: relatedShown, total: formatNumber(data.totalCount) })}
        </p>
      )}
      {adding && (
        <UnrelatedDialog
          target={{ id: item.id, name: displayNameOf(item), typeId: item.typeId }}
          purpose="related"
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
