import type { Label } from '../../src/sample/catalogue/figures.ts';
import { placeBalloons } from './balloon.ts';
import type { Balloon, BalloonStyle, Target } from './balloon.ts';
import { chain } from './chain.ts';
import { crowd } from './crowd.ts';
import { blankDepth, cover } from './depth.ts';
import type { Depth } from './depth.ts';
import { edges } from './edges.ts';
import type { Segment } from './geometry.ts';
import { arrange } from './layout.ts';
import type { Box, Layout } from './layout.ts';
import type { Vec3 } from './mesh.ts';
import { picture, project } from './project.ts';
import type { Direction, Picture, Spot } from './project.ts';
import { layOut } from './scene.ts';
import type { Chain, Scene } from './scene.ts';
import { balloonMarks, page, partLines, titleBlock } from './svg.ts';
import type { Title } from './svg.ts';
import { tintOutlines } from './tint.ts';
import { visible } from './visible.ts';
import type { Stroke } from './visible.ts';

/** An exploded view: what lies on each axis, and how the page looks. */
export interface DrawingSpec {
  readonly direction: Direction;
  /** The main axis first; others stand beside it. */
  readonly chains: readonly Chain[];
  readonly balloons: BalloonStyle;
  readonly frame: boolean;
  readonly title: Title;
}

/** A finished page. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly labels: readonly Label[];
  /** Leader lines from balloon to part, one for each label. */
  readonly leaders: readonly Segment[];
}

/** A page before its lines are drawn. */
export interface Composition {
  readonly depth: Depth;
  readonly pictures: readonly Picture[];
  /** The visible pieces of the axes. */
  readonly centre: readonly Segment[];
  readonly balloons: readonly Balloon[];
}

export const WIDTH = 1600;
export const HEIGHT = 1200;
const TITLE: Box = { x: 1196, y: 1048, w: 364, h: 112 };
const PARTS: Box = { x: 110, y: 100, w: WIDTH - 220, h: HEIGHT - 200 };
const LABELS: Box = { x: 44, y: 44, w: WIDTH - 88, h: HEIGHT - 88 };

/** Draws an exploded view in isometric projection, hidden lines removed, with balloons and a title block. */
export function drawExploded(spec: DrawingSpec): Drawing {
  const { depth, pictures, centre, balloons } = compose(spec);
  const svg = page(WIDTH, HEIGHT, spec.frame, [
    partArt(depth, pictures, centre),
    ...balloons.map((balloon) => balloonMarks(balloon, spec.balloons)),
    titleBlock(spec.title, TITLE),
  ]);
  return {
    svg,
    width: WIDTH,
    height: HEIGHT,
    labels: balloons.map(({ value, box }) => ({ value, ...box })),
    leaders: balloons.map(({ leader }) => leader),
  };
}

/** Lays parts and balloons out on the page, without drawing their lines. */
export function compose(spec: DrawingSpec): Composition {
  const scenes = spec.chains.map(layOut);
  const layout = arrange(scenes, spec.direction, PARTS, TITLE);
  const { pictures, axes, targets } = place(scenes, layout, spec.direction);
  const depth = blankDepth(WIDTH, HEIGHT);
  for (const one of pictures) cover(depth, one);
  const centre = axes.flatMap(([from, to]) => visible(depth, 0, from, to)).map(({ line }) => line);
  const balloons = placeBalloons(targets, spec.balloons, crowd(depth, centre), LABELS, TITLE);
  return { depth, pictures, centre, balloons };
}

/** The parts and axes of all chains in their places, and what balloons point at. */
function place(scenes: readonly Scene[], { scale, origins }: Layout, direction: Direction) {
  const pictures: Picture[] = [];
  const axes: [Spot, Spot][] = [];
  const targets = new Map<string, Set<number>>();
  scenes.forEach(({ placed, axes: lines }, index) => {
    const [dx, dy] = origins[index] ?? [0, 0];
    const spot = (point: Vec3): Spot => {
      const [x, y, near] = project(point, direction);
      return [x * scale + dx, y * scale + dy, near * scale];
    };
    for (const { mesh, callout } of placed) {
      const part = pictures.length + 1;
      pictures.push(picture(mesh, part, spot));
      if (callout !== null) targets.set(callout, (targets.get(callout) ?? new Set()).add(part));
    }
    for (const [from, to] of lines) axes.push([spot(from), spot(to)]);
  });
  const named = [...targets].map(([value, parts]): Target => ({
    value: value.split('#')[0] ?? value,
    parts,
  }));
  return { pictures, axes, targets: named };
}

function partArt(depth: Depth, pictures: readonly Picture[], centre: readonly Segment[]): string {
  const light: Stroke['line'][] = [];
  const heavy: Stroke['line'][] = [];
  for (const one of pictures) {
    for (const [start, end] of edges(one)) {
      const from = one.spots[start];
      const to = one.spots[end];
      if (!from || !to) continue;
      for (const stroke of visible(depth, one.part, from, to)) (stroke.heavy ? heavy : light).push(stroke.line);
    }
  }
  return partLines(tintOutlines(depth), chain(light), chain(heavy), chain(centre));
}
