import { useEffect, useRef, useState } from 'react';
import { search } from '../search/search.ts';
import type { Answer } from '../search/answer.ts';
import type { Fault } from '../read/fault.ts';
import { faultOf } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';

/** From one search to the next, in milliseconds: a key after a pause is searched at once, of a run of keys the last. */
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
  group: number | undefined,
): { found: Found | null; isSearching: boolean; retry: () => void } {
  const { release, language, audience, fit } = useRelease();
  const audienceId = audience?.id;
  const [found, setFound] = useState<(Found & { key: string }) | null>(null);
  const [attempt, setAttempt] = useState(0);
  const begun = useRef(Number.NEGATIVE_INFINITY);
  const key = JSON.stringify([query, language, pages, group, attempt]);
  useEffect(() => {
    if (query === '') return setFound(null);
    const control = new AbortController();
    const { signal } = control;
    const put = (answer: Answer, fault?: Fault): void => {
      if (!signal.aborted) setFound({ key, query, answer, ...(fault && { fault }) });
    };
    const run = (): void => {
      begun.current = performance.now();
      search(release, language, query, { pages, audienceId, only: fit, group, signal }).then(put, (error: unknown) =>
        put(nothing, faultOf(error)),
      );
    };
    const wait = begun.current + pauseMs - performance.now();
    const timer = wait > 0 ? setTimeout(run, wait) : undefined;
    if (timer === undefined) run();
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [release, language, audienceId, fit, query, pages, group, key]);
  return { found, isSearching: query !== '' && found?.key !== key, retry: () => setAttempt(attempt + 1) };
}
