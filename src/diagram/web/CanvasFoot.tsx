import { Unlink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import type { Coverage } from '../rules.ts';

/** Coverage, the counts of both sides and what is unlinked on each. */
export function CanvasFoot({ coverage, onNext }: { coverage: Coverage; onNext: () => void }): ReactElement {
  const { t } = useTranslation();
  const { partCoverage } = coverage;
  const none = coverage.unlinkedHotspots + coverage.unlinkedPeggeds === 0;
  useHotkey('n', onNext, {
    label: t('diagram.nextUnlinked'),
    group: t('diagram.keys.diagram'),
    enabled: !none,
  });
  const counts = [
    ['hotspots', coverage.totalHotspots, false],
    ['parts', coverage.totalPeggeds, false],
    ['unlinkedHotspots', coverage.unlinkedHotspots, coverage.unlinkedHotspots > 0],
    ['unlinkedParts', coverage.unlinkedPeggeds, coverage.unlinkedPeggeds > 0],
  ] as const;
  return (
    <div className="cv-foot">
      <div className="cv-cover">
        <div className="row s">
          <span className="faint">{t('diagram.coverage')}</span>
          <b className="med tn cv-percent">{partCoverage === null ? '–' : `${partCoverage}%`}</b>
        </div>
        <ProgressBar label={t('diagram.coverage')} done={partCoverage ?? 0} total={100} tone="success" />
      </div>
      {counts.map(([key, count, bad]) => (
        <div className="stat" key={key}>
          <span className="k">{t(`diagram.counts.${key}`)}</span>
          <b className={`med${bad ? ' danger' : ''}`}>{formatNumber(count)}</b>
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="ml"
        icon={<Unlink className="i12" />}
        aria-label={t('diagram.nextUnlinked')}
        kbd="N"
        reason={none ? t('diagram.allLinked') : undefined}
        onClick={onNext}
      >
        <span className="cv-next">{t('diagram.nextUnlinked')}</span>
      </Button>
    </div>
  );
}
