import type { ReactElement } from 'react';
import type { Spot } from '../../../drawing/rules.spots.ts';
import { nameAt } from '../../../drawing/rules.name.ts';
import type { Place } from '../../../drawing/rules.marks.ts';
import type { StageControl } from '../../../platform/web/stage/useStage.ts';
import './Marks.css';

const HEIGHT = 20;
/** Widest name, in pixels; its padding and the room between tag and text. */
const WIDEST = 320;
const AROUND = 22;

let pen: CanvasRenderingContext2D | null = null;

function widthOf(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return WIDEST;
  pen.font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
  return Math.min(WIDEST, Math.ceil(pen.measureText(text).width) + AROUND);
}

/** The ink balloons of hotspots that are lit: tag and name, at every zoom. */
export function HotspotNames(props: {
  spots: readonly Spot[];
  places: ReadonlyMap<string, Place>;
  stage: StageControl;
  /** What a tag stands for, such as the part's description. */
  partOf: (tag: string) => string;
}): ReactElement {
  const { spots, places, stage, partOf } = props;
  const { x, y, scale } = stage.view;
  return (
    <div aria-hidden="true">
      {spots.map((spot) => {
        const place = places.get(spot.key);
        if (!place) return null;
        const part = partOf(spot.value);
        const width = widthOf(spot.value + part);
        const box = { x: x + spot.x * scale, y: y + spot.y * scale, w: spot.w * scale, h: spot.h * scale };
        const at = nameAt(box, place, { width, height: HEIGHT }, stage.room);
        return (
          <span
            key={spot.key}
            className="hs-name"
            style={{ transform: `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)` }}
          >
            <b>{spot.value}</b>
            {part}
          </span>
        );
      })}
    </div>
  );
}
