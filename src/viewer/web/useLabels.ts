import { useMemo, useState } from 'react';
import { labelsAt } from '../../drawing/rules.crowd.ts';
import type { Label } from '../../drawing/rules.crowd.ts';
import type { Ink } from '../../drawing/rules.ink.ts';
import { formsAt, labelSizes } from '../../drawing/rules.marks.ts';
import type { Form, LabelSize } from '../../drawing/rules.marks.ts';
import { placesOf } from '../../drawing/rules.places.ts';
import type { DiagramRecord, Picture } from '../../release/contract.ts';
import { usePhone } from './usePhone.ts';

/** Labels where the number cannot be read in the drawing, always, or never. */
export const labelModes = ['auto', 'on', 'off'] as const;
export type LabelMode = (typeof labelModes)[number];

/** How the hotspots of a drawing are shown at a scale: each by its place in the list. */
export function useLabels(of: {
  hotspots: DiagramRecord['hotspots'];
  picture: Picture;
  selected: string;
  scale: number;
  mode: LabelMode;
  /** Where the drawing is drawn upon, as far as that is known. */
  ink: Ink | undefined;
}): { forms: ReadonlyMap<string, Form>; labels: readonly Label[]; size: LabelSize } {
  const { hotspots, selected, scale, mode, ink } = of;
  const { width, height } = of.picture;
  const size = labelSizes[usePhone() ? 'phone' : 'screen'];
  const spots = useMemo(
    () => hotspots.map(([value, x, y, w, h], at) => ({ key: String(at), value, x, y, w, h })),
    [hotspots],
  );
  const [before, setForms] = useState<ReadonlyMap<string, Form>>(new Map());
  const forms = formsAt(spots, scale, before);
  if (forms !== before) setForms(forms);
  const placed = useMemo(() => placesOf(spots, { width, height }, size, ink), [spots, width, height, size, ink]);
  const places = placed(scale);
  const labels = useMemo(() => {
    const shown = spots.filter(({ key }) => (mode === 'auto' ? forms.get(key) !== 'print' : mode === 'on'));
    const at = (some: typeof spots) => labelsAt(some, places, size, scale);
    // What is chosen is never one of several, and lies above the others.
    const chosen = shown.filter(({ value }) => value === selected);
    return [...at(shown.filter(({ value }) => value !== selected)), ...chosen.flatMap((spot) => at([spot]))];
  }, [spots, forms, places, size, scale, selected, mode]);
  return { forms, labels, size };
}
