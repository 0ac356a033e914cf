import { useEffect, useState } from 'react';
import { search } from '../search/search.ts';
import type { Answer } from '../search/search.ts';
import type { Fault } from '../read/fault.ts';
import { faultOf } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';

/** A pause in typing, in milliseconds, after which is searched. */
const pauseMs = 25;

export interface Found {
  query: string;
  answer: Answer;
  fault?: Fault;
}

const nothing: Answer = { items: [], parts: [], more: false, near: false };

/** The answer to what was typed last; the one before stays until it is there. */
export function useSearch(
  query: string,
  pages: number,
): { found: Found | null; isSearching: boolean; retry: () => void } {
  const { release, language, audience } = useRelease();
  const audienceId = audience?.id;
  const [found, setFound] = useState<(Found & { key: string }) | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([query, language, pages, attempt]);
  useEffect(() => {
    if (query === '') return setFound(null);
    const control = new AbortController();
    const { signal } = control;
    const put = (answer: Answer, fault?: Fault): void => {
      if (!signal.aborted) setFound({ key, query, answer, ...(fault && { fault }) });
    };
    const run = (): void =>
      void search(release, language, query, { pages, audienceId, signal }).then(put, (error: unknown) =>
        put(nothing, faultOf(error)),
      );
    const timer = setTimeout(run, pauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [release, language, audienceId, query, pages, key]);
  return { found, isSearching: query !== '' && found?.key !== key, retry: () => setAttempt(attempt + 1) };
}
