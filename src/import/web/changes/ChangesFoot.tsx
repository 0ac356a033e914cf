import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import { useBackToFiles } from '../useBackToFiles.ts';
import { useImportActions } from '../useImport.ts';
import type { ImportStatus } from '../useImport.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import type { ChangeCounts } from './useChanges.ts';

/** How much of a dry run is accepted, and what becomes of it: back, handed over, written. */
export function ChangesFoot(props: { status: ImportStatus; counts: ChangeCounts; isChoosing: boolean }): ReactElement {
  const { status, counts, isChoosing } = props;
  const { t } = useTranslation();
  const { proceed, putAway } = useImportActions();
  const [isHanding, setHanding] = useState(false);
  const sum = (of: 'accepted' | 'cells') => counts.stages.reduce((all, one) => all + one[of], 0);
  const [accepted, cells] = [sum('accepted'), sum('cells')];
  const isBusy = proceed.isPending || putAway.isPending || isChoosing;
  const several = status.stages.length > 1;
  const toFiles = useBackToFiles(status);
  // It outlives this view, which is gone once the import is put away; a refusal has been told.
  const onBack = (): void => void putAway.mutateAsync(status).then(toFiles, () => undefined);
  const write = (): void => {
    if (isBusy) return;
    if (accepted === 0) toast.error(t('import.changes.nothing'));
    else proceed.mutate(status.importSessionId);
  };
  useHotkey('ctrl+enter', write, { label: t('import.changes.writeKey'), group: t('import.changes') });
  return (
    <div className="ch-foot">
      <span role="status">
        <b className="med tn">{t('import.changes.acceptedCount', { n: formatNumber(accepted) })}</b>{' '}
        <span className="muted tn">{t('import.changes.leftCount', { n: formatNumber(cells - accepted) })}</span>
      </span>
      <div className="ch-bar">
        <ProgressBar label={t('import.changes.accepted')} done={accepted} total={cells} tone="success" />
      </div>
      <span className="s muted ch-keys">
        {t('import.changes.keys')} <span className="ch-keys-more">{t('import.changes.keysMore')}</span>
      </span>
      <span className="ml" />
      <Button variant="ghost" onClick={() => !isBusy && onBack()}>
        {t(several ? 'import.files.back' : 'import.back')}
      </Button>
      <Button icon={<UserRoundPlus className="i14" />} onClick={() => setHanding(true)}>
        {t('import.changes.handOver')}
      </Button>
      {isHanding && <HandOverDialog id={status.importSessionId} onClose={() => setHanding(false)} />}
      <Button variant="primary" busy={proceed.isPending && t('import.starting')} onClick={write}>
        {accepted === 0
          ? t('import.changes.nothing')
          : t('import.changes.write', { n: formatNumber(accepted), cells: formatNumber(cells) })}
      </Button>
    </div>
  );
}
