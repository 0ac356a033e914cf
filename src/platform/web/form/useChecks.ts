import { useEffect, useState } from 'react';
import { handleApiError } from '../api/errors.ts';

/** Wait after the last key (docs/domain/parts.md, The form of a part). */
const WAIT_MS = 100;

/** Asks the server about the value of a field: answers what is wrong with it, null where nothing is. */
export type Check<T> = (value: T) => Promise<string | null>;

export type Checks<V extends object> = { readonly [K in keyof V & string]?: Check<V[K]> };

export interface Checked {
  /** What the server says of values as they stand now; null where it has nothing against one. */
  answers: Readonly<Record<string, string | null>>;
  /** Fields whose value is being asked for. */
  checking: ReadonlySet<string>;
}

interface Answer {
  value: unknown;
  text: string | null;
}

/** Asks about the values of `wanted` fields, 100 ms after the last key; what was typed over is not told. */
export function useChecks<V extends object>(
  checks: Checks<V>,
  values: V,
  wanted: readonly (keyof V & string)[],
): Checked {
  const [known, setKnown] = useState<Readonly<Record<string, Answer>>>({});
  const now = wanted.filter((key) => checks[key] !== undefined);
  const open = now.filter((key) => known[key]?.value !== values[key]);
  const asked = JSON.stringify(open.map((key) => [key, values[key]]));
  useEffect(() => {
    const timers = open.map((key) =>
      setTimeout(() => {
        const value = values[key];
        void checks[key]?.(value).then(
          (text) => setKnown((all) => ({ ...all, [key]: { value, text } })),
          handleApiError,
        );
      }, WAIT_MS),
    );
    return () => timers.forEach((timer) => clearTimeout(timer));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` is what is open, by value
  }, [asked]);
  return {
    answers: Object.fromEntries(
      now.flatMap((key) => {
        const answer = known[key];
        return answer !== undefined && answer.value === values[key] ? [[key, answer.text]] : [];
      }),
    ),
    checking: new Set(open),
  };
}
