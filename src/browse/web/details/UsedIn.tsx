import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TableDownload } from '../../../export/web/fields.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { totalText } from '../../../platform/web/totalText.ts';
import { LoadFailed, Panel } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { relationModes } from '../../../hierarchy/rules.ts';
import { ItemTable } from '../ItemTable.tsx';
import { usedInQuery } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import type { ActionTarget } from '../useItemActions.ts';

/** The places where an item hangs, with the state of each parent. */
export function UsedIn({ target, readOnly }: { target: ActionTarget; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const actions = useItemActions();
  const { data, isError, refetch } = useQuery(usedInQuery(target.id));
  const total = data?.totalCount ?? 0;
  return (
    <section className="used-in" aria-label={t('hierarchy.usedIn')}>
      <div className="row">
        <h2 className="h">{t('hierarchy.usedIn')}</h2>
        {data && <Count>{totalText(t, total, data.isMore)}</Count>}
        {data && data.items.length < total && (
          <span className="s faint ml">{t('hierarchy.usedIn.first', { n: formatNumber(data.items.length) })}</span>
        )}
        {total > 0 && (
          <span className="ml">
            <TableDownload href={`/${catalogCode()}/api/hierarchies/${target.id}/whereUsedHierarchy/export`}>
              {t('hierarchy.usedIn.export')}
            </TableDownload>
          </span>
        )}
      </div>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data && total === 0 && <p className="s muted">{t('hierarchy.usedIn.none')}</p>}
      {data && total > 0 && (
        <Panel>
          <ItemTable
            label={t('hierarchy.usedIn')}
            heads={[t('hierarchy.usedIn.parent'), t('hierarchy.usedIn.relation')]}
            rows={data.items.map(({ relationId, parentId, path, relationType, ...state }) => ({
              ...state,
              key: relationId,
              id: parentId,
              names: parentId === null ? [t('hierarchy.topLevel')] : path,
              says: t(relationType === relationModes.link ? 'hierarchy.relation.link' : 'hierarchy.relation.primary'),
              unlink:
                relationType === relationModes.link && parentId !== null && !readOnly
                  ? {
                      label: t('hierarchy.unlinkFrom', { name: path.at(-1) ?? '' }),
                      run: () => void actions.unlink(target, parentId),
                    }
                  : undefined,
            }))}
          />
        </Panel>
      )}
    </section>
  );
}
