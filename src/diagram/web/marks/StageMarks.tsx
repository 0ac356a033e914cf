import { useCallback, useMemo } from 'react';
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
    children?: ReactNode;
  },
): ReactElement {
  const { spots, selected, hoverTag, linked, isJump, marks, scale, held, children } = props;
  const lies = { transform: `scale(${scale})`, style: { ['--u' as string]: 1 / scale } };
  // A pan changes none of this, and a zoom the labels alone.
  const tints = useMemo(() => {
    const kindOf = ({ key, value, confirmed }: Spot): string | null => {
      const tag = tagKey(value);
      const isLit = hoverTag !== null && tag === hoverTag;
      if (marks.forms.get(key) !== 'print' && !isLit) return null;
      if (selected.has(key)) return 'sel';
      const state = !confirmed ? 'unsure' : linked.has(tag) || isJump(tag) ? '' : 'un';
      return isLit ? `${state} lit` : state;
    };
    return spots.map((spot) => {
      const kind = kindOf(spot);
      return kind === null ? null : <HotspotTint key={spot.key} box={spot} kind={kind} />;
    });
  }, [spots, selected, hoverTag, linked, isJump, marks.forms]);
  const known = useMemo(() => new Map(spots.map((spot) => [spot.key, spot])), [spots]);
  const kindOf = useCallback(
    ({ of }: Label): LabelKind => {
      if (of.some((key) => selected.has(key))) return 'sel';
      const own = of.flatMap((key) => known.get(key) ?? []);
      if (own.some(({ confirmed }) => !confirmed)) return 'unsure';
      const tags = own.map(({ value }) => tagKey(value));
      if (tags.some((tag) => !linked.has(tag) && !isJump(tag))) return 'un';
      return tags.every((tag) => isJump(tag)) ? 'jump' : '';
    },
    [known, selected, linked, isJump],
  );

  return (
    <>
      <svg className="hs-tints" aria-hidden="true">
        <g {...lies}>{tints}</g>
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
