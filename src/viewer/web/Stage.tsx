import { Maximize, Minus, Plus, Tag } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { pointOn, useStage } from '../../platform/web/stage/useStage.ts';
import { nearest } from '../../platform/web/stage/view.ts';
import type { PaperBox } from '../../platform/web/stage/view.ts';
import type { DiagramRecord, Picture } from '../../release/contract.ts';
import { pictureUrl } from '../read/content.ts';
import { t } from '../texts.ts';
import { Hotspots } from './Hotspots.tsx';
import { useInk } from './useInk.ts';
import { labelModes } from './useLabels.ts';
import type { LabelMode } from './useLabels.ts';
import type { Links } from './useLinks.ts';
import { usePhone } from './usePhone.ts';
import { useStageDrag } from './useStageDrag.ts';

/** How far beside a hotspot a thumb may come down, in pixels of the screen. */
const reach = 22;
const frame = { margin: 12, below: 12, isSmooth: true };
/** Paper around the outermost callouts that is content too, as a part of the drawing's width. */
const around = 0.06;

/** The drawing with its hotspots: zoom, pan, and each hotspot linked to its rows. */
export function Stage(props: {
  name: string;
  layer: string;
  picture: Picture;
  hotspots: DiagramRecord['hotspots'];
  color: string;
  /** What a tag stands for, whole and in short, and whether it is on the reader's list. */
  partsOf: (tag: string) => string;
  nameOf: (tag: string) => string;
  isPicked: (tag: string) => boolean;
  isJump: (tag: string) => boolean;
  /** Turns to the diagram before or after it. */
  onTurn: (way: 1 | -1) => void;
  /** Lets go of what is chosen. */
  onClear: () => void;
  links: Links;
  /** The scale that it begins with, in percent; 0: it fits. */
  zoom: number;
  /** Hears of each other scale, 0 when the drawing fits. */
  onZoom: (percent: number) => void;
}): ReactElement {
  const { name, layer, picture, hotspots, color, links, zoom, onZoom, onTurn, onClear, ...shown } = props;
  const stage = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const options = useMemo(
    () => ({ ...frame, ...(isPhone && { margin: 20, below: 52, content: contentOf(hotspots, picture) }) }),
    [isPhone, hotspots, picture],
  );
  const control = useStage(stage, picture, options);
  useStageDrag(stage, control, onTurn);
  const [mode, setMode] = useState<LabelMode>('auto');
  const { view, room, isFitted, fit, step, show, zoomTo } = control;
  const [failed, setFailed] = useState(false);
  const [ink, readInk] = useInk(picture);
  const { selected } = links;
  const begun = useRef(zoom);
  useEffect(() => {
    if (begun.current > 0) requestAnimationFrame(() => zoomTo(begun.current / 100));
  }, [zoomTo]);
  const percent = isFitted ? 0 : Math.round(view.scale * 100);
  useEffect(() => onZoom(percent), [percent, onZoom]);
  useEffect(() => {
    const spot = hotspots.find(([tag]) => tag === selected);
    if (!spot) return;
    const [, x, y, w, h] = spot;
    // Measured first: before that there is no stage to show it on.
    requestAnimationFrame(() => show({ x, y, w, h }));
    // The sheet of a phone changes how much of the drawing is seen.
  }, [hotspots, selected, show, room.width, room.height]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') step(1);
    else if (event.key === '-') step(-1);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    if ((event.target as Element).closest('.hs')) return;
    const tag = nearest(hotspots, view, pointOn(event.currentTarget, event), reach);
    if (tag) links.select(tag);
    else onClear();
  };
  const zoomInto = (tag: string): void => {
    const [, x = 0, y = 0, w = 0, h = 0] = hotspots.find(([own]) => own === tag) ?? [];
    zoomTo(view.scale * 2, { x: view.x + (x + w / 2) * view.scale, y: view.y + (y + h / 2) * view.scale });
  };
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Lines and letters on the drawing keep their size on the screen.
    paper.current?.style.setProperty('--u', String(1 / view.scale));
    paper.current?.style.setProperty('--hs', color);
  }, [view.scale, color]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the hotspots and buttons inside
    <div className="v-stage" onKeyDown={onKeyDown}>
      <div
        className="v-cv"
        ref={stage}
        role="presentation"
        onClick={onClick}
        onDoubleClick={(event) => {
          // A double tap zooms in at the finger, and out again.
          if (view.scale >= 1) fit();
          else zoomTo(Math.min(1, view.scale * 2.5), pointOn(event.currentTarget, event));
        }}
      >
        <div
          className="v-paper"
          ref={paper}
          style={{
            width: picture.width,
            height: picture.height,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          {failed ? (
            <p className="v-nopicture" role="alert">
              {t('viewer.broken')}
            </p>
          ) : (
            <img
              src={pictureUrl(layer, picture)}
              width={picture.width}
              height={picture.height}
              alt={t('viewer.drawing', { name })}
              draggable={false}
              decoding="async"
              // On a phone the labels are large beside the drawing, and all are shown.
              onLoad={({ currentTarget }) => isPhone && readInk(currentTarget)}
              onError={() => setFailed(true)}
            />
          )}
          <Hotspots
            {...{ picture, hotspots, links, mode, ink, ...shown }}
            scale={view.scale}
            onShow={show}
            onZoom={zoomInto}
          />
        </div>
      </div>
      <button
        type="button"
        className="ib v-labels"
        lang="en"
        aria-label={t('viewer.labels', { mode: t(`viewer.labels.${mode}`) })}
        data-tip={t('viewer.labels', { mode: t(`viewer.labels.${mode}`) })}
        onClick={() => setMode(labelModes[(labelModes.indexOf(mode) + 1) % labelModes.length] ?? 'auto')}
      >
        <Tag className="i" aria-hidden="true" />
      </button>
      <div className="v-zoom" role="group" aria-label={t('viewer.zoom')} lang="en">
        <button
          type="button"
          className="ib"
          aria-label={t('viewer.zoomOut')}
          data-tip={t('viewer.zoomOut')}
          onClick={() => step(-1)}
        >
          <Minus className="i" aria-hidden="true" />
        </button>
        <output className="tn s">{Math.round(view.scale * 100)}%</output>
        <button
          type="button"
          className="ib"
          aria-label={t('viewer.zoomIn')}
          data-tip={t('viewer.zoomIn')}
          onClick={() => step(1)}
        >
          <Plus className="i" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="ib"
          aria-label={t('viewer.fit')}
          data-tip={t('viewer.fit')}
          aria-pressed={isFitted}
          onClick={fit}
        >
          <Maximize className="i" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

/** Where the drawing is, without the empty paper and the title block: what its callouts lie around. */
function contentOf(hotspots: DiagramRecord['hotspots'], { width, height }: Picture): PaperBox {
  if (hotspots.length < 2) return { x: 0, y: 0, w: width, h: height };
  const margin = around * width;
  const from = (at: 1 | 2) => Math.max(0, Math.min(...hotspots.map((spot) => spot[at])) - margin);
  const until = (at: 1 | 2, most: number) =>
    Math.min(most, Math.max(...hotspots.map((spot) => spot[at] + spot[at === 1 ? 3 : 4])) + margin);
  const [x, y] = [from(1), from(2)];
  return { x, y, w: until(1, width) - x, h: until(2, height) - y };
}
