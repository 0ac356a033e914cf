import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayNow } from '../../catalog/web/fields.tsx';
import { importSessionContract } from '../../import/session/contract.ts';
import { UndoDialog, WroteDialog } from '../../import/web/fields.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatDuration, formatNumber, formatStamp } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Empty, KeyValue, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { importStates } from '../../import/rules.ts';
import { DeliveryMark } from './DeliveryMark.tsx';
import { useDelivery } from './useDeliveries.ts';

const sessions = apiOf(importSessionContract);
type Details = NonNullable<ReturnType<typeof useDelivery>['data']>;

/** "API import details": what a program sent, what became of it, and the way back. */
export function RunDrawer({ id, onClose }: { id: number; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const found = useDelivery(id);
  const [shown, show] = useState<'wrote' | 'undo' | null>(null);
  const { data, error } = found;
  if (shown === 'wrote' && data?.changeId)
    return <WroteDialog changeId={data.changeId} file={data.fileName} onClose={() => show(null)} />;
  if (shown === 'undo' && data)
    return (
      <UndoDialog
        of={{
          importSessionId: data.id,
          originalImportFileName: data.fileName,
          changeId: data.changeId,
          canUndo: data.canUndo,
        }}
        onClose={() => {
          show(null);
          void found.refetch();
        }}
      />
    );
  return (
    <Dialog
      drawer
      title={t('delivery.details')}
      onClose={onClose}
      foot={data && <Acts of={data} onShow={show} onClose={onClose} />}
    >
      {error instanceof ApiError && error.status === 404 ? (
        <Empty icon={null} title={t('delivery.gone')} text={t('delivery.goneText')} />
      ) : found.isError ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : data ? (
        <Facts of={data} />
      ) : (
        <Skeleton width={320} />
      )}
    </Dialog>
  );
}

function Acts(props: { of: Details; onShow: (what: 'wrote' | 'undo') => void; onClose: () => void }): ReactElement {
  const { of, onShow, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const may = useMayNow('import');
  const cancel = useMutation({
    mutationFn: () => sessions.cancel({ id: of.id }),
    onError: (error) => handleApiError(error),
    onSettled: () => client.invalidateQueries({ queryKey: [catalogCode(), 'import'] }),
  });
  const isOpen = of.state === importStates.running || of.state === importStates.notStarted;
  return (
    <>
      {may && isOpen && (
        <Button size="lg" busy={cancel.isPending && t('delivery.cancelling')} onClick={() => cancel.mutate()}>
          {t('delivery.cancel')}
        </Button>
      )}
      {of.changeId !== null && (
        <>
          {may && (
            <Button size="lg" onClick={() => onShow('undo')}>
              {t(of.canUndo ? 'delivery.undo' : 'delivery.undone')}
            </Button>
          )}
          <Button size="lg" onClick={() => onShow('wrote')}>
            {t('delivery.wrote')}
          </Button>
        </>
      )}
      <Button size="lg" variant="primary" data-autofocus onClick={onClose}>
        {t('platform.close')}
      </Button>
    </>
  );
}

function Facts({ of }: { of: Details }): ReactElement {
  const { t } = useTranslation();
  const address = `/${catalogCode()}/api/import/session/${of.id}`;
  return (
    <div className="delivery-facts">
      {of.message !== '' && <Banner tone={of.state === importStates.error ? 'error' : 'info'}>{of.message}</Banner>}
      <KeyValue
        items={[
          [t('delivery.column.state'), <DeliveryMark key="state" of={of} />],
          [t('delivery.number'), String(of.id)],
          [t('delivery.column.origin'), `${of.sender} (${t(`delivery.origin.${of.origin}`)})`],
          [t('delivery.column.type'), of.importType],
          [t('delivery.column.file'), of.fileName],
          [t('delivery.profile'), of.profileName || t('delivery.noProfile')],
          [t('delivery.mode'), t(`delivery.mode.${of.mode}`)],
          [t('delivery.onErrors'), t(`delivery.onErrors.${of.onErrors}`)],
          ...(['rows', 'created', 'updated', 'removed', 'rejected', 'warnings'] as const).map(
            (key) => [t(`delivery.column.${key}`), formatNumber(of[key])] as const,
          ),
          [t('delivery.column.duration'), of.duration === null ? '' : formatDuration(of.duration * 1000)],
        ]}
      />
      {of.isFileKept && (
        <p className="row">
          <a className="btn sm" href={`${address}/file`} download>
            <Download className="i14" aria-hidden="true" /> {t('delivery.theFile')}
          </a>
          {of.rejected > 0 && (
            <a className="btn sm" href={`${address}/rejected`} download>
              <Download className="i14" aria-hidden="true" /> {t('delivery.rejectedRows')}
            </a>
          )}
        </p>
      )}
      <h3 className="sec">{t('delivery.log')}</h3>
      <ol className="delivery-log">
        {of.log.map(({ at, event }) => (
          <li key={event}>
            <time className="tn muted" dateTime={at}>
              {formatStamp(new Date(at))}
            </time>{' '}
            {t(`delivery.event.${event}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
