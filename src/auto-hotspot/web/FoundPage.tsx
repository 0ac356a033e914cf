import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Lock, ScanSearch } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LooksAtNow, useMayNow } from '../../catalog/web/fields.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { useMoment } from '../../platform/web/moment.ts';
import { usePage } from '../../platform/web/page.ts';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import './AutoHotspot.css';
import { FoundReview } from './FoundReview.tsx';
import { searchQuery } from './useAutoHotspot.ts';

/** `/{code}/autoHotspot/{jobId}`: what a search over many diagrams found, to be taken (docs/domain/diagrams.md, Finding callouts). */
export function FoundPage(): ReactElement | null {
  const { t } = useTranslation();
  const { jobId: typed = '' } = useParams({ strict: false });
  const may = useMayNow('writeOem');
  const moment = useMoment();
  const jobId = Number(typed);
  const isId = Number.isSafeInteger(jobId) && jobId > 0;
  const search = useQuery({ ...searchQuery(jobId), enabled: may && moment === null && isId });
  usePage({ crumbs: [{ label: t('auto-hotspot.title') }], list: 'found-list', detail: 'found-detail' });
  if (!may)
    return (
      <Empty
        isPage
        icon={<Lock className="i i20" aria-hidden="true" />}
        title={t('auto-hotspot.denied')}
        text={t('auto-hotspot.deniedText')}
      />
    );
  if (moment !== null) return <LooksAtNow title={t('auto-hotspot.notThen')} />;
  if (!isId || (search.error instanceof ApiError && search.error.status === 404))
    return (
      <Empty
        isPage
        icon={<ScanSearch className="i i20" aria-hidden="true" />}
        title={t('auto-hotspot.gone')}
        text={t('auto-hotspot.goneText')}
      />
    );
  if (search.data) return <FoundReview search={search.data} />;
  return search.isError ? <LoadFailed onRetry={() => void search.refetch()} /> : null;
}
