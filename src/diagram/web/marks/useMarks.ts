import { useMemo, useState } from 'react';
import { tagKey } from '../../../image/rules.ts';
import type { Paper } from '../../../drawing/rules.box.ts';
import type { Spot } from '../../../drawing/rules.spots.ts';
import { labelsAt } from '../../../drawing/rules.crowd.ts';
import type { Label } from '../../../drawing/rules.crowd.ts';
import { placesOf } from '../../../drawing/rules.places.ts';
import { formsAt, labelSizes } from '../../../drawing/rules.marks.ts';
import type { Form, Place } from '../../../drawing/rules.marks.ts';

/** Labels always, where the number cannot be read in the drawing or no row has it, or never. */
export const labelModes = ['on', 'auto', 'off'] as const;
export type LabelMode = (typeof labelModes)[number];

/** How each hotspot is drawn at a scale. */
export interface Marks {
  forms: ReadonlyMap<string, Form>;
  places: ReadonlyMap<string, Place>;
  labels: readonly Label[];
}

/** A doubtful hotspot asks at every zoom. */
const asked = (spot: Spot): Spot => (spot.confirmed || spot.value === '' ? spot : { ...spot, value: `${spot.value}?` });

/**
 * Forms, places and labels of hotspots. They are placed when the hotspots change, `moved` by a drag alone takes its
 * label along; a zoom only looks which labels meet.
 */
export function useMarks(of: {
  spots: readonly Spot[];
  /** The same with the boxes of a running drag. */
  moved: readonly Spot[];
  selected: ReadonlySet<string>;
  paper: Paper;
  scale: number;
  mode: LabelMode;
  /** A row or a jump-to has the tag. */
  isListed: (tag: string) => boolean;
}): Marks {
  const { spots, moved, selected, paper, scale, mode, isListed } = of;
  const { width, height } = paper;
  const [before, setForms] = useState<ReadonlyMap<string, Form>>(new Map());
  const forms = formsAt(moved, scale, before);
  if (forms !== before) setForms(forms);

  const placed = useMemo(
    () => placesOf(spots.map(asked), { width, height }, labelSizes.screen),
    [spots, width, height],
  );
  const places = placed(scale);
  const labels = useMemo(() => {
    const isShown = ({ key, value, confirmed }: Spot): boolean =>
      !confirmed || (mode === 'auto' ? forms.get(key) !== 'print' || !isListed(tagKey(value)) : mode === 'on');
    const shown = moved.filter(isShown).map(asked);
    const at = (some: readonly Spot[]) => labelsAt(some, places, labelSizes.screen, scale);
    // What is selected is never one of several, and lies above the others.
    return [
      ...at(shown.filter(({ key }) => !selected.has(key))),
      ...shown.filter(({ key }) => selected.has(key)).flatMap((spot) => at([spot])),
    ];
  }, [moved, places, selected, forms, scale, mode, isListed]);
  return { forms, places, labels };
}
