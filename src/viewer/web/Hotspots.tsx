import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import type { Ink } from '../../drawing/rules.ink.ts';
import type { PaperBox } from '../../platform/web/stage/view.ts';
import type { DiagramRecord, Picture } from '../../release/contract.ts';
import { t } from '../texts.ts';
import { useLabels } from './useLabels.ts';
import type { LabelMode } from './useLabels.ts';
import type { Links } from './useLinks.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The callouts over the drawing, in the order of their tags: one stop for Tab, arrows go on, Enter chooses. */
export function Hotspots(props: {
  picture: Picture;
  hotspots: DiagramRecord['hotspots'];
  /** Pixels of the screen that one of the drawing is. */
  scale: number;
  mode: LabelMode;
  ink: Ink | undefined;
  partsOf: (tag: string) => string;
  /** What a tag's part is called: "Bolt"; empty where there is none. */
  nameOf: (tag: string) => string;
  isPicked: (tag: string) => boolean;
  /** Whether a tag leads to another diagram. */
  isJump: (tag: string) => boolean;
  links: Links;
  onShow: (box: PaperBox) => void;
  /** Zooms to a callout that is too close to others to have a label of its own. */
  onZoom: (tag: string) => void;
}): ReactElement {
  const { picture, hotspots, scale, mode, ink, partsOf, nameOf, isPicked, isJump, links, onShow, onZoom } = props;
  const [stop, setStop] = useState(0);
  const group = useRef<SVGSVGElement>(null);
  const { forms, labels, size } = useLabels({ hotspots, picture, selected: links.selected, scale, mode, ink });
  const onKeyDown = (event: KeyboardEvent, at: number, tag: string): void => {
    const step = steps[event.key];
    if (step) {
      const next = (at + step + hotspots.length) % hotspots.length;
      group.current?.querySelectorAll<SVGGElement>('.hs')[next]?.focus({ preventScroll: true });
    } else if (event.key === 'Enter' || event.key === ' ') links.select(tag);
    else return;
    event.preventDefault();
  };
  const stateOf = (tag: string): string =>
    `${links.selected === tag ? ' sel' : ''}${links.lit === tag ? ' lit' : ''}${isJump(tag) ? ' jump' : ''}`;
  const name = links.lit === null ? '' : nameOf(links.lit);
  const named = name === '' ? undefined : hotspots.find(([tag]) => tag === links.lit);
  return (
    <svg ref={group} viewBox={`0 0 ${picture.width} ${picture.height}`} role="group" aria-label={t('viewer.hotspots')}>
      {hotspots.map(([tag, x, y, width, height], at) => {
        const parts = partsOf(tag);
        const form = forms.get(String(at)) ?? 'print';
        return (
          <g
            key={at}
            className={`hs ${form}${stateOf(tag)}`}
            style={boxStyle(x, y, width, height)}
            role="button"
            tabIndex={at === Math.min(stop, hotspots.length - 1) ? 0 : -1}
            aria-label={parts ? t('viewer.calloutOf', { tag, parts }) : t('viewer.callout', { tag })}
            aria-pressed={links.selected === tag}
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
            <rect className="hs-case" />
            <rect className="hs-box" />
            {form === 'dot' && <circle className="hs-dot" cx={x + width / 2} cy={y + height / 2} />}
            {form === 'print' && isPicked(tag) && <Picked x={x + width} y={y} />}
          </g>
        );
      })}
      <g aria-hidden="true">
        {labels.map(({ key, of, text, width, x, y, dx, dy }) => {
          const tag = hotspots[Number(key)]?.[0] ?? '';
          return (
            <g
              key={key}
              className={`hs-label${of.length === 1 ? stateOf(tag) : ''}`}
              style={{ transform: `translate(${x}px, ${y}px) scale(var(--u))` }}
              data-of={of.length === 1 ? tag : undefined}
              onClick={(event) => {
                event.stopPropagation();
                if (of.length === 1) links.select(tag);
                else onZoom(tag);
              }}
            >
              <rect
                x={dx - width / 2}
                y={dy - size.height / 2}
                {...{ width, height: size.height }}
                rx={size.height / 2}
              />
              <text x={dx} y={dy + size.font * 0.36} fontSize={size.font} textAnchor="middle">
                {text}
              </text>
              {of.length === 1 && isPicked(tag) && <Picked x={dx + width / 2} y={dy - size.height / 2} isLabel />}
            </g>
          );
        })}
        {named && (
          <g
            className="hs-name"
            style={{ transform: `translate(${named[1] + named[3] / 2}px, ${named[2]}px) scale(var(--u))` }}
          >
            <text y={-8} textAnchor="middle">
              <tspan className="n">{named[0]}</tspan>
              <tspan dx={6}>{name}</tspan>
            </text>
          </g>
        )}
      </g>
    </svg>
  );
}

/** The tick of what is on the reader's list, at a corner. */
function Picked({ x, y, isLabel = false }: { x: number; y: number; isLabel?: boolean }): ReactElement {
  return (
    <g className="hs-picked" style={{ transform: `translate(${x}px, ${y}px)${isLabel ? '' : ' scale(var(--u))'}` }}>
      <circle r={6} />
      <path d="m-2.6 .2 1.9 1.9 3.3-3.7" />
    </g>
  );
}

const boxStyle = (x: number, y: number, w: number, h: number): CSSProperties =>
  Object.fromEntries(Object.entries({ x, y, w, h }).map(([name, value]) => [`--${name}`, `${value}px`]));
