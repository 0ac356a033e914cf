import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLost } from './api/connection.ts';
import { Banner } from './ui/marks.tsx';

/** Says above every page that no server answers, until one does (docs/domain/screens.md, Waiting). */
export function LostBanner(): ReactElement | null {
  const { t } = useTranslation();
  if (!useIsLost()) return null;
  return (
    <div className="page-lost">
      <Banner tone="warning">{t('platform.lost')}</Banner>
    </div>
  );
}
