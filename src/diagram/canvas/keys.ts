import type { Point } from '../../drawing/rules.box.ts';

/** What a key does with the selected hotspots (docs/domain/diagrams.md, Keys). */
export type SpotKey = { act: 'move' | 'resize'; by: Point } | undefined;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrows move by 1 px, with Shift by 10; with Ctrl they resize. */
export function spotKey(press: { key: string; shift: boolean; ctrl: boolean }): SpotKey {
  const arrow = arrows[press.key];
  if (!arrow) return undefined;
  const step = press.shift ? 10 : 1;
  return { act: press.ctrl ? 'resize' : 'move', by: { x: arrow.x * step, y: arrow.y * step } };
}
