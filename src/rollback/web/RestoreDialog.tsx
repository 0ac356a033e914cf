import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CountsTable, useTableName } from '../../import/web/fields.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { setBusy } from '../../platform/web/api/busy.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { describeError, handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { written } from '../../platform/web/written.ts';
import type { RestoreRefusals } from '../contract.ts';
import { failedShownFor, rollbackMessages } from '../rules.ts';
import { offsetHere, rollbackApi, usePointsWritten, type Target } from './useRollback.ts';

const POLL_MS = 500;
const acts = ['removed', 'reverted', 'brought'] as const;

/** Says first what a restore would write, by kind of record; then restores, and tells of its end. */
export function RestoreDialog({ to, onClose }: { to: Target; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = usePointsWritten();
  const { point, timestamp } = to;
  const moment = { timestamp, offset: offsetHere() };
  const stats = useQuery({
    queryKey: [catalogCode(), 'restoreStats', point ?? timestamp],
    queryFn: () => (point === null ? rollbackApi.statsAt(moment) : rollbackApi.statsOf({ id: point })),
    staleTime: 0,
    gcTime: 0,
  });
  const start = useMutation({
    mutationFn: () => (point === null ? rollbackApi.restoreTo(moment) : rollbackApi.restore({ id: point })),
    onSuccess: () => client.invalidateQueries({ queryKey: [catalogCode(), 'jobs'] }),
    onError: (error) => {
      const shown = describeError(error);
      if (shown.as === 'busy') setBusy(shown.name);
      if (error instanceof ApiError && error.status === 500)
        toast.error(rollbackMessages.failed, { duration: failedShownFor });
      else handleApiError(error);
      onClose();
    },
  });
  const jobId = start.data?.jobId;
  const job = useQuery({
    queryKey: [catalogCode(), 'restoreJob', jobId],
    queryFn: () => rollbackApi.state({ id: jobId ?? 0 }, { context: { background: true } }),
    enabled: jobId !== undefined,
    refetchInterval: POLL_MS,
  });
  const ended = job.data?.state === 'queued' || job.data?.state === 'running' ? undefined : job.data;
  useEffect(() => {
    if (!ended) return;
    if (ended.state !== 'done') toast.error(rollbackMessages.failed, { duration: failedShownFor });
    else if (ended.changeId === null) toast.info(rollbackMessages.nothing);
    else toast.success(rollbackMessages.done);
    void written(client, ['change', ...ended.counts.map(({ table }) => table)]);
    void refresh();
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has ended
  }, [ended]);

  const isGoing = start.isPending || jobId !== undefined;
  const { counts, changes = 0, refused = null } = stats.data ?? {};
  const isNothing = counts?.length === 0;
  const isRefused = refused !== null && !isGoing;
  return (
    <Dialog
      alert={isNothing || (counts !== undefined && !isGoing)}
      width={560}
      title={t('rollback.restore.title')}
      onClose={onClose}
      foot={
        isNothing || isGoing || isRefused ? (
          <Button size="lg" data-autofocus onClick={onClose}>
            {t('platform.close')}
          </Button>
        ) : (
          <>
            <Button size="lg" data-autofocus onClick={onClose}>
              {t('platform.cancel')}
            </Button>
            <Button
              size="lg"
              variant="danger"
              reason={counts === undefined ? t('rollback.restore.counting') : undefined}
              onClick={() => start.mutate()}
            >
              {t('rollback.restore')}
            </Button>
          </>
        )
      }
    >
      <div className="rollback-said">
        <p className="med">{t('rollback.restore.to', { name: to.name })}</p>
        {stats.isError ? (
          <LoadFailed onRetry={() => void stats.refetch()} />
        ) : counts === undefined ? (
          <p role="status">{t('rollback.restore.counting')}</p>
        ) : isNothing ? (
          <p>{rollbackMessages.nothing}</p>
        ) : isGoing ? (
          <p role="status">{t('rollback.restore.running')}</p>
        ) : isRefused ? (
          <Refused of={refused} />
        ) : (
          <>
            <p>{t('rollback.restore.changes', { count: changes, n: formatNumber(changes) })}</p>
            <CountsTable counts={counts} acts={acts} />
            <p className="muted">{t('rollback.restore.keeps')}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Why a restore can't be written: each record of the installation that is gone or needed, and what points to it. */
function Refused({ of }: { of: RestoreRefusals }): ReactElement {
  const { t } = useTranslation();
  const tableName = useTableName();
  const more = of.total - of.items.length;
  return (
    <>
      <Banner tone="error">{t('rollback.restore.refused')}</Banner>
      <ul className="rollback-refused">
        {of.items.map(({ reason, table, id, name, in: child, count, examples }) => (
          <li key={`${table} ${id} ${child}`}>
            <b className="med">{name}</b>{' '}
            <span className="muted">
              {t(`rollback.restore.${reason}`, {
                count,
                n: formatNumber(count),
                kind: tableName(table),
                in: tableName(child),
                examples: examples.join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('rollback.restore.refusedMore', { n: formatNumber(more) })}</p>}
    </>
  );
}
