import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../BusyBanner.tsx';
import { ApiError } from '../api/ApiError.ts';
import { catalogCode } from '../api/client.ts';
import { handleApiError } from '../api/errors.ts';
import { toast } from '../toast.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadFailed } from '../ui/furniture.tsx';
import { Skeleton } from '../ui/progress.tsx';
import { useUndoToast } from '../useUndoToast.ts';
import { written } from '../written.ts';

/** How long a rollback that failed says so, in milliseconds (docs/domain/history.md, Rollback of an item). */
const FAILED_MS = 2500;

/** What a rollback did. */
export interface RolledBack {
  changeId: number;
  tables: string[];
}

/** What a rollback would do, as a query answers it. */
interface Plan<P> {
  data: P | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** Says what a rollback would do, which `children` draws of the plan, and does it: of an item, its places, a record or cells. */
export function RollbackDialog<P extends { version: number }>(props: {
  title: string;
  plan: Plan<P>;
  /** False of a plan after which nothing would be another. */
  writes: (plan: P) => boolean;
  /** Rolls back what was looked at in this version. */
  roll: (version: number) => Promise<RolledBack>;
  onClose: () => void;
  children: (plan: P) => ReactNode;
}): ReactElement {
  const { title, plan, writes, roll, onClose, children } = props;
  const { data, isError, refetch } = plan;
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const lockReason = useBusyReason();
  const [isRunning, setRunning] = useState(false);

  async function run(version: number): Promise<void> {
    setRunning(true);
    try {
      const done = await roll(version);
      await Promise.all([
        written(client, ['change', ...done.tables]),
        client.invalidateQueries({ queryKey: [catalogCode(), 'hierarchy', 'history'] }),
      ]);
      undoToast(t('platform.past.rollback.done'), done.changeId);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 500)
        toast.error(t('platform.past.rollback.failed'), { duration: FAILED_MS });
      else handleApiError(error);
      void refetch();
    } finally {
      setRunning(false);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            variant="danger"
            reason={lockReason}
            busy={isRunning && t('platform.past.rollback.running')}
            disabled={!data || !writes(data)}
            onClick={() => data && void run(data.version)}
          >
            {t('platform.past.rollback')}
          </Button>
        </>
      }
    >
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton width={240} />}
      {data && <div className="rollback-plan">{children(data)}</div>}
    </Dialog>
  );
}
