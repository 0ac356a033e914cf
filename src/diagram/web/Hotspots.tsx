import { memo, useMemo } from 'react';
import type { ReactElement } from 'react';
import { labelSides } from '../canvas/labels.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { tagKey } from '../../image/rules.ts';
import { HotspotBox } from './HotspotBox.tsx';

interface SpotsProps {
  spots: readonly Spot[];
  selected: ReadonlySet<string>;
  /** The tag whose hotspots are lit, as it is compared. */
  hoverTag: string | null;
}

export interface HotspotsProps extends SpotsProps {
  optionId: (key: string) => string;
  /** Tags of the rows. */
  linked: ReadonlyMap<string, readonly number[]>;
  isJump: (tag: string) => boolean;
  nameOf: (spot: Spot) => string;
}

/** The options of the stage. They are told nothing of its scale: panning and zooming leave them as they are. */
function HotspotsBase(props: HotspotsProps): ReactElement {
  const { spots, selected, hoverTag, optionId, linked, isJump, nameOf } = props;
  return (
    <>
      {spots.map((spot) => {
        const key = tagKey(spot.value);
        const jump = isJump(key);
        return (
          <HotspotBox
            key={spot.key}
            id={optionId(spot.key)}
            spot={spot}
            name={nameOf(spot)}
            linked={jump || linked.has(key)}
            jump={jump}
            selected={selected.has(spot.key)}
            lit={hoverTag !== null && key === hoverTag}
          />
        );
      })}
    </>
  );
}

export const Hotspots = memo(HotspotsBase);

/** Height from which a box has its tag printed beside it, in screen pixels. */
const LABELLED = 12;

/** Tags printed beside the boxes, above all of them. */
function HotspotTagsBase(props: SpotsProps & { labelled: boolean; scale: number }): ReactElement {
  const { spots, selected, hoverTag, labelled, scale } = props;
  const isShown = ({ key, value, h }: Spot): boolean =>
    value !== '' && ((labelled && h * scale >= LABELLED) || selected.has(key) || tagKey(value) === hoverTag);
  const shown = spots.filter(isShown);
  const isAny = shown.length > 0;
  const sides = useMemo(() => (isAny ? labelSides(spots, 1 / scale) : null), [isAny, spots, scale]);
  return (
    <g className="hs-tags" aria-hidden="true" style={{ ['--u' as string]: 1 / scale }}>
      {shown.map(({ key, value, x, y, w, h }) => {
        const side = sides?.get(key) ?? 'above';
        return (
          <text
            key={key}
            className={`hs-tag ${side}`}
            x={side === 'right' ? x + w : x}
            y={side === 'above' ? y : side === 'below' ? y + h : y + h / 2}
          >
            {value}
          </text>
        );
      })}
    </g>
  );
}

export const HotspotTags = memo(HotspotTagsBase);
