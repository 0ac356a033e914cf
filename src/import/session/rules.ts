import { countedPercent, judgedPercent } from '../rules.ts';

/** Where each phase lies on the way to 100 per cent. Files are judged one after the other: each validated, then counted. */
const phases = {
  Reading: [0, 35],
  Validating: [35, judgedPercent],
  Counting: [judgedPercent, countedPercent],
  Writing: [countedPercent, 99],
} as const;
export type Phase = keyof typeof phases;

/** The part of the way in which a phase takes every file, and the share of it that belongs to the phase. */
const spans = {
  Reading: { from: 0, to: 35 },
  Validating: { from: 35, to: countedPercent },
  Counting: { from: 35, to: countedPercent },
  Writing: { from: countedPercent, to: 99 },
} as const satisfies Record<Phase, { from: number; to: number }>;

/** Per cent of the way: `share` of a phase of the file `at`, from 0, among `files`. */
export function percentOf(phase: Phase, share: number, at: number, files: number): number {
  const [from, to] = phases[phase];
  const span = spans[phase];
  const within = from + (to - from) * share - span.from;
  return Math.floor(span.from + ((span.to - span.from) * at + within) / files);
}

/** What is said of a job whose sender sees something else than before, or nothing. */
export const sightMessages = {
  member: (user: string) => `${user} is no member of this catalogue any more.`,
  changed: 'What the sender sees has changed meanwhile. Import the file again.',
} as const;

/** Why an import is not taken back: later ones, by their names, hang on what it wrote. */
export const undoFirst = (names: readonly string[]): string =>
  `Later imports hang on what this one wrote. Undo them first: ${names.join(', ')}.`;
