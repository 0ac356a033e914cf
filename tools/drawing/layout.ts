import { project } from './project.ts';
import type { Direction } from './project.ts';
import type { Scene } from './scene.ts';

/** A rectangle on the page, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** How much the drawing is enlarged, and where each chain's origin lies on the page. */
export interface Layout {
  readonly scale: number;
  readonly origins: readonly (readonly [x: number, y: number])[];
}

/** The reach of a shape along twelve directions of the page; enough to keep shapes apart. */
type Reach = readonly (readonly [low: number, high: number])[];

const DIRECTIONS = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 12;
  return [Math.cos(angle), Math.sin(angle)] as const;
});
const APART = 76;
const LARGEST = 2;

/**
 * Finds the largest scale at which all chains fit: inside `page`, clear of `taken`, apart from one another.
 * The first chain goes to the middle, the others as near to it as there is room.
 */
export function arrange(scenes: readonly Scene[], direction: Direction, page: Box, taken: Box): Layout {
  const chains = scenes.map((scene) =>
    scene.placed.map(({ mesh }) => reachOf(mesh.points.map((point) => project(point, direction)))),
  );
  const block = reachOf([
    [taken.x, taken.y],
    [taken.x + taken.w, taken.y],
    [taken.x, taken.y + taken.h],
    [taken.x + taken.w, taken.y + taken.h],
  ]);
  for (let scale = LARGEST; scale > 0.2; scale *= 0.965) {
    const origins = tryScale(chains, scale, page, block);
    if (origins) return { scale, origins };
  }
  throw new Error('The parts of a drawing do not fit on its page.');
}

function tryScale(chains: readonly Reach[][], scale: number, page: Box, block: Reach): [number, number][] | null {
  const placed: Reach[] = [];
  const origins: [number, number][] = [];
  for (const chain of chains) {
    const shapes = chain.map((shape) => shape.map(([low, high]) => [low * scale, high * scale] as const));
    const spot = spots(boxOf(shapes), page).find(([x, y]) => {
      const moved = shapes.map((shape) => move(shape, x, y));
      return moved.every((shape) => apart(shape, block) && placed.every((other) => apart(shape, other)));
    });
    if (!spot) return null;
    placed.push(...shapes.map((shape) => move(shape, ...spot)));
    origins.push(spot);
  }
  const [dx, dy] = centring(placed, page, block);
  return origins.map(([x, y]) => [x + dx, y + dy]);
}

/** How far all of it may move together towards the middle of the page. */
function centring(placed: readonly Reach[], page: Box, block: Reach): [number, number] {
  const all = boxOf(placed);
  const dx = page.x + page.w / 2 - all.x - all.w / 2;
  const dy = page.y + page.h / 2 - all.y - all.h / 2;
  const share = [1, 0.75, 0.5, 0.25].find((part) =>
    placed.every((shape) => apart(move(shape, dx * part, dy * part), block)),
  );
  return [dx * (share ?? 0), dy * (share ?? 0)];
}

/** Origins that keep a box on the page, the nearest to the middle first. */
function spots(box: Box, page: Box): [number, number][] {
  const free: [number, number][] = [];
  const middleX = page.x + page.w / 2 - box.w / 2;
  const middleY = page.y + page.h / 2 - box.h / 2;
  const stepX = Math.floor((page.w - box.w) / 2 / 30);
  const stepY = Math.floor((page.h - box.h) / 2 / 30);
  for (let column = -stepX; column <= stepX; column += 1) {
    for (let row = -stepY; row <= stepY; row += 1) {
      free.push([middleX + column * 30 - box.x, middleY + row * 30 - box.y]);
    }
  }
  const far = ([x, y]: readonly [number, number]): number =>
    Math.hypot((x + box.x - middleX) * 0.8, y + box.y - middleY);
  return free.sort((a, b) => far(a) - far(b));
}

function reachOf(points: readonly (readonly number[])[]): Reach {
  return DIRECTIONS.map(([cos, sin]) => {
    let low = Infinity;
    let high = -Infinity;
    for (const [x = 0, y = 0] of points) {
      const value = x * cos + y * sin;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return [low, high];
  });
}

function move(shape: Reach, x: number, y: number): Reach {
  return shape.map(([low, high], index) => {
    const [cos, sin] = DIRECTIONS[index] ?? [0, 0];
    return [low + x * cos + y * sin, high + x * cos + y * sin];
  });
}

function apart(one: Reach, other: Reach): boolean {
  return one.some(([low, high], index) => {
    const [from, to] = other[index] ?? [0, 0];
    return low > to + APART || from > high + APART;
  });
}

function boxOf(shapes: readonly Reach[]): Box {
  const [left, right] = around(shapes, 0);
  const [top, bottom] = around(shapes, 6);
  return { x: left, y: top, w: right - left, h: bottom - top };
}

function around(shapes: readonly Reach[], direction: number): [number, number] {
  const ranges = shapes.map((shape) => shape[direction] ?? [0, 0]);
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}
