import { edgesOf, layersOf, slotsOf } from './layers.ts';
import type { Flow, Slot, Way } from './layers.ts';
import { ordered } from './order.ts';

/** Pixels: a state, the further room around it, a line that passes by, the room between rows and columns, an arrowhead. */
export const size = { width: 144, height: 32, apart: 12, lane: 4, rows: 12, columns: 72, head: 6, margin: 12 } as const;

/** Where a state lies: its upper left corner. */
export interface Box {
  id: number;
  x: number;
  y: number;
}

/** An arrowhead: its tip, and whether it points to the right or to the left. */
export interface Head {
  x: number;
  y: number;
  to: 1 | -1;
}

/** A line between two states, as an SVG path with its arrowheads. */
export interface Line {
  from: number;
  to: number;
  path: string;
  heads: Head[];
}

export interface Graph {
  width: number;
  height: number;
  boxes: Box[];
  lines: Line[];
}

interface Point {
  x: number;
  y: number;
}

/** The states in layers from left to right, the initial one first, with what leads where. */
export function layOut(states: readonly Flow[]): Graph {
  const layers = layersOf(states);
  const { columns, ways } = slotsOf(states, layers, edgesOf(states, layers));
  const columnsInOrder = ordered(columns);
  const middles = middlesOf(columnsInOrder);
  const ports = portsOf(ways, middles);
  const boxes = columnsInOrder.flat().flatMap((slot) => {
    const y = middles.get(slot) ?? 0;
    return slot.id === undefined ? [] : [{ id: slot.id, x: left(slot), y: y - size.height / 2 }];
  });
  return {
    width: columns.length * (size.width + size.columns) - size.columns + 2 * size.margin + bulgeOf(ways),
    height: Math.max(...columnsInOrder.map(heightOf)) + 2 * size.margin,
    boxes,
    lines: ways.map((way) => lineOf(way, middles, ports)),
  };
}

const left = (slot: Slot): number => size.margin + slot.layer * (size.width + size.columns);
const right = (slot: Slot): number => left(slot) + size.width;
const tall = (slot: Slot): number => (slot.id === undefined ? size.lane : size.height + size.apart);
const heightOf = (column: readonly Slot[]): number =>
  column.reduce((sum, slot) => sum + tall(slot) + size.rows, -size.rows);

/** Lines between states of the last layer go out to the right. */
const bulgeOf = (ways: readonly Way[]): number => {
  const last = Math.max(0, ...ways.flatMap(({ slots }) => slots.map((slot) => slot.layer)));
  return ways.some(({ slots }) => slots.every((slot) => slot.layer === last)) ? size.columns : 0;
};

/** The height of each slot's middle; every layer is centred. */
function middlesOf(columns: readonly (readonly Slot[])[]): Map<Slot, number> {
  const height = Math.max(...columns.map(heightOf));
  const middles = new Map<Slot, number>();
  for (const column of columns) {
    let y = size.margin + (height - heightOf(column)) / 2;
    for (const slot of column) {
      middles.set(slot, y + tall(slot) / 2);
      y += tall(slot) + size.rows;
    }
  }
  return middles;
}

type Side = 'left' | 'right';
interface End {
  way: Way;
  slot: Slot;
  side: Side;
  /** Height of what comes next on the line. */
  toward: number;
}
const endKey = (way: Way, slot: Slot): string => `${way.from}-${way.to}@${slot.id ?? ''}`;

/** The height at which each line leaves each of its states: spread over the side, in the order of where they go. */
function portsOf(ways: readonly Way[], middles: ReadonlyMap<Slot, number>): Map<string, number> {
  const ends = ways.flatMap((way) => endsOf(way, middles));
  const sides = Map.groupBy(ends, ({ slot, side }) => `${slot.id ?? ''} ${side}`);
  const ports = new Map<string, number>();
  for (const side of sides.values()) {
    const step = Math.min(10, (size.height - 8) / side.length);
    for (const [at, { way, slot }] of side.toSorted((a, b) => a.toward - b.toward).entries()) {
      ports.set(endKey(way, slot), (middles.get(slot) ?? 0) + (at - (side.length - 1) / 2) * step);
    }
  }
  return ports;
}

function endsOf(way: Way, middles: ReadonlyMap<Slot, number>): End[] {
  const { slots } = way;
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const isBeside = first.layer === last.layer;
  const toward = (slot: Slot | undefined): number => (slot && middles.get(slot)) ?? 0;
  return [
    { way, slot: first, side: 'right', toward: toward(slots[1]) },
    { way, slot: last, side: isBeside ? 'right' : 'left', toward: toward(slots.at(-2)) },
  ];
}

function lineOf(way: Way, middles: ReadonlyMap<Slot, number>, ports: ReadonlyMap<string, number>): Line {
  const { from, to, ahead, back, slots } = way;
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return { from, to, path: '', heads: [] };
  const isBeside = first.layer === last.layer;
  const start: Point = { x: right(first), y: ports.get(endKey(way, first)) ?? 0 };
  const end: Point = { x: isBeside ? right(last) : left(last), y: ports.get(endKey(way, last)) ?? 0 };
  const heads: Head[] = [
    ...(ahead ? [{ ...end, to: isBeside ? (-1 as const) : (1 as const) }] : []),
    ...(back ? [{ ...start, to: -1 as const }] : []),
  ];
  const a = { ...start, x: start.x + (back ? size.head : 0) };
  const b = { ...end, x: end.x + (ahead ? (isBeside ? size.head : -size.head) : 0) };
  const path = isBeside ? besides(a, b) : through(a, slots.slice(1, -1), b, middles);
  return { from, to, path, heads };
}

const text = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** A bow to the right, wider the further apart. */
function besides(a: Point, b: Point): string {
  const x = Math.max(a.x, b.x) + Math.min(size.columns * 0.8, 24 + Math.abs(a.y - b.y) / 8);
  return `M${text(a)}C${text({ x, y: a.y })} ${text({ x, y: b.y })} ${text(b)}`;
}

/** From left to right, level where it passes a layer. */
function through(a: Point, passed: readonly Slot[], b: Point, middles: ReadonlyMap<Slot, number>): string {
  const stops = passed.map((slot) => ({ from: left(slot), to: right(slot), y: middles.get(slot) ?? 0 }));
  let at = a;
  let path = `M${text(a)}`;
  for (const stop of [...stops, { from: b.x, to: b.x, y: b.y }]) {
    const x = (at.x + stop.from) / 2;
    const next = { x: stop.from, y: stop.y };
    path += `C${text({ x, y: at.y })} ${text({ x, y: stop.y })} ${text(next)}`;
    if (stop.to > stop.from) path += `H${Math.round(stop.to)}`;
    at = { x: stop.to, y: stop.y };
  }
  return path;
}
