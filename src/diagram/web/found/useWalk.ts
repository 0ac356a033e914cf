import { useEffect, useMemo, useState } from 'react';
import { allowed, usualBox } from '../../../drawing/rules.box.ts';
import type { Paper, Point } from '../../../drawing/rules.box.ts';
import { withSpots, withoutSpots } from '../../../drawing/rules.spots.ts';
import type { FoundResult } from '../../found/contract.ts';
import { openSteps, proposalsOf, spotOfStep, stepAfter } from '../../found/rules.ts';
import type { Step } from '../../found/rules.ts';
import type { Spots } from '../useSpots.ts';

let placed = 0;

/** The walk through what was found: one key to the next, accepted or dropped; what is missing is drawn. */
export function useWalk(spots: Spots, paper: Paper, onSelect: (keys: Iterable<string>) => void) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [at, setAt] = useState<Step | null>(null);
  const open = openSteps(steps, spots.all);
  // A step that was decided elsewhere, by undo or on the stage, is not the current one any more.
  const current = open.find(({ key }) => key === at?.key) ?? null;

  function go(step: Step | undefined, among = spots.all): void {
    setAt(step ?? null);
    const spot = step && spotOfStep(step, among);
    onSelect(spot ? [spot.key] : []);
  }
  const sure = useMemo(
    () =>
      new Set(
        openSteps(steps, spots.all).flatMap((step) =>
          step.queue === 'confident' ? (spotOfStep(step, spots.all)?.key ?? []) : [],
        ),
      ),
    [steps, spots.all],
  );
  const isOn = steps.length > 0;
  // After the dialog has closed and given the focus back, and after a button that is gone.
  useEffect(() => {
    if (isOn) document.getElementById('diagram-canvas')?.focus();
  }, [isOn, at, open.length]);
  const next = (): void => go(stepAfter(steps, open, at?.key ?? null));
  /** To the next one, as it is once `decided` is. */
  function goOn(decided: ReadonlySet<string>): void {
    const left = open.filter(({ key }) => !decided.has(key));
    go(stepAfter(steps, left, at?.key ?? null));
  }

  function begin(result: FoundResult): void {
    const proposals = proposalsOf(result, spots.all);
    if (proposals.spots.length > 0) spots.change((now) => [...now, ...proposals.spots]);
    setSteps(proposals.steps);
    go(proposals.steps[0], [...spots.all, ...proposals.spots]);
  }
  const keysOf = (chosen: readonly Step[]) => new Set(chosen.flatMap((step) => spotOfStep(step, spots.all)?.key ?? []));
  function accept(chosen: readonly Step[]): void {
    spots.change((now) => withSpots(now, keysOf(chosen), () => ({ confirmed: true })));
    goOn(new Set(chosen.map(({ key }) => key)));
  }
  /** A hotspot for those who do not draw: around a point, as large as the others are; the arrow keys move it. */
  function place(tag: string, at: Point): void {
    placed += 1;
    const key = `placed-${placed}`;
    const { w, h } = usualBox(spots.all);
    const box = allowed({ x: at.x - w / 2, y: at.y - h / 2, w, h }, paper);
    spots.change((now) => [...now, { ...box, key, value: tag, confirmed: true }]);
    onSelect([key]);
  }
  function drop(): void {
    if (!current) return;
    if (current.queue === 'missing') setSteps((now) => now.filter(({ key }) => key !== current.key));
    else spots.change((now) => withoutSpots(now, keysOf([current])));
    goOn(new Set([current.key]));
  }

  return {
    isOn,
    place,
    steps,
    open,
    current,
    /** Keys of the confident ones that are not decided: they look as linked ones do. */
    sure,
    /** The hotspot that is walked at. */
    spot: current ? spotOfStep(current, spots.all) : undefined,
    begin,
    next,
    goTo: go,
    /** Accepts what was found; what is missing has to be drawn, or placed by its own act. */
    accept: () => current && current.queue !== 'missing' && accept([current]),
    acceptAll: () => accept(open.filter(({ queue }) => queue === 'confident')),
    drop,
    /** The tag that a box drawn now gets. */
    drawTag: current?.queue === 'missing' ? current.tag : undefined,
    /** The current one was drawn or tagged. */
    decided: () => current && goOn(new Set([current.key])),
    end: () => {
      if (document.activeElement?.closest('.found-bar')) document.getElementById('diagram-canvas')?.focus();
      setSteps([]);
      setAt(null);
    },
  };
}
export type Walk = ReturnType<typeof useWalk>;
