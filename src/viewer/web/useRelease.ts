import { createContext, use } from 'react';
import { textIn } from '../read/texts.ts';
import type { Audience, Release } from '../read/release.ts';

/** What every screen reads: the open release, the language and the prices that the reader has chosen. */
export interface Reading {
  release: Release;
  language: string;
  audience: Audience | undefined;
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

/** What kind of item a type is: 2 model, 3 diagram, 4 folder. */
export const baseOf = (release: Release, type: number) => release.meta.types.find(({ id }) => id === type)?.base ?? 4;
