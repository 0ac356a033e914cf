import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { publishMessages } from '../rules.ts';
import type { RunningImport } from './usePublish.ts';

/** Publishing waits for an import: which one, how far it is, and the way to it. */
export function ImportBanner({ of }: { of: NonNullable<RunningImport> }): ReactElement {
  const { t } = useTranslation();
  const { importType, progress, total } = of;
  const percent = total > 0 ? Math.round((100 * progress) / total) : 0;
  return (
    <Banner
      tone="warning"
      actions={
        <span className="publish-import">
          <span className="muted s nw">{importType}</span>
          <ProgressBar label={importType} tone="warning" done={percent} total={100} />
          <span className="tn s">{percent}%</span>
          <AppLink className="link med nw" href={paths.import(catalogCode())}>
            {t('publish.openImport')}
          </AppLink>
        </span>
      }
    >
      <b className="med">{publishMessages.importInProgress}</b>
    </Banner>
  );
}
