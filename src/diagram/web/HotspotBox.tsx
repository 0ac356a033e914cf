import { memo } from 'react';
import type { ReactElement } from 'react';
import type { Box } from '../../image/rules.ts';
import { handlePoint, handles } from '../../drawing/rules.box.ts';
import type { Spot } from '../../drawing/rules.spots.ts';

export interface HotspotBoxProps {
  id: string;
  spot: Spot;
  /** The name that is read, such as "Callout 11, Sheave, movable". */
  name: string;
  linked: boolean;
  /** Its tag leads to another diagram. */
  jump: boolean;
  selected: boolean;
  /** The row of its tag, or the box itself, is under the pointer. */
  lit: boolean;
}

/** A hotspot as an option of the stage: colour and ink casing. */
function HotspotBoxBase(props: HotspotBoxProps): ReactElement {
  const { id, spot, name, linked, jump, selected, lit } = props;
  const { x, y, w, h } = spot;
  const kind = selected ? ' sel' : linked ? '' : ' un';
  return (
    <g
      id={id}
      role="option"
      aria-selected={selected}
      aria-label={name}
      className={`hs${kind}${jump ? ' jump' : ''}${lit ? ' lit' : ''}${spot.confirmed ? '' : ' unsure'}`}
    >
      <rect className="hs-case" x={x} y={y} width={w} height={h} />
      <rect className="hs-box" x={x} y={y} width={w} height={h} />
    </g>
  );
}

export const HotspotBox = memo(HotspotBoxBase);

/** The eight handles of the one selected box, small enough to leave in sight what it stands on. */
export function Handles({ box, scale }: { box: Box; scale: number }): ReactElement {
  const size = Math.min(7 / scale, box.w / 4, box.h / 4);
  return (
    <g className="hs-handles" aria-hidden="true">
      {handles.map((handle) => {
        const at = handlePoint(box, handle);
        return <rect key={handle} x={at.x - size / 2} y={at.y - size / 2} width={size} height={size} />;
      })}
    </g>
  );
}
