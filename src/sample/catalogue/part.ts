import { hash, random } from '../seed/random.ts';
import { measureText } from './measure.ts';
import type { Text } from './measure.ts';
import { KINDS } from './vocabulary.ts';
import type { Kind } from './vocabulary.ts';

/** A part of the sample; the same index and seed give the same part, whatever the size of the sample. */
export interface SamplePart {
  readonly number: string;
  readonly name: Text;
  readonly kind: Kind;
}

/** Kinds that come in many sizes take twice the room. */
const BROAD = new Set(['thread', 'nut', 'ring']);
const SLOTS: readonly string[] = [...KINDS].flatMap(([role, kind]) =>
  BROAD.has(kind.measure) ? [role, role] : [role],
);
/** Parts are laid out in blocks of this many: one block has every kind. */
const BLOCK = SLOTS.length;

const PLACES: ReadonlyMap<string, readonly number[]> = new Map(
  [...KINDS.keys()].map((role) => [role, SLOTS.flatMap((slot, index) => (slot === role ? [index] : []))]),
);

/** A prime just below ten million: stepping through it meets every seven-digit number once. */
const NUMBERS = 9_999_991;
const STRIDE = 6_180_339;

/** The part number: seven digits, one in ten with a leading zero, some with the suffix -K. */
export function partNumber(seed: string, index: number): string {
  const digits = String((index * STRIDE + hash(`${seed}|numbers`)) % NUMBERS).padStart(7, '0');
  return hash(`${seed}|suffix|${index}`) % 25 === 0 ? `${digits}-K` : digits;
}

/** The kind of the part at an index. */
function kindAt(index: number): Kind {
  const kind = KINDS.get(SLOTS[index % BLOCK] ?? '');
  if (!kind) throw new Error(`No kind of part at ${index}.`);
  return kind;
}

export function partAt(seed: string, index: number): SamplePart {
  const kind = kindAt(index);
  const measure = measureText(kind.measure, random(seed, 'measure', first(seed, index)));
  const named = (name: string, size: string): string => (size === '' ? name : `${name}, ${size}`);
  return {
    number: partNumber(seed, index),
    name: { en: named(kind.en, measure.en), fr: named(kind.fr, measure.fr), de: named(kind.de, measure.de) },
    kind,
  };
}

/** The index of the n-th part of a role among the parts of a sample, counted round and round. */
export function indexOf(role: string, nth: number, parts: number): number {
  const places = PLACES.get(role);
  if (!places) throw new Error(`The vocabulary has no part ${role}.`);
  const blocks = Math.max(1, Math.floor(parts / BLOCK));
  const turn = nth % (blocks * places.length);
  return Math.floor(turn / places.length) * BLOCK + (places[turn % places.length] ?? 0);
}

/** What takes the place of a part. */
export interface Succession {
  readonly by: readonly number[];
  /** All of them together, rather than any one. */
  readonly together: boolean;
}

/**
 * What supersedes the part at an index: later parts only, so that no cycle can close. Some slots make chains.
 */
export function succession(seed: string, index: number, parts: number): Succession | null {
  const next = index + BLOCK;
  const slot = index % BLOCK;
  const block = Math.floor(index / BLOCK);
  const draw = hash(`${seed}|succession|${index}`) % 1000;
  const chained = slot % 41 === 7 && block < 3;
  if (next + BLOCK + 1 >= parts || (draw >= 76 && !chained)) return null;
  if (chained || draw < 58) return { by: [next], together: false };
  return draw < 67 ? { by: [next, next + BLOCK], together: false } : { by: [next, next + 1], together: true };
}

/** The first part of the chain that a part ends: successors keep its sizes. */
function first(seed: string, index: number): number {
  let at = index;
  while (at >= BLOCK && succession(seed, at - BLOCK, Number.MAX_SAFE_INTEGER)) at -= BLOCK;
  return at;
}
