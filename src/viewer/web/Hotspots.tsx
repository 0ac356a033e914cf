import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import type { PaperBox } from '../../platform/web/stage/view.ts';
import type { DiagramRecord, Picture } from '../../release/contract.ts';
import { t } from '../texts.ts';
import type { Links } from './useLinks.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The callouts over the drawing: one stop for Tab, arrows from one to the next, Enter chooses. */
export function Hotspots(props: {
  picture: Picture;
  hotspots: DiagramRecord['hotspots'];
  partsOf: (tag: string) => string;
  /** Whether a tag leads to another diagram. */
  isJump: (tag: string) => boolean;
  links: Links;
  onShow: (box: PaperBox) => void;
}): ReactElement {
  const { picture, hotspots, partsOf, isJump, links, onShow } = props;
  const [stop, setStop] = useState(0);
  const group = useRef<SVGSVGElement>(null);
  const onKeyDown = (event: KeyboardEvent, at: number, tag: string): void => {
    const step = steps[event.key];
    if (step) {
      const next = (at + step + hotspots.length) % hotspots.length;
      group.current?.querySelectorAll<SVGGElement>('.hs')[next]?.focus({ preventScroll: true });
    } else if (event.key === 'Enter' || event.key === ' ') links.select(tag);
    else return;
    event.preventDefault();
  };
  return (
    <svg ref={group} viewBox={`0 0 ${picture.width} ${picture.height}`} role="group" aria-label={t('viewer.hotspots')}>
      {hotspots.map(([tag, x, y, width, height], at) => {
        const isSelected = links.selected === tag;
        const parts = partsOf(tag);
        const state = `hs${isSelected ? ' sel' : ''}${links.lit === tag ? ' lit' : ''}${isJump(tag) ? ' jump' : ''}`;
        return (
          <g
            key={at}
            className={state}
            role="button"
            tabIndex={at === Math.min(stop, hotspots.length - 1) ? 0 : -1}
            aria-label={parts ? t('viewer.calloutOf', { tag, parts }) : t('viewer.callout', { tag })}
            aria-pressed={isSelected}
            onClick={() => links.select(tag)}
            onKeyDown={(event) => onKeyDown(event, at, tag)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && links.light(tag)}
            onPointerLeave={(event) => event.pointerType === 'mouse' && links.light(null)}
            onFocus={() => {
              setStop(at);
              links.light(tag);
              onShow({ x, y, w: width, h: height });
            }}
            onBlur={() => links.light(null)}
          >
            <rect className="hs-case" x={x} y={y} width={width} height={height} />
            <rect className="hs-box" x={x} y={y} width={width} height={height} />
            <text className="hs-tag" x={x + width / 2} y={y} textAnchor="middle" aria-hidden="true">
              {tag}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
