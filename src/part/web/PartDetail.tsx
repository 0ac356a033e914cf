import { SearchX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { PartEditor } from './PartEditor.tsx';
import { usePart } from './useParts.ts';

/** The part of the address: on its way, there, gone, or not loaded. */
export function PartDetail({ partId, onClose }: { partId: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const id = Number(partId);
  const part = usePart(id);
  const gone = part.error instanceof ApiError && part.error.status === 404;
  if (part.data && !gone) return <PartEditor part={part.data} onClose={onClose} />;
  if (gone || !Number.isSafeInteger(id) || id <= 0) {
    return (
      <Empty
        icon={<SearchX className="i i20" aria-hidden="true" />}
        title={t('part.gone')}
        text={t('part.goneText')}
        action={<Button onClick={onClose}>{t('part.backToList')}</Button>}
      />
    );
  }
  if (part.isError && !part.data) return <LoadFailed onRetry={() => void part.refetch()} />;
  return (
    <div className="part-loading" aria-busy="true">
      <div className="ph">
        <Skeleton width={96} />
        <Skeleton width={160} />
      </div>
      <div className="tabs" />
      <div className="form-grid part-panel">
        {[70, 45, 90, 60, 80, 50].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}
