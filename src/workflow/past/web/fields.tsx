import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { LoadFailed, When } from '../../../platform/web/ui/furniture.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { EnvironmentTag, WorkflowMark } from '../../web/fields.tsx';
import { workflowApi } from '../../web/useStateChange.ts';
import './StateHistory.css';

const PAGE = 20;

/** A button that tells the states that an item has been in: who set them, when, why, and where they were published. */
export function StateHistory(props: { itemId: number }): ReactElement {
  const { t } = useTranslation();
  const title = t('workflow.history');
  return (
    <Popover
      label={title}
      width={300}
      target={<IconButton size="sm" label={title} icon={<History className="i14" />} aria-haspopup="dialog" />}
    >
      <h2 className="h">{title}</h2>
      <States {...props} />
    </Popover>
  );
}

function States({ itemId }: { itemId: number }): ReactElement {
  const { t } = useTranslation();
  const past = useInfiniteQuery({
    queryKey: [catalogCode(), 'workflow', 'history', itemId],
    queryFn: ({ pageParam }) =>
      workflowApi.past.history({ itemId, take: PAGE, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.before,
    staleTime: 0,
  });
  if (past.isError && !past.data) return <LoadFailed onRetry={() => void past.refetch()} />;
  if (!past.data) return <Skeleton width={180} />;
  return (
    <div className="state-history">
      <ol>
        {past.data.pages
          .flatMap((page) => page.items)
          .map(({ changeId, workflowId, workflowName, environment, at, actorName, cause }) => (
            <li key={changeId}>
              <div className="row">
                {workflowId === 0 ? (
                  <span className="faint">{t('workflow.noneSet')}</span>
                ) : (
                  <WorkflowMark workflowId={workflowId} name={workflowName} />
                )}
                <EnvironmentTag environment={environment} />
              </div>
              <div className="s muted">{cause}</div>
              <div className="s faint">
                {actorName} · <When at={at} />
              </div>
            </li>
          ))}
      </ol>
      {past.hasNextPage && (
        <Button
          size="sm"
          busy={past.isFetchingNextPage && t('workflow.history.loading')}
          onClick={() => void past.fetchNextPage()}
        >
          {t('workflow.history.older')}
        </Button>
      )}
    </div>
  );
}
