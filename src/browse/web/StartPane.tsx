import { defaultContext } from '../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import { FolderTree } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBanner } from '../../platform/web/BusyBanner.tsx';
import { totalText } from '../../platform/web/totalText.ts';
import { usePage } from '../../platform/web/page.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { ActivityList } from './details/Activity.tsx';
import { TreeButton } from './ItemStates.tsx';
import { TypeIcon } from '../../hierarchy/web/fields.tsx';
import { countsQuery, recentQuery, useBrowse } from './useHierarchy.ts';
import { useItemActions } from './useItemActions.ts';

/** Nothing is selected: what the catalogue holds, and what happened last. */
export function StartPane({ onTree }: { onTree?: (() => void) | undefined }): ReactElement {
  const { t } = useTranslation();
  const { context, canWrite } = useBrowse();
  const actions = useItemActions();
  const title = context === defaultContext ? t('hierarchy.browse') : t(`shell.context.${context}`);
  usePage({ crumbs: [{ label: title }], list: 'browse-tree', detail: 'browse-detail' });
  const counts = useQuery(countsQuery(context));
  const recent = useQuery(recentQuery());
  const skeleton = useSkeleton(counts.isPending);
  const types = counts.data ?? [];
  const total = types.reduce((sum, { count }) => sum + count, 0);

  return (
    <div className="pane fill">
      <div className="ph">
        {onTree && <TreeButton name={t('hierarchy.tree.label')} onTree={onTree} />}
        <h1>{title}</h1>
      </div>
      <BusyBanner />
      <div className="pane-scroll start" id="browse-detail" tabIndex={-1}>
        {counts.isError && <LoadFailed onRetry={() => void counts.refetch()} />}
        {counts.isPending && skeleton && (
          <div className="start-counts">
            {[1, 2, 3, 4].map((at) => (
              <Skeleton key={at} width={96} />
            ))}
          </div>
        )}
        {counts.data && total === 0 && (
          <Empty
            icon={<FolderTree className="i i20" aria-hidden="true" />}
            title={t('hierarchy.tree.empty')}
            text={t(canWrite ? 'hierarchy.start.emptyText' : 'hierarchy.tree.emptyText')}
            action={
              canWrite && (
                <Menu items={actions.additions(null)} position="bottom-start">
                  <Button variant="primary">{t('hierarchy.add.first')}</Button>
                </Menu>
              )
            }
          />
        )}
        {total > 0 && (
          <section aria-label={t('hierarchy.start.counts')}>
            <h2 className="h">{t('hierarchy.start.counts')}</h2>
            <ul className="start-counts">
              {types.map(({ typeId, description, baseType, count, isMore }) => (
                <li key={typeId} className="panel">
                  <TypeIcon baseType={baseType} />
                  <span className="stat">
                    <span className="v">{totalText(t, count, isMore)}</span>
                    <span className="k">{description}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-label={t('hierarchy.start.recent')}>
          <h2 className="h">{t('hierarchy.start.recent')}</h2>
          <ActivityList changes={recent.data?.items} failed={recent.isError} onRetry={() => void recent.refetch()} />
        </section>
      </div>
    </div>
  );
}
