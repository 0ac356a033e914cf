import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatBytes } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { ImportSource } from '../../source/contract.ts';
import { sourceApi } from './useSources.ts';

/** What a source would take now. Nothing is imported. */
export function TestDialog({ of, onClose }: { of: ImportSource; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { id, name } = of;
  const found = useQuery({
    queryKey: [catalogCode(), 'import', 'sourceTest', id],
    queryFn: () => sourceApi.test({ id }, { context: { background: true } }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error } = found;
  const why = error instanceof ApiError ? error.modelState['source']?.[0] : undefined;
  return (
    <Dialog
      width={800}
      title={t('delivery.source.test', { name })}
      onClose={onClose}
      foot={
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      {why !== undefined ? (
        <Banner tone="error">{why}</Banner>
      ) : error ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : !data ? (
        <p role="status">{t('delivery.source.testing')}</p>
      ) : data.files.length === 0 ? (
        <p role="status">{t('delivery.source.testNone')}</p>
      ) : (
        <table className="tb c">
          <thead>
            <tr>
              <th scope="col">{t('delivery.column.file')}</th>
              <th scope="col" className="num">
                {t('delivery.source.size')}
              </th>
              <th scope="col">{t('delivery.source.taken')}</th>
            </tr>
          </thead>
          <tbody>
            {data.files.map((file) => (
              <tr key={file.name}>
                <td>{file.name}</td>
                <td className="num">{file.size === null ? '' : formatBytes(file.size)}</td>
                <td className="muted">{file.left ?? t('delivery.source.wouldTake')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.isMore && <p className="faint s">{t('delivery.source.testMore')}</p>}
    </Dialog>
  );
}
