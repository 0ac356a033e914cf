import { memo } from 'react';
import type { ReactElement } from 'react';
import type { Form } from '../../drawing/rules.marks.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { tagKey } from '../../image/rules.ts';
import { HotspotBox } from './HotspotBox.tsx';

export interface HotspotsProps {
  spots: readonly Spot[];
  selected: ReadonlySet<string>;
  /** The tag whose hotspots are lit, as it is compared. */
  hoverTag: string | null;
  forms: ReadonlyMap<string, Form>;
  optionId: (key: string) => string;
  /** Tags of the rows. */
  linked: ReadonlyMap<string, readonly number[]>;
  isJump: (tag: string) => boolean;
  nameOf: (spot: Spot) => string;
}

/** The options of the stage. They are told nothing of its scale: one whose form stays the same stays as it is. */
function HotspotsBase(props: HotspotsProps): ReactElement {
  const { spots, selected, hoverTag, forms, optionId, linked, isJump, nameOf } = props;
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
            form={forms.get(spot.key) ?? 'print'}
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
