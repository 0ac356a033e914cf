import { createContext, use } from 'react';
import { textIn } from '../read/texts.ts';
import type { Machine } from '../device/machines.ts';
import type { Fit } from '../read/fit.ts';
import type { Audience, Release } from '../read/release.ts';

/** What every screen reads: the open release, the language and the prices that the reader has chosen. */
export interface Reading {
  release: Release;
  language: string;
  audience: Audience | undefined;
  /** The reader's machine that search, lists and diagrams are filtered by; null for all. */
  machine: Machine | null;
  /** What fits it; null where there is none, or until it is read. */
  fit: Fit | null;
  setMachine: (machine: Machine | null) => void;
  setLanguage: (language: string) => void;
  setAudience: (id: number) => void;
  /** A text of the catalogue in the chosen language. */
  text: (texts: Readonly<Record<string, string>> | undefined) => string;
}

export const ReadingContext = createContext<Reading | null>(null);

export function useRelease(): Reading {
  const reading = use(ReadingContext);
  if (!reading) throw new Error('useRelease outside of a release');
  return reading;
}

export const textsIn =
  (language: string): Reading['text'] =>
  (texts) =>
    textIn(texts, language);
