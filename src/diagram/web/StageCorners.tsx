import { Maximize, Minus, Plus, Tag } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import type { StageControl } from '../../platform/web/stage/useStage.ts';
import { zoom } from '../../platform/web/stage/view.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import type { LabelControl } from './marks/useLabelMode.ts';

/** What stands on the stage's corners: the legend, the labels' and the zoom control. */
export function StageCorners({ stage, labels }: { stage: StageControl; labels: LabelControl }): ReactElement {
  const { t } = useTranslation();
  const { step, fit, zoomTo } = stage;
  const group = t('diagram.keys.diagram');
  useHotkey('+', () => step(1), { label: t('diagram.zoom.in'), group });
  useHotkey('=', () => step(1), { label: t('diagram.zoom.in'), group });
  useHotkey('-', () => step(-1), { label: t('diagram.zoom.out'), group });
  useHotkey('0', fit, { label: t('diagram.zoom.fit'), group });
  useHotkey('1', () => zoomTo(1), { label: t('diagram.zoom.full'), group });
  useHotkey('l', labels.next, { label: t('diagram.labels.next'), group });
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
      <StageZoom stage={stage}>
        <IconButton
          size="sm"
          label={t(`diagram.labels.${labels.mode}`)}
          icon={<Tag className="i14" />}
          pressed={labels.mode === 'on'}
          className={labels.mode === 'off' ? 'faint' : ''}
          onClick={labels.next}
        />
      </StageZoom>
    </>
  );
}

/** Smaller, larger, 100 % and fit. */
export function StageZoom({ stage, children }: { stage: StageControl; children?: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const { view, step, fit, zoomTo } = stage;
  return (
    <div className="cv-zoom" role="group" aria-label={t('diagram.zoom.label')}>
      {children}
      <IconButton
        size="sm"
        label={t('diagram.zoom.out')}
        icon={<Minus className="i14" />}
        disabled={view.scale <= zoom.min}
        onClick={() => step(-1)}
      />
      <button
        type="button"
        className="cv-scale"
        data-tip={t('diagram.zoom.full')}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
        aria-description={t('diagram.zoom.full')}
        onClick={() => zoomTo(1)}
      >
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
