import {
  Eraser,
  Expand,
  ImageUp,
  Link2,
  MousePointer2,
  ScanSearch,
  Shrink,
  SquareDashedMousePointer,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../platform/web/confirm.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { UndoButtons } from '../../platform/web/editor/UndoButtons.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Toolbar } from '../../platform/web/ui/furniture.tsx';
import type { SpotStep } from '../canvas/step.ts';
import type { Spots } from './useSpots.ts';

export type CanvasMode = 'select' | 'hotspots';

/** Modes and acts of the canvas. */
export function CanvasTools(props: {
  mode: CanvasMode;
  onMode: (mode: CanvasMode) => void;
  editable: boolean;
  hotspots: number;
  onAddJump: () => void;
  onRemoveAll: () => void;
  onReplace: () => void;
  onAutoHotspot: () => void;
  spots: Pick<Spots, 'undo' | 'redo' | 'undoes' | 'redoes'>;
  maximized: boolean;
  onMaximize: () => void;
}): ReactElement {
  const { mode, onMode, editable, hotspots, onRemoveAll, maximized, onMaximize } = props;
  const { t } = useTranslation();
  const group = t('diagram.keys.diagram');
  const { spots } = props;
  const stepText = (step: SpotStep | null) =>
    step && t(`diagram.step.${step.act}`, { count: step.count, tag: step.tag });
  useHotkey('v', () => onMode('select'), { label: t('diagram.mode.select'), group });
  useHotkey('h', () => onMode('hotspots'), {
    label: t('diagram.mode.hotspots'),
    group,
    enabled: editable,
  });
  useHotkey('f', onMaximize, { label: t('diagram.maximize'), group });

  async function removeAll(): Promise<void> {
    const sure = await confirm({
      title: t('diagram.hotspot.removeAll'),
      text: t('diagram.hotspot.removeAllQuestion'),
      confirm: t('diagram.hotspot.removeAllConfirm'),
      danger: true,
    });
    if (sure) onRemoveAll();
  }

  return (
    <Toolbar label={t('diagram.canvasTools')}>
      <Segment<CanvasMode>
        label={t('diagram.mode.label')}
        value={mode}
        onChange={(next) => next && onMode(next)}
        options={[
          {
            value: 'select',
            label: (
              <>
                <MousePointer2 className="i14" aria-hidden="true" />
                {t('diagram.mode.select')} <Kbd>V</Kbd>
              </>
            ),
          },
          {
            value: 'hotspots',
            disabled: !editable,
            label: (
              <>
                <SquareDashedMousePointer className="i14" aria-hidden="true" />
                {t('diagram.mode.hotspots')} <Kbd>H</Kbd>
              </>
            ),
          },
        ]}
      />
      {editable && (
        <>
          <Tool label={t('diagram.found.title')} icon={<ScanSearch className="i14" />} onClick={props.onAutoHotspot} />
          <Tool label={t('diagram.jump.title')} icon={<Link2 className="i14" />} onClick={props.onAddJump} />
          <span className="ml" />
          <UndoButtons
            undo={stepText(spots.undoes)}
            redo={stepText(spots.redoes)}
            onUndo={spots.undo}
            onRedo={spots.redo}
          />
          <IconButton label={t('diagram.replace')} icon={<ImageUp className="i" />} onClick={props.onReplace} />
          <IconButton
            label={t('diagram.hotspot.removeAll')}
            icon={<Eraser className="i" />}
            disabled={hotspots === 0}
            onClick={() => void removeAll()}
          />
        </>
      )}
      <IconButton
        className={editable ? '' : 'ml'}
        label={maximized ? t('diagram.minimize') : `${t('diagram.maximize')} (F)`}
        icon={maximized ? <Shrink className="i" /> : <Expand className="i" />}
        pressed={maximized}
        onClick={onMaximize}
      />
    </Toolbar>
  );
}

/** A button that shows its icon alone where the pane is narrow. */
function Tool({ label, icon, onClick }: { label: string; icon: ReactElement; onClick: () => void }): ReactElement {
  return (
    <Button size="sm" variant="ghost" icon={icon} aria-label={label} data-tip={label} onClick={onClick}>
      <span className="cv-word">{label}</span>
    </Button>
  );
}
