import type { Box } from '../image/rules.ts';
import { holding, outside } from './rules.box.ts';
import type { Paper } from './rules.box.ts';
import type { Ink } from './rules.ink.ts';
import { labelAt, labelBox, labelGap, labelWidth, overlap } from './rules.marks.ts';
import type { LabelSize, Place } from './rules.marks.ts';

/** A hotspot that may have a label. */
export interface Marked extends Box {
  key: string;
  /** The tag; without one it has no label. */
  value: string;
}

/** The places of labels at a scale, by the keys of their hotspots. */
export type Places = (scale: number) => ReadonlyMap<string, Place>;

/** Directions that are tried around a box. */
const directions = Array.from({ length: 24 }, (_, turn) => (turn * Math.PI) / 12);
/** The white ring of a label, and the line outside a box, in pixels of the screen. */
const ring = 1.5;
const line = labelGap - ring / 2;
/** Median heights of the boxes on the screen at which labels are placed anew: where dots begin, and where lines do. */
const anew = { dots: 4, lines: 8 } as const;
/** From one scale at which labels are placed to the next. */
const step = 1.4;
/** How often all labels are looked at again at one scale. */
const rounds = 6;
/** What a square pixel covered costs: of another box most, of what is not paper least; a turn costs up to 1. */
const costs = { box: 300, label: 100, titleBlock: 4, ink: 3, outside: 2 } as const;
/** Where sheets have their title block, in shares of the paper: the corner at the bottom right. */
const titleBlock = { x: 0.6, y: 0.87, w: 0.4, h: 0.13 } as const;

/** The place of a label in a direction from the middle of its box, both sizes in pixels of the screen. */
function placeIn(turn: number, box: { w: number; h: number }, label: { width: number; height: number }): Place {
  const way = { x: Math.cos(turn), y: Math.sin(turn) };
  const half = { x: box.w / 2, y: box.h / 2 };
  const reach = { x: half.x + label.width / 2, y: half.y + label.height / 2 };
  const far = { x: reach.x / Math.abs(way.x), y: reach.y / Math.abs(way.y) };
  const isBeside = far.x < far.y;
  const least = Math.min(far.x, far.y);
  const middle = { x: way.x * least, y: way.y * least };
  const along = (axis: 'x' | 'y', own: number) => {
    const at = Math.max(-half[axis], Math.min(half[axis], middle[axis]));
    return { on: at / half[axis], by: Math.max(-1, Math.min(1, (at - middle[axis]) / (own / 2))) };
  };
  const side = (value: number) => (value < 0 ? -1 : 1);
  if (isBeside) {
    const y = along('y', label.height);
    const out = side(way.x);
    return { on: { x: out, y: y.on }, by: { x: -out, y: y.by }, out: { x: out, y: 0 } };
  }
  const x = along('x', label.width);
  const out = side(way.y);
  return { on: { x: x.on, y: out }, by: { x: x.by, y: -out }, out: { x: 0, y: out } };
}

/**
 * Places the labels of a drawing so that none covers another or another's box where one of 24 directions is free; the
 * first choice is the way from the middle of the drawing, since leaders come from there. Where the ink of the drawing is
 * known, they keep off it as far as they can.
 *
 * A label that is free at a scale is free at every larger one, as it shrinks on the paper towards the point where it
 * touches its box. So one that is free keeps its place however far one zooms in, and at each scale only those that
 * cover something are placed anew; all are where dots become lines. A scale has the same places whatever scale one
 * comes from.
 */
export function placesOf(spots: readonly Marked[], paper: Paper, size: LabelSize, ink?: Ink): Places {
  const marked = spots.filter(({ value }) => value.trim() !== '');
  const heights = marked.map(({ h }) => h).toSorted((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? 1;
  const from = (least: number) => ({ first: least / height, levels: [] as ReadonlyMap<string, Place>[] });
  const [dots, lines] = [from(anew.dots), from(anew.lines)];
  return (scale) => {
    const { first, levels } = scale < lines.first ? dots : lines;
    const wanted = Math.max(0, Math.floor(Math.log(scale / first) / Math.log(step) + 1e-9));
    while (levels.length <= wanted)
      levels.push(
        placedAt({ marked, spots, paper, size, ink, scale: first * step ** levels.length, before: levels.at(-1) }),
      );
    return levels[wanted] as ReadonlyMap<string, Place>;
  };
}

interface Candidate {
  place: Place;
  /** The label with its ring, in pixels of the screen. */
  at: Box;
  /** What it costs by itself. */
  own: number;
}

function placedAt(of: {
  marked: readonly Marked[];
  spots: readonly Marked[];
  paper: Paper;
  size: LabelSize;
  ink: Ink | undefined;
  scale: number;
  before: ReadonlyMap<string, Place> | undefined;
}): ReadonlyMap<string, Place> {
  const { marked, spots, paper, size, ink, scale, before } = of;
  const sheet = { x: 0, y: 0, w: paper.width * scale, h: paper.height * scale };
  const block = {
    x: sheet.w * titleBlock.x,
    y: sheet.h * titleBlock.y,
    w: sheet.w * titleBlock.w,
    h: sheet.h * titleBlock.h,
  };
  const onScreen = (box: Box): Box => ({ x: box.x * scale, y: box.y * scale, w: box.w * scale, h: box.h * scale });
  const drawnUnder = ({ x, y, w, h }: Box): number =>
    ink ? ink({ x: x / scale, y: y / scale, w: w / scale, h: h / scale }) * scale ** 2 : 0;
  const lined = spots.map((spot) => outside(onScreen(spot), line));

  const candidatesOf = (spot: Marked): Candidate[] => {
    const label = { width: labelWidth(spot.value, size), height: size.height };
    const candidate = (place: Place, turn: number): Candidate => {
      const at = outside(labelBox(labelAt(spot, place, label), label, scale), ring);
      const beyond = at.w * at.h - overlap(at, sheet);
      const own =
        costs.outside * beyond +
        costs.titleBlock * overlap(at, block) +
        costs.ink * drawnUnder(at) +
        turnOf(turn) / Math.PI;
      return { place, at, own };
    };
    const kept = before?.get(spot.key);
    const away = Math.atan2(spot.y + spot.h / 2 - paper.height / 2, spot.x + spot.w / 2 - paper.width / 2);
    const box = onScreen(spot);
    const around = directions.map((turn) => candidate(placeIn(away + turn, box, label), turn));
    return kept ? [candidate(kept, 0), ...around] : around;
  };
  const labels = marked.map((spot) => {
    const candidates = candidatesOf(spot);
    return { key: spot.key, candidates, now: candidates[0] as Candidate, isPlaced: before !== undefined };
  });
  type Label = (typeof labels)[number];

  const areas = labels.map(({ candidates }) => holding(candidates.map(({ at }) => at)));
  const boxes = near(areas, lined).map((found, index) => found.filter((at) => spots[at]?.key !== labels[index]?.key));
  const others = near(areas, areas).map((found, index) => found.filter((at) => at !== index));
  /** What a label covers there; where that is more than `most`, some number that is too. */
  const covered = (index: number, at: Box, most: number): number => {
    let sum = 0;
    for (const box of boxes[index] as number[]) {
      sum += costs.box * overlap(at, lined[box] as Box);
      if (sum > most) return sum;
    }
    for (const other of others[index] as number[]) {
      const { now, isPlaced } = labels[other] as Label;
      if (isPlaced) sum += costs.label * overlap(at, now.at);
      if (sum > most) return sum;
    }
    return sum;
  };

  /** Those that have to be looked at: at first all, then those beside one that has moved. */
  let waiting = new Set(labels.keys());
  for (let round = 0; round < rounds && waiting.size > 0; round += 1) {
    const beside = new Set<number>();
    for (const index of waiting) {
      const label = labels[index] as Label;
      const costNow = label.isPlaced ? covered(index, label.now.at, Infinity) : Infinity;
      if (costNow === 0) continue;
      const before = label.now;
      let least = costNow + label.now.own;
      for (const candidate of label.candidates) {
        if (candidate.own >= least) continue;
        const cost = candidate.own + covered(index, candidate.at, least - candidate.own);
        if (cost >= least) continue;
        least = cost;
        label.now = candidate;
      }
      if (label.isPlaced && label.now === before) continue;
      label.isPlaced = true;
      for (const other of others[index] as number[]) beside.add(other);
    }
    waiting = beside;
  }
  return new Map(labels.map(({ key, now }) => [key, now.place]));
}

/** How far a turn is from none, either way round. */
const turnOf = (turn: number): number => Math.min(turn, 2 * Math.PI - turn);

/** For each of `areas` the indexes of the boxes that it meets. */
function near(areas: readonly Box[], boxes: readonly Box[]): number[][] {
  const sorted = boxes.map((box, index) => ({ box, index })).toSorted((a, b) => a.box.x - b.box.x);
  const widest = boxes.reduce((most, { w }) => Math.max(most, w), 0);
  return areas.map((area) => {
    const found: number[] = [];
    for (let at = firstFrom(sorted, area.x - widest); at < sorted.length; at += 1) {
      const { box, index } = sorted[at] as (typeof sorted)[number];
      if (box.x > area.x + area.w) break;
      if (overlap(area, box) > 0) found.push(index);
    }
    return found;
  });
}

function firstFrom(sorted: readonly { box: Box }[], x: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as { box: Box }).box.x < x) from = middle + 1;
    else to = middle;
  }
  return from;
}
