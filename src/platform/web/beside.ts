import { createContext } from 'react';

/** As many ids come with an answer at most; where there are as many, there may be more. */
export const mostIds = 100;

/** What changes wrote beside what they were asked for, as their answers said it (`X-Beside`). */
export interface Beside {
  count: number;
  /** Some of the records. */
  ids: readonly number[];
  /** What else is said of them, by whoever wrote them. */
  about: URLSearchParams;
}

/** The sentence that a message gets for it, and what can be done about it. */
export interface BesideTold {
  text: string;
  act: { label: string; run: () => void } | null;
}

/** Puts it into words; whoever knows what was written provides it. */
export const BesideContext = createContext<(beside: Beside) => BesideTold | null>(() => null);

/** Changes of which something was heard; older ones are no message's any more. */
const kept = 50;
const heard = new Map<number, Beside>();

/** Takes the header of an answer; null where it has none. */
export function hearBeside(header: string | null): void {
  if (header === null) return;
  const about = new URLSearchParams(header);
  const ids = (about.get('ids') ?? '').split(',').filter(Boolean).map(Number);
  heard.set(Number(about.get('change')), { count: Number(about.get('count')), ids, about });
  const [oldest] = heard.keys();
  if (heard.size > kept && oldest !== undefined) heard.delete(oldest);
}

/** What these changes wrote beside, together; undefined where they wrote nothing. */
export function besideOf(changeIds: readonly number[]): Beside | undefined {
  const all = changeIds.flatMap((id) => heard.get(id) ?? []);
  const [first] = all;
  if (!first) return undefined;
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const about = all.find((one) => one.ids.length > 0)?.about ?? first.about;
  return { count, ids: [...new Set(all.flatMap(({ ids }) => ids))], about };
}
