import type { Context } from '../contexts.ts';

/** Whether items of a context have the tab of their revisions (docs/domain/history.md, Revisions). */
export const showsRevisions = (context: Context): boolean => context !== 'MajorUnit';

/** Lists of an item beside its parts list and hotspots, in the order in which a difference shows them. */
export const listNames = [
  'places',
  'jumpTos',
  'pictures',
  'literature',
  'related',
  'serials',
  'visibility',
  'translations',
] as const;
export type ListName = (typeof listNames)[number];

/** The table that the rows of each list stand in. */
export const listTables: Record<ListName, string> = {
  places: 'hierarchy_relation',
  jumpTos: 'jump_to',
  pictures: 'item_picture',
  literature: 'attachment_link',
  related: 'related_model',
  serials: 'serial_rule',
  visibility: 'item_visibility',
  translations: 'translation',
};

/** What a revision tells apart. */
export const recordParts = ['details', 'rows', 'hotspots', ...listNames] as const;

export const historyMessages = {
  order: 'From has to lie before To.',
  tooEarly: 'Nothing is known of the time before the first change of the catalogue.',
  tooLate: 'That moment is still to come.',
  nothing: 'There is nothing to roll back.',
  cells: 'These cells do not go back by themselves.',
  circle: (through: string) => `A part would supersede itself through ${through}.`,
  stays: {
    edited: 'It does not fit what stands there now.',
    needed: 'Something newer needs it.',
    missing: 'What it belonged to is gone.',
    key: 'Its key is taken by now.',
  },
} as const;

/** Text of an attribute's value as it is kept; null where there is none. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(valueText).join(', ');
  if (typeof value === 'object') {
    const words = Object.values(value).map(valueText);
    return words.filter((word) => word !== null).join(' ') || null;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A hotspot of one moment. */
export interface SpotThen extends Box {
  id: number;
  tag: string;
}

interface SpotDifference {
  id: number;
  mark: 'added' | 'moved' | 'changed' | 'removed' | 'same';
  tag: { before: string | null; after: string | null };
  before: Box | null;
  after: Box | null;
}

const boxOf = ({ x, y, w, h }: Box): Box => ({ x, y, w, h });

/**
 * What became of each hotspot. One is the same by its id; on another image, where all are new, by its tag where that is
 * there once.
 */
export function spotDifference(before: readonly SpotThen[], after: readonly SpotThen[]): SpotDifference[] {
  const byId = new Map(before.map((spot) => [spot.id, spot]));
  const left = new Set(before);
  const only = (spots: Iterable<SpotThen>): Map<string, SpotThen | null> => {
    const byTag = new Map<string, SpotThen | null>();
    for (const spot of spots) byTag.set(spot.tag, byTag.has(spot.tag) ? null : spot);
    return byTag;
  };
  for (const { id } of after) {
    const same = byId.get(id);
    if (same) left.delete(same);
  }
  const leftByTag = only(left);
  const newByTag = only(after.filter(({ id }) => !byId.has(id)));
  const found = after.map((now): SpotDifference => {
    const then = byId.get(now.id) ?? (now.tag !== '' && newByTag.get(now.tag) ? leftByTag.get(now.tag) : null) ?? null;
    if (then) left.delete(then);
    const moved = then !== null && (['x', 'y', 'w', 'h'] as const).some((side) => then[side] !== now[side]);
    const mark = !then ? 'added' : then.tag !== now.tag ? 'changed' : moved ? 'moved' : 'same';
    return {
      id: now.id,
      mark,
      tag: { before: then?.tag ?? null, after: now.tag },
      before: then && boxOf(then),
      after: boxOf(now),
    };
  });
  const gone = [...left].map((then): SpotDifference => {
    const tag = { before: then.tag, after: null };
    return { id: then.id, mark: 'removed', tag, before: boxOf(then), after: null };
  });
  return [...found, ...gone];
}

/** How far a box went, in whole pixels of the image, and which ways. */
export function movement(before: Box, after: Box) {
  const x = after.x + after.w / 2 - before.x - before.w / 2;
  const y = after.y + after.h / 2 - before.y - before.h / 2;
  const ways: ('up' | 'down' | 'left' | 'right')[] = [];
  if (Math.abs(y) * 3 > Math.abs(x)) ways.push(y < 0 ? 'up' : 'down');
  if (Math.abs(x) * 3 > Math.abs(y)) ways.push(x < 0 ? 'left' : 'right');
  return { pixels: Math.round(Math.hypot(x, y)), ways };
}
