import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { pointOn, useStage } from '../../platform/web/stage/useStage.ts';
import { nearest } from '../../platform/web/stage/view.ts';
import type { DiagramRecord, Picture } from '../../release/contract.ts';
import { pictureUrl } from '../read/content.ts';
import { t } from '../texts.ts';
import { Hotspots } from './Hotspots.tsx';
import type { Links } from './useLinks.ts';
import { useStageDrag } from './useStageDrag.ts';

/** How far beside a hotspot a thumb may come down, in pixels of the screen. */
const reach = 22;
const options = { margin: 12, below: 12, isSmooth: true };

/** The drawing with its hotspots: zoom, pan, and each hotspot linked to its rows. */
export function Stage(props: {
  name: string;
  layer: string;
  picture: Picture;
  hotspots: DiagramRecord['hotspots'];
  color: string;
  /** What a tag stands for: "Bolt, 90123". */
  partsOf: (tag: string) => string;
  isJump: (tag: string) => boolean;
  links: Links;
  /** The scale that it begins with, in percent; 0: it fits. */
  zoom: number;
  /** Hears of each other scale, 0 when the drawing fits. */
  onZoom: (percent: number) => void;
}): ReactElement {
  const { name, layer, picture, hotspots, color, partsOf, isJump, links, zoom, onZoom } = props;
  const stage = useRef<HTMLDivElement>(null);
  const control = useStage(stage, picture, options);
  useStageDrag(stage, control);
  const { view, isFitted, fit, step, show, zoomTo } = control;
  const [failed, setFailed] = useState(false);
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
  }, [hotspots, selected, show]);
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
      <div className="v-cv" ref={stage} role="presentation" onClick={onClick}>
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
              onError={() => setFailed(true)}
            />
          )}
          <Hotspots {...{ picture, hotspots, partsOf, isJump, links }} onShow={show} />
        </div>
      </div>
      <div className="v-zoom" role="group" aria-label={t('viewer.zoom')} lang="en">
        <button type="button" className="ib" aria-label={t('viewer.zoomOut')} onClick={() => step(-1)}>
          <Minus className="i" aria-hidden="true" />
        </button>
        <output className="tn s">{Math.round(view.scale * 100)}%</output>
        <button type="button" className="ib" aria-label={t('viewer.zoomIn')} onClick={() => step(1)}>
          <Plus className="i" aria-hidden="true" />
        </button>
        <button type="button" className="ib" aria-label={t('viewer.fit')} aria-pressed={isFitted} onClick={fit}>
          <Maximize className="i" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
