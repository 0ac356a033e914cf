import { recall, remember } from './remember.ts';

/** A page that was open for a while. */
export interface Place {
  /** Path behind the catalogue's own, such as `/tree/17`. */
  address: string;
  kind: 'item' | 'diagram' | 'part' | 'page';
  title: string;
  /** What it lies under. */
  detail: string;
}

/** How much something is used: each use counts one, half of it a week later, a quarter after two. */
export interface Use {
  score: number;
  /** When it was used last, in milliseconds. */
  at: number;
}
export type Uses = Readonly<Record<string, Use>>;

const WEEK_MS = 7 * 24 * 3600 * 1000;
/** Kept per catalogue. */
const MOST = { places: 12, uses: 200 } as const;

const weightOf = (use: Use | undefined, now: number): number =>
  use ? use.score * 0.5 ** (Math.max(0, now - use.at) / WEEK_MS) : 0;

/** The uses with one more of `key`; the weakest go where there are too many. */
export function withUse(uses: Uses, key: string, now: number): Uses {
  const next = { ...uses, [key]: { score: weightOf(uses[key], now) + 1, at: now } };
  const kept = Object.entries(next).toSorted(([, a], [, b]) => weightOf(b, now) - weightOf(a, now));
  return Object.fromEntries(kept.slice(0, MOST.uses));
}

/** The list with what is used most in front; what is used alike stays in its order. */
export const byUse = <T extends { key: string }>(list: readonly T[], uses: Uses, now: number): T[] =>
  list.toSorted((a, b) => weightOf(uses[b.key], now) - weightOf(uses[a.key], now));

const pathOf = ({ address }: Place): string => address.split('?')[0] ?? '';

/**
 * The places with this one in front; what it lies under stays known where it is not said again. A page stands once,
 * whatever it was last asked for.
 */
export function withPlace(places: readonly Place[], place: Place): Place[] {
  const isSame = (one: Place): boolean =>
    one.address === place.address || (place.kind === 'page' && one.kind === 'page' && pathOf(one) === pathOf(place));
  const known = places.find(({ address }) => address === place.address);
  const detail = place.detail || (known?.detail ?? '');
  return [{ ...place, detail }, ...places.filter((one) => !isSame(one))].slice(0, MOST.places);
}

const placesKey = (code: string) => `places:${code}`;
const usesKey = (code: string) => `uses:${code}`;

/** Where this device was last in a catalogue, newest first. */
export const placesOf = (code: string): readonly Place[] => recall<Place[]>(placesKey(code), []);
export const keepPlace = (code: string, place: Place): void =>
  remember(placesKey(code), withPlace(placesOf(code), place));

/** What is used on this device in a catalogue, by the keys of the palette's lines. */
export const usesOf = (code: string): Uses => recall<Uses>(usesKey(code), {});
export const keepUse = (code: string, key: string): void =>
  remember(usesKey(code), withUse(usesOf(code), key, Date.now()));
