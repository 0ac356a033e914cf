import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';

/** In place of a page whose code cannot be loaded, such as after an upgrade, or that failed. */
export function Broken(): ReactElement {
  const { t } = useTranslation();
  return (
    <LoadFailed title={t('shell.brokenTitle')} text={t('shell.brokenText')} onRetry={() => window.location.reload()} />
  );
}
