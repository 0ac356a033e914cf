import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import type { BulkPreview } from '../../../item-bulk/bulk/contract.ts';

/** How many items an action would change, and which it leaves out for what reason. */
export function BulkOutcome(props: {
  preview: UseQueryResult<BulkPreview>;
  /** The state that items take on the way to the chosen one. */
  through: number | null;
  onThrough: (stateId: number | null) => void;
}): ReactElement {
  const { preview, through, onThrough } = props;
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = preview;
  if (error instanceof ApiError && error.status < 500) return <Banner tone="error">{error.message}</Banner>;
  if (error && !isFetching) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="60%" />;
  const { count, ready, leftOut, orphans, way } = data;
  return (
    <div className="bulk-outcome" role="status" aria-busy={isFetching}>
      <p>{t('hierarchy.bulk.ready', { ready, count })}</p>
      {orphans > 0 && <Banner tone="warning">{t('hierarchy.delete.orphans', { count: orphans })}</Banner>}
      {way && (
        <Checkbox
          label={t('hierarchy.bulk.through', { count: way.count, state: way.name })}
          checked={through === way.workflowId}
          onChange={(event) => onThrough(event.currentTarget.checked ? way.workflowId : null)}
        />
      )}
      {leftOut.length > 0 && (
        <ul className="bulk-left">
          {leftOut.map(({ reason, count: left, examples }) => (
            <li key={reason}>
              {t(`hierarchy.bulk.left.${reason}`, { count: left })}
              <span className="s muted">
                {examples.map(({ name }) => name).join(', ')}
                {left > examples.length && ', …'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
