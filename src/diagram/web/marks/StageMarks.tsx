import type { ReactElement, ReactNode } from 'react';
import { tagKey } from '../../../image/rules.ts';
import type { Spot } from '../../../drawing/rules.spots.ts';
import type { Label } from '../../../drawing/rules.crowd.ts';
import { Handles } from '../HotspotBox.tsx';
import { Hotspots } from '../Hotspots.tsx';
import type { HotspotsProps } from '../Hotspots.tsx';
import { HotspotTint } from './HotspotMark.tsx';
import { Labels } from './Labels.tsx';
import type { LabelKind } from './Labels.tsx';
import type { Marks } from './useMarks.ts';
import './Marks.css';

/** Everything drawn over the drawing: tints that are multiplied with it, lines, labels, handles. */
export function StageMarks(
  props: Omit<HotspotsProps, 'forms'> & {
    marks: Marks;
    scale: number;
    /** The one hotspot that can be resized. */
    held: Spot | undefined;
    children: ReactNode;
  },
): ReactElement {
  const { spots, selected, hoverTag, linked, isJump, marks, scale, held, children } = props;
  const isLinked = (tag: string): boolean => linked.has(tag) || isJump(tag);
  const lies = { transform: `scale(${scale})`, style: { ['--u' as string]: 1 / scale } };

  function tintOf({ key, value, confirmed }: Spot): string | null {
    const isSelected = selected.has(key);
    const isLit = hoverTag !== null && tagKey(value) === hoverTag;
    if (marks.forms.get(key) !== 'print' && !isLit) return null;
    if (isSelected) return 'sel';
    const state = confirmed ? (isLinked(tagKey(value)) ? '' : 'un') : 'unsure';
    return isLit ? `${state} lit` : state;
  }
  function kindOf({ of }: Label): LabelKind {
    const keys = new Set(of);
    const own = spots.filter(({ key }) => keys.has(key));
    if (own.some(({ key }) => selected.has(key))) return 'sel';
    if (own.some(({ confirmed }) => !confirmed)) return 'unsure';
    if (own.some(({ value }) => !isLinked(tagKey(value)))) return 'un';
    return own.every(({ value }) => isJump(tagKey(value))) ? 'jump' : '';
  }

  return (
    <>
      <svg className="hs-tints" aria-hidden="true">
        <g {...lies}>
          {spots.map((spot) => {
            const kind = tintOf(spot);
            return kind === null ? null : <HotspotTint key={spot.key} box={spot} kind={kind} />;
          })}
        </g>
      </svg>
      <svg role="presentation">
        <g {...lies}>
          <Hotspots
            spots={spots}
            selected={selected}
            hoverTag={hoverTag}
            optionId={props.optionId}
            linked={linked}
            isJump={isJump}
            nameOf={props.nameOf}
            forms={marks.forms}
          />
          <Labels labels={marks.labels} kindOf={kindOf} />
          {held && <Handles box={held} scale={scale} isSmall={marks.forms.get(held.key) !== 'print'} />}
          {children}
        </g>
      </svg>
    </>
  );
}
