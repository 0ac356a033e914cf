import type { CSSProperties, ReactElement } from 'react';
import type { Box } from '../../../image/rules.ts';
import type { Form } from '../../../drawing/rules.marks.ts';
import './Marks.css';

/** Half the side of the arrow that a jump-to has at its corner. */
const ARROW = 6.5;

/**
 * A hotspot's line outside its box, or its dot. `--u`, of what it is drawn on, is a pixel of the screen in the units of
 * the drawing, so a line is as wide at any zoom.
 */
export function HotspotMark({ box, form, jump = false }: { box: Box; form: Form; jump?: boolean }): ReactElement {
  const { x, y, w, h } = box;
  const style = {
    ['--x' as string]: `${x}px`,
    ['--y' as string]: `${y}px`,
    ['--w' as string]: `${w}px`,
    ['--h' as string]: `${h}px`,
  } satisfies CSSProperties;
  return (
    <g style={style} className={`hs-mark ${form}`}>
      {form !== 'dot' && <rect className="hs-case" x={x} y={y} width={w} height={h} />}
      <rect className="hs-box" x={x} y={y} width={w} height={h} />
      {form === 'dot' && <circle className="hs-dot" cx={x + w / 2} cy={y + h / 2} />}
      {jump && form === 'print' && (
        <g className="hs-arrow" style={{ transform: `translate(${x + w}px, ${y}px) scale(var(--u))` }}>
          <circle cx={ARROW + 2} cy={0} r={ARROW} />
          <path d="M6.25 2.25 10.75-2.25M7.25-2.25h3.5v3.5" />
        </g>
      )}
    </g>
  );
}

/** The tint of a box; it lies in a picture of its own that is multiplied with the drawing, so ink stays ink. */
export function HotspotTint({ box, kind }: { box: Box; kind: string }): ReactElement {
  return <rect className={`hs-tint ${kind}`} x={box.x} y={box.y} width={box.w} height={box.h} />;
}
