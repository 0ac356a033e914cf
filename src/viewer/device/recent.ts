import { listOf } from './kept.ts';

/** A diagram that was open, and how. */
export interface Seen {
  diagram: number;
  /** The parent that it was opened under; 0 for its first. */
  from: number;
  /** The chosen callout; '' for none. */
  tag: string;
  /** Scale in percent; 0 where the drawing was fitted. */
  zoom: number;
  /** When, in milliseconds. */
  at: number;
}

/** Diagrams that a device remembers of a catalogue. */
export const mostSeen = 12;

/** The diagrams with one that is open now, first. */
export const withSeen = (list: readonly Seen[], seen: Seen): Seen[] =>
  [seen, ...list.filter(({ diagram }) => diagram !== seen.diagram)].slice(0, mostSeen);

export const parseSeen = (text: string | null): Seen[] => listOf(text, isSeen).slice(0, mostSeen);

function isSeen(value: unknown): value is Seen {
  const { diagram, from, tag, zoom, at } = (value ?? {}) as Partial<Record<keyof Seen, unknown>>;
  return [diagram, from, zoom, at].every(Number.isSafeInteger) && typeof tag === 'string';
}
