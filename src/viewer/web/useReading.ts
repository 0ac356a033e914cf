import { useCallback, useMemo, useState } from 'react';
import { recall, remember } from '../../platform/web/remember.ts';
import { parseChosen } from '../device/machines.ts';
import type { Machine } from '../device/machines.ts';
import { fitOf } from '../read/fit.ts';
import type { Release } from '../read/release.ts';
import { useKept } from './useKept.ts';
import { keptOf } from '../rules.ts';
import { useLoaded } from './useLoaded.ts';
import { textsIn } from './useRelease.ts';
import type { Reading } from './useRelease.ts';
import { parseRoute } from './useRoute.ts';

/** The reader's choices for a catalogue, kept on this device. */
export function useReading(release: Release): Reading {
  const { catalog } = release.pointer;
  const of = keptOf(release.pointer);
  const languageKey = `viewer:${of}:language`;
  const audienceKey = `viewer:${of}:audience`;
  // A preview is opened with both; other addresses name neither.
  const [asked] = useState(() => parseRoute(location.hash).query);
  const [language, chooseLanguage] = useState(() =>
    known(catalog.languages, asked.get('language') ?? recall(languageKey, browserLanguage())),
  );
  const [audienceId, chooseAudience] = useState(() => Number(asked.get('audience')) || recall<number>(audienceKey, 0));
  const audience = release.audiences.find(({ id }) => id === audienceId) ?? release.audiences[0];
  const setLanguage = useCallback(
    (next: string) => {
      chooseLanguage(next);
      remember(languageKey, next);
    },
    [languageKey],
  );
  const setAudience = useCallback(
    (next: number) => {
      chooseAudience(next);
      remember(audienceKey, next);
    },
    [audienceKey],
  );
  const [machine, changeMachine] = useKept(release, 'machine', parseChosen);
  const model = machine?.model ?? 0;
  const fit = useLoaded(`fit ${model}`, async () => (model > 0 ? fitOf(release, model) : null)).value ?? null;
  const setMachine = useCallback((next: Machine | null) => changeMachine(() => next), [changeMachine]);
  return useMemo(
    () => ({
      release,
      language,
      audience,
      machine,
      fit,
      setMachine,
      setLanguage,
      setAudience,
      text: textsIn(language),
    }),
    [release, language, audience, machine, fit, setMachine, setLanguage, setAudience],
  );
}

const browserLanguage = () => navigator.language.slice(0, 2).toUpperCase();

const known = (languages: readonly string[], wished: string) =>
  languages.includes(wished) ? wished : languages.includes('EN') ? 'EN' : (languages[0] ?? 'EN');
