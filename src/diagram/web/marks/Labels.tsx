import { memo } from 'react';
import type { ReactElement } from 'react';
import type { Label } from '../../../drawing/rules.crowd.ts';
import { labelSizes } from '../../../drawing/rules.marks.ts';
import './Marks.css';

/** What a label says of its hotspots, by its line and then by its colour. */
export type LabelKind = '' | 'un' | 'jump' | 'unsure' | 'sel';

const { height, font } = labelSizes.screen;
/** From the middle of a label down to the feet of its letters. */
const FOOT = 4;

/** A label beside its hotspot: the balloon of the parts list, as large at any zoom. */
function LabelMarkBase(props: Omit<Label, 'of' | 'key'> & { of: string; kind: LabelKind }): ReactElement {
  const { x, y, dx, dy, width, text, of, kind } = props;
  const box = { x: dx - width / 2, y: dy - height / 2, width, height, rx: height / 2 };
  return (
    <g className={`hs-label ${kind}`} data-of={of} style={{ transform: `translate(${x}px, ${y}px) scale(var(--u))` }}>
      <rect className="hs-ring" {...box} />
      <rect className="hs-balloon" {...box} />
      <text x={dx} y={dy + FOOT} fontSize={font}>
        {text}
      </text>
    </g>
  );
}

const LabelMark = memo(LabelMarkBase);

/** Labels above all boxes; a press on one is meant for its hotspots, which `data-of` names. */
function LabelsBase(props: { labels: readonly Label[]; kindOf: (label: Label) => LabelKind }): ReactElement {
  const { labels, kindOf } = props;
  return (
    <g className="hs-labels" aria-hidden="true">
      {labels.map(({ key, of, ...label }) => (
        <LabelMark key={key} {...label} of={of.join(' ')} kind={kindOf({ key, of, ...label })} />
      ))}
    </g>
  );
}

export const Labels = memo(LabelsBase);
