import { useQuery } from '@tanstack/react-query';
import { Unlink2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { LoadFailed, Panel } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import { relationModes } from '../../rules.ts';
import { useBrowse, usedInQuery } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';

/** The places where an item hangs, with the state of each parent. */
export function UsedIn({ target, readOnly }: { target: ActionTarget; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const { code } = useBrowse();
  const actions = useItemActions();
  const { data, isError, refetch } = useQuery(usedInQuery(target.id));
  const total = data?.totalCount ?? 0;
  return (
    <section className="used-in" aria-label={t('hierarchy.usedIn')}>
      <div className="row">
        <h2 className="h">{t('hierarchy.usedIn')}</h2>
        {data && <Count>{formatNumber(total)}</Count>}
        {data && data.items.length < total && (
          <span className="s faint ml">{t('hierarchy.usedIn.first', { n: formatNumber(data.items.length) })}</span>
        )}
      </div>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data && total === 0 && <p className="s muted">{t('hierarchy.usedIn.none')}</p>}
      {data && total > 0 && (
        <Panel>
          <table className="tb c">
            <thead>
              <tr>
                <th>{t('hierarchy.usedIn.parent')}</th>
                <th className="w-relation">{t('hierarchy.usedIn.relation')}</th>
                <th className="w-state">{t('hierarchy.state')}</th>
                <th className="w-act">
                  <span className="vh">{t('hierarchy.usedIn.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ relationId, parentId, path, relation, workflowId, workflowName }) => (
                <tr key={relationId}>
                  <td>
                    {parentId === null ? (
                      t('hierarchy.topLevel')
                    ) : (
                      <AppLink className="hover-link" href={paths.item(code, parentId)} title={path.join(' / ')}>
                        {path.join(' / ')}
                      </AppLink>
                    )}
                  </td>
                  <td className="muted">
                    {t(relation === relationModes.link ? 'hierarchy.relation.link' : 'hierarchy.relation.primary')}
                  </td>
                  <td>
                    <WorkflowMark workflowId={workflowId} name={workflowName} />
                  </td>
                  <td>
                    {relation === relationModes.link && parentId !== null && !readOnly && (
                      <IconButton
                        size="sm"
                        label={t('hierarchy.unlinkFrom', { name: path.at(-1) ?? '' })}
                        icon={<Unlink2 className="i14" />}
                        onClick={() => void actions.unlink(target, parentId)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </section>
  );
}
