import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import type { ImportStatus } from './useImport.ts';

/** Why nothing can be started: another import has the catalogue, or other work. */
export function useHeld(other: ImportStatus | null): string | null | undefined {
  const { t } = useTranslation();
  const busyReason = useBusyReason();
  return other ? t('platform.error.busy', { name: t('import.label', { type: other.importType }) }) : busyReason;
}

/** The foot of an import that has not been started: how it stands, Cancel, Import at once, Analyse. */
export function StartBar(props: {
  /** What has to be settled first, or what will happen. */
  children: ReactNode;
  /** Why it cannot be started. */
  reason: string | null | undefined;
  /** What is on its way: a dry run or not; null for nothing. */
  starting: { dryRun: boolean } | null;
  onRun: (dryRun: boolean) => void;
  onClear: () => void;
}): ReactElement {
  const { children, reason, starting, onRun, onClear } = props;
  const { t } = useTranslation();
  const busy = (dryRun: boolean) => starting?.dryRun === dryRun && t('import.starting');
  const run = (dryRun: boolean) => (): void => {
    if (!starting) onRun(dryRun);
  };
  return (
    <div className="savebar import-start" role="region" aria-label={t('import.step.import')}>
      <span role="status">{children}</span>
      <Button className="ml" onClick={onClear}>
        {t('platform.cancel')}
      </Button>
      <Button reason={reason ?? undefined} busy={busy(false)} onClick={run(false)}>
        {t('import.importNow')}
      </Button>
      <Button variant="primary" reason={reason ?? undefined} busy={busy(true)} onClick={run(true)}>
        {t('import.analyse')}
      </Button>
    </div>
  );
}
