import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping, useHotkey } from '../../platform/web/hotkeys.ts';
import type { Point } from '../../drawing/rules.box.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import type { DiagramRecord } from '../contract.ts';
import type { FoundResult } from '../found/contract.ts';
import { tagKey } from '../../image/rules.ts';
import type { Coverage } from '../rules.ts';
import { CanvasFoot } from './CanvasFoot.tsx';
import { CanvasTools } from './CanvasTools.tsx';
import type { CanvasMode } from './CanvasTools.tsx';
import './found/Found.css';
import { FoundBar } from './found/FoundBar.tsx';
import { FoundDialog } from './found/FoundDialog.tsx';
import { useFound } from './found/useFound.ts';
import { useWalk } from './found/useWalk.ts';
import { NoImage } from './NoImage.tsx';
import { Stage } from './Stage.tsx';
import type { StageProps } from './Stage.tsx';
import type { Written } from './useSave.ts';
import { useSpotClipboard } from './useSpotClipboard.ts';
import { fileAddress } from '../../platform/web/moment.ts';

/** How long the review says what was saved before it goes, in milliseconds. */
const SAID_MS = 4000;

const nothing = { width: 0, height: 0 };

/** The drawing: what can be done with it, the stage, and what the hotspots and the list make of each other. */
export function CanvasPane(
  props: Omit<StageProps, 'image' | 'src' | 'editing' | 'nameOf'> & {
    code: string;
    diagramId: number;
    image: DiagramRecord['image'];
    editable: boolean;
    coverage: Coverage;
    nameOf: (spot: Pick<Spot, 'value'>) => string;
    onNextUnlinked: () => void;
    onAddJump: () => void;
    onUploaded: (imageId: number) => Promise<void>;
    onReplace: () => void;
    maximized: boolean;
    onMaximize: () => void;
    /** Gives the parts list a row with a tag that it lacks. */
    onAddRow: (tag: string) => void;
    /** What the last save wrote; another object for each. */
    written: Written | null;
  },
): ReactElement {
  const { code, image, editable, coverage, spots, maximized, onMaximize } = props;
  const { t } = useTranslation();
  const [mode, setMode] = useState<CanvasMode>('select');
  useEffect(() => {
    if (!editable) setMode('select');
  }, [editable]);
  const found = useFound(props.diagramId);
  const walk = useWalk(spots, image ?? nothing, props.onSelect);
  const isListed = (tag: string) => props.isJump(tagKey(tag)) || props.linked.has(tagKey(tag));
  /** The tag that is walked at, where the parts list lacks it. */
  const unlisted = walk.spot && !isListed(walk.spot.value) ? walk.spot.value : undefined;
  const [writtenBefore, setWrittenBefore] = useState(props.written);
  const isSaved = walk.isOn && walk.open.length === 0 && spots.changes === 0 && props.written !== writtenBefore;
  const { end } = walk;
  const latestEnd = useRef(end);
  useEffect(() => {
    latestEnd.current = end;
  });
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => latestEnd.current(), SAID_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
  const clipboard = useSpotClipboard({
    spots,
    paper: image,
    editable,
    onPasted: (keys) => {
      setMode('hotspots');
      props.onSelect(keys);
    },
  });
  const isRegion = found.search.phase === 'region';
  useEffect(() => {
    if (isRegion) document.getElementById('diagram-canvas')?.focus();
  }, [isRegion]);
  const nameAlone = props.nameOf;
  const nameOf: StageProps['nameOf'] = useCallback(
    (spot) => (spot.confirmed ? nameAlone(spot) : t('diagram.found.unconfirmed', { name: nameAlone(spot) })),
    [nameAlone, t],
  );
  function review(result: FoundResult): void {
    found.close();
    setMode('hotspots');
    setWrittenBefore(props.written);
    walk.begin(result);
  }
  const editing = editable && mode === 'hotspots';
  const cursor = useRef<Point | null>(null);
  const src = image ? fileAddress(`/${code}/api/file/image/${image.id}?f_=${image.version}`) : '';
  function add(): void {
    walk.place(walk.drawTag ?? '', cursor.current ?? { x: 0, y: 0 });
    document.getElementById('diagram-canvas')?.focus();
  }
  const group = t('diagram.keys.diagram');
  useHotkey('insert', ({ target }) => !isTyping(target) && add(), {
    label: t('diagram.hotspot.add'),
    group,
    enabled: editing && image !== null,
  });
  function onKey(key: string, shift: boolean): boolean {
    if (isRegion && key === 'Escape') found.ask();
    else if (key === 'Enter' && editing && !isRegion && !walk.isOn && spots.selected.size === 0) add();
    else if (!walk.isOn) return false;
    else if (key === 'n' || key === 'N') walk.next();
    else if (key === 'Enter' && shift) walk.acceptAll();
    else if (!walk.current) return false;
    else if (key === 'Enter') walk.accept();
    else if (key === '+' && unlisted !== undefined) props.onAddRow(unlisted);
    else if (key === 'Delete' || key === 'Backspace') walk.drop();
    else return false;
    return true;
  }
  return (
    <section className="pane fill" aria-label={t('diagram.drawing')} {...clipboard}>
      {image ? (
        <>
          <CanvasTools
            mode={mode}
            onMode={setMode}
            editable={editable}
            hotspots={spots.all.length}
            spots={spots}
            onAddJump={props.onAddJump}
            onRemoveAll={() => spots.change(() => [])}
            onAutoHotspot={found.ask}
            onReplace={props.onReplace}
            maximized={maximized}
            onMaximize={onMaximize}
          />
          <Stage
            {...props}
            nameOf={nameOf}
            sure={walk.sure}
            image={image}
            src={src}
            editing={editing}
            drawTag={walk.drawTag}
            onDecided={walk.decided}
            onRegion={isRegion ? found.startIn : undefined}
            cursor={cursor}
            onKey={onKey}
          />
        </>
      ) : (
        <NoImage editable={editable} onUploaded={props.onUploaded} />
      )}
      {isRegion ? (
        <div className="cv-foot" role="status">
          {t('diagram.found.drawHint')}
        </div>
      ) : walk.isOn && editable ? (
        <FoundBar
          walk={walk}
          image={image}
          src={src}
          nameOf={props.nameOf}
          unlisted={unlisted}
          onAddRow={props.onAddRow}
          onPlace={add}
          saved={isSaved && props.written ? props.written.hotspots : null}
        />
      ) : (
        <CanvasFoot coverage={coverage} onNext={props.onNextUnlinked} />
      )}
      <FoundDialog found={found} isListed={isListed} onReview={review} />
    </section>
  );
}
