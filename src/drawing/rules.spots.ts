import type { Hotspot } from '../image/contract.ts';
import type { Box } from '../image/rules.ts';

/** A hotspot under edit. One that was not saved yet has neither id nor version. */
export interface Spot extends Box {
  /** Stays the same while it is edited; not known to the server. */
  key: string;
  id?: number;
  version?: number;
  /** The tag. */
  value: string;
  confirmed: boolean;
}

export const spotOf = (saved: Hotspot): Spot => ({ ...saved, key: `spot-${saved.id}` });

const byTag = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** In the order of their tags, untagged ones last; equal tags from top to bottom. */
export const inTagOrder = (spots: readonly Spot[]): Spot[] =>
  spots.toSorted(
    (a, b) =>
      Number(a.value === '') - Number(b.value === '') || byTag.compare(a.value, b.value) || a.y - b.y || a.x - b.x,
  );

/** The spots with `change` applied to those named; the others stay the same objects. */
export const withSpots = (
  spots: readonly Spot[],
  keys: ReadonlySet<string>,
  change: (spot: Spot) => Partial<Spot>,
): readonly Spot[] => spots.map((spot) => (keys.has(spot.key) ? { ...spot, ...change(spot) } : spot));

export const withoutSpots = (spots: readonly Spot[], keys: ReadonlySet<string>): readonly Spot[] =>
  spots.filter((spot) => !keys.has(spot.key));

/** What a save writes of a hotspot. */
export const spotFields = ['value', 'x', 'y', 'w', 'h', 'confirmed'] as const;

export const differs = (spot: Spot, saved: Hotspot | Spot) => spotFields.some((field) => spot[field] !== saved[field]);

/** What a save sends: new and changed hotspots, and those that are gone. */
export function spotsToSave(spots: readonly Spot[], saved: readonly Hotspot[]) {
  const known = new Map(saved.map((one) => [one.id, one]));
  const items = spots
    .filter((spot) => {
      const before = spot.id === undefined ? undefined : known.get(spot.id);
      return !before || differs(spot, before);
    })
    .map(({ key: _key, ...item }) => item);
  const present = new Set(spots.map((spot) => spot.id));
  const deleted = saved.filter(({ id }) => !present.has(id)).map(({ id, version }) => ({ id, version }));
  return { items, deleted };
}

/**
 * My hotspots on top of what the server has now: what I did not touch is theirs, what I changed or removed stays mine,
 * also where they changed it; one that they removed and I changed comes back as a new one.
 */
export function mergeSpots(mine: readonly Spot[], base: readonly Hotspot[], theirs: readonly Hotspot[]): Spot[] {
  const before = new Map(base.map((one) => [one.id, one]));
  const now = new Map(theirs.map((one) => [one.id, one]));
  const merged = mine.flatMap((spot): Spot[] => {
    const old = spot.id === undefined ? undefined : before.get(spot.id);
    if (!old) return [spot];
    const current = now.get(old.id);
    if (!differs(spot, old)) return current ? [spotOf(current)] : [];
    if (current) return [{ ...spot, version: current.version }];
    const { id: _id, version: _version, ...again } = spot;
    return [again];
  });
  return [...merged, ...theirs.filter(({ id }) => !before.has(id)).map(spotOf)];
}

/** What was saved, with what was drawn, changed or removed since it was sent on top of it. */
export function drawnSince(sent: readonly Spot[], now: readonly Spot[], saved: readonly Hotspot[]): Spot[] {
  const before = new Map(sent.map((spot) => [spot.key, spot]));
  const known = new Map(saved.map((one) => [one.id, one]));
  const old = new Set(sent.map(({ id }) => id));
  const added = saved.filter(({ id }) => !old.has(id));
  const savedAs = (spot: Spot) =>
    spot.id === undefined ? added.find((one) => !differs(spot, one)) : known.get(spot.id);
  const kept = now.map((spot): Spot => {
    const was = before.get(spot.key);
    const current = was && savedAs(was);
    if (!current) return spot;
    return spot === was ? { ...spotOf(current), key: spot.key } : { ...spot, id: current.id, version: current.version };
  });
  const gone = new Set(
    sent.filter(({ key }) => !now.some((spot) => spot.key === key)).map((spot) => savedAs(spot)?.id),
  );
  const shown = new Set([...kept.map(({ id }) => id), ...gone]);
  return [...kept, ...saved.filter(({ id }) => !shown.has(id)).map(spotOf)];
}
