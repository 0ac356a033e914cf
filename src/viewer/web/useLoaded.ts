import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Fault } from '../read/fault.ts';

export type Loaded<T> =
  | { state: 'loading'; value?: undefined }
  | { state: 'done'; value: T }
  | { state: 'failed'; fault: Fault; retry: () => void; value?: undefined };

/** Loads something for a key, again when the key changes; an answer that comes too late is dropped. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded<T> } | null>(null);
  const latest = useRef(load);
  useLayoutEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const control = new AbortController();
    const settle = (loaded: Loaded<T>) => !control.signal.aborted && setAnswer({ key, loaded });
    const retry = () => {
      setAnswer(null);
      setAttempt((count) => count + 1);
    };
    latest.current(control.signal).then(
      (value) => settle({ state: 'done', value }),
      (error: unknown) => settle({ state: 'failed', fault: faultOf(error), retry }),
    );
    return () => control.abort();
  }, [key, attempt]);
  return answer?.key === key ? answer.loaded : { state: 'loading' };
}

/** What went wrong; what is none of the release's faults is a file that is not as it should be. */
export const faultOf = (error: unknown): Fault => (error instanceof Fault ? error : new Fault('broken', String(error)));
