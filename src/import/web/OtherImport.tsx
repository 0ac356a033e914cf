import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { ImportStatus } from './useImport.ts';

/** Another import keeps this one from being started: which, and the way to it. */
export function OtherImport({ of }: { of: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  return (
    <Banner
      tone="warning"
      actions={
        <AppLink className="link med" href={`${paths.import(catalogCode())}?selectedImport=${of.importTypeId}`}>
          {t('import.openRunning')}
        </AppLink>
      }
    >
      {t('platform.error.busy', { name: t('import.label', { type: of.importType }) })}
    </Banner>
  );
}
