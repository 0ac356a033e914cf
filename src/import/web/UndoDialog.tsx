import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../platform/web/api/request.ts';
import { setBusy } from '../../platform/web/api/busy.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { describeError, handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { written } from '../../platform/web/written.ts';
import type { LeftRow } from '../rules.ts';
import { CountsTable } from './CountsTable.tsx';
import { useUndoPreview } from './useUndoPreview.ts';
import { LeftList, UndoPreview } from './UndoPreview.tsx';
import { importApi } from './useImport.ts';
import type { ImportStatus } from './useImport.ts';

/** What it has to know of an import. */
type Undoable = Pick<ImportStatus, 'importSessionId' | 'originalImportFileName' | 'changeId' | 'canUndo'>;
type Undone = Awaited<ReturnType<typeof importApi.session.undone>>;

const POLL_MS = 500;
const isGoing = (state: Undone['state'] | undefined): boolean => state === 'queued' || state === 'running';

/** Asks, takes the import back, and says what was done and what was left alone with the reason. */
export function UndoDialog({ of, onClose }: { of: Undoable; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { importSessionId: id, originalImportFileName: file } = of;
  const key = [catalogCode(), 'import', 'undone', id];
  const undone = useQuery({
    queryKey: key,
    queryFn: () => importApi.session.undone({ id }, { context: { background: true } }),
    refetchInterval: ({ state }) => (isGoing(state.data?.state) ? POLL_MS : false),
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: () => importApi.session.undo({ id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [catalogCode(), 'jobs'] });
      return client.invalidateQueries({ queryKey: key });
    },
    onError: (error) => {
      const shown = describeError(error);
      if (shown.as === 'busy') setBusy(shown.name);
      handleApiError(error);
      onClose();
    },
  });
  const state = undone.data?.state;
  const went = undo.isSuccess && !isGoing(state);
  const counts = undone.data?.counts;
  useEffect(() => {
    if (went && counts) void written(client, ['import_session', ...counts.map(({ table }) => table)]);
  }, [went, counts, client]);
  const preview = useUndoPreview(of.canUndo ? of.changeId : null);
  const first = preview.data?.first ?? [];
  const asks = of.canUndo && (state === 'none' || state === undefined) && !undo.isSuccess && !undo.isPending;
  return (
    <Dialog
      alert={asks}
      width={asks ? 1120 : 560}
      title={t('import.undo.title')}
      onClose={onClose}
      foot={
        asks ? (
          <>
            <Button size="lg" data-autofocus onClick={onClose}>
              {t('platform.cancel')}
            </Button>
            <Button
              size="lg"
              variant="danger"
              reason={first.length > 0 ? t('import.undo.first.reason') : undefined}
              onClick={() => undo.mutate()}
            >
              {t('import.undo')}
            </Button>
          </>
        ) : (
          <Button size="lg" data-autofocus onClick={onClose}>
            {t('platform.close')}
          </Button>
        )
      }
    >
      {undone.isError ? (
        <LoadFailed onRetry={() => void undone.refetch()} />
      ) : asks ? (
        <>
          {first.length === 0 && <p>{t('import.undo.question', { file })}</p>}
          <UndoPreview preview={preview} changeId={of.changeId} />
        </>
      ) : isGoing(state) || undo.isPending || !undone.data ? (
        <p role="status">{t('import.undo.running', { file })}</p>
      ) : (
        <Report undone={undone.data} />
      )}
    </Dialog>
  );
}

const acts = ['removed', 'reverted', 'brought', 'leftAlone'] as const;

function Report({ undone }: { undone: Undone }): ReactElement {
  const { t } = useTranslation();
  const { counts, left, error, state, changeId } = undone;
  const named = useQuery({
    queryKey: [catalogCode(), 'changes', changeId, 'leftAlone'],
    queryFn: async () => (await request(`/${catalogCode()}/api/changes/${changeId}/leftAlone`)) as LeftRow[],
    enabled: changeId !== null && left.length > 0,
  });
  if (state === 'failed' || state === 'cancelled')
    return <Banner tone="error">{error ?? t('import.undo.failed')}</Banner>;
  const alone = counts.reduce((sum, one) => sum + one.leftAlone + one.partly, 0);
  return (
    <div className="import-undone">
      <Banner tone={alone > 0 ? 'warning' : 'success'}>
        {alone > 0 ? t('import.undo.left', { count: alone, n: formatNumber(alone) }) : t('import.undo.all')}
      </Banner>
      <CountsTable counts={counts} acts={acts} />
      <LeftList left={named.data ?? left} total={alone} />
    </div>
  );
}
