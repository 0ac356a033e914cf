import { memo } from 'react';
import type { ReactElement } from 'react';
import type { Form } from '../../drawing/rules.marks.ts';
import type { Box } from '../../image/rules.ts';
import { cornerHandles, handlePoint, handles, outside } from '../../drawing/rules.box.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { HotspotMark } from './marks/HotspotMark.tsx';

export interface HotspotBoxProps {
  id: string;
  spot: Spot;
  form: Form;
  /** The name that is read, such as "Callout 11, Sheave, movable". */
  name: string;
  linked: boolean;
  /** Its tag leads to another diagram. */
  jump: boolean;
  selected: boolean;
  /** The row of its tag, or the box itself, is under the pointer. */
  lit: boolean;
}

/** A hotspot as an option of the stage. */
function HotspotBoxBase(props: HotspotBoxProps): ReactElement {
  const { id, spot, form, name, linked, jump, selected, lit } = props;
  const kind = selected ? ' sel' : linked ? '' : ' un';
  return (
    <g
      id={id}
      role="option"
      aria-selected={selected}
      aria-label={name}
      className={`hs${kind}${jump ? ' jump' : ''}${lit ? ' lit' : ''}${spot.confirmed ? '' : ' unsure'}`}
    >
      <HotspotMark box={spot} form={form} jump={jump} />
    </g>
  );
}

export const HotspotBox = memo(HotspotBoxBase);

/** Sides of a handle, and how far outside the box its middle lies, in pixels of the screen. */
const SIDE = { small: 4.5, large: 6 } as const;
const OUT = 2;

/** The handles of the one selected box, on its line: eight, or the four corners of a small one. */
export function Handles({ box, scale, isSmall }: { box: Box; scale: number; isSmall: boolean }): ReactElement {
  const size = (isSmall ? SIDE.small : SIDE.large) / scale;
  const line = outside(box, OUT / scale);
  return (
    <g className="hs-handles" aria-hidden="true">
      {(isSmall ? cornerHandles : handles).map((handle) => {
        const at = handlePoint(line, handle);
        return <rect key={handle} x={at.x - size / 2} y={at.y - size / 2} width={size} height={size} />;
      })}
    </g>
  );
}
