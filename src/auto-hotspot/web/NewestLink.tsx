import { useQuery } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { newestQuery } from './useAutoHotspot.ts';

/** Leads to the review of the newest search; absent where there is none. */
export function NewestLink(): ReactElement | null {
  const { t } = useTranslation();
  const search = useQuery(newestQuery()).data?.search;
  if (!search) return null;
  const { jobId, looked, diagrams } = search;
  return (
    <div className="toolbar">
      <AppLink className="btn ghost nw" href={paths.autoHotspot(catalogCode(), jobId)}>
        <ScanSearch className="i14" aria-hidden="true" />
        {t('auto-hotspot.newest', { looked, diagrams })}
      </AppLink>
    </div>
  );
}
