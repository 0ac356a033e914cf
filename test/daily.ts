import { it } from 'vitest';

type Args<C> = C extends readonly unknown[] ? [...C] : [one: C];

/** As `it.each`, but only the first cases are run for each change, all others once a day. */
export const eachDaily =
  <const C>(cases: readonly C[], first = 1) =>
  (title: string, run: (...args: Args<C>) => Promise<void> | void, timeout?: number) => {
    const each = (some: readonly C[], options: { tags?: 'daily' }) =>
      // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- its caller gives both
      it.each<C>(some)(title, { ...options, ...(timeout !== undefined && { timeout }) }, run as (one: C) => void);
    each(cases.slice(0, first), {});
    each(cases.slice(first), { tags: 'daily' });
  };
