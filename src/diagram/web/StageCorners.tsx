import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import type { StageControl } from '../../platform/web/stage/useStage.ts';
import { zoom } from '../../platform/web/stage/view.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';

/** What stands on the stage's corners: the legend and the zoom control. */
export function StageCorners({ stage }: { stage: StageControl }): ReactElement {
  const { t } = useTranslation();
  const { step, fit, zoomTo } = stage;
  const group = t('diagram.keys.diagram');
  useHotkey('+', () => step(1), { label: t('diagram.zoom.in'), group });
  useHotkey('=', () => step(1), { label: t('diagram.zoom.in'), group });
  useHotkey('-', () => step(-1), { label: t('diagram.zoom.out'), group });
  useHotkey('0', fit, { label: t('diagram.zoom.fit'), group });
  useHotkey('1', () => zoomTo(1), { label: t('diagram.zoom.full'), group });
  return (
    <>
      <div className="lgd" aria-hidden="true">
        <span>
          <i />
          {t('diagram.legend.linked')}
        </span>
        <span>
          <i className="un" />
          {t('diagram.legend.unlinked')}
        </span>
        <span>
          <i className="jump" />
          {t('diagram.legend.jump')}
        </span>
      </div>
      <StageZoom stage={stage} />
    </>
  );
}

/** Smaller, larger, 100 % and fit. */
export function StageZoom({ stage }: { stage: StageControl }): ReactElement {
  const { t } = useTranslation();
  const { view, step, fit, zoomTo } = stage;
  return (
    <div className="cv-zoom" role="group" aria-label={t('diagram.zoom.label')}>
      <IconButton
        size="sm"
        label={t('diagram.zoom.out')}
        icon={<Minus className="i14" />}
        disabled={view.scale <= zoom.min}
        onClick={() => step(-1)}
      />
      <button type="button" className="cv-scale" title={t('diagram.zoom.full')} onClick={() => zoomTo(1)}>
        {formatNumber(Math.round(view.scale * 100))}%
      </button>
      <IconButton
        size="sm"
        label={t('diagram.zoom.in')}
        icon={<Plus className="i14" />}
        disabled={view.scale >= zoom.max}
        onClick={() => step(1)}
      />
      <IconButton size="sm" label={t('diagram.zoom.fit')} icon={<Maximize className="i14" />} onClick={fit} />
    </div>
  );
}
