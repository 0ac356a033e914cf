import type { Area } from '../rules.recognised.ts';
import { maskOf } from './mask.ts';

export interface RecogniseOptions {
  /** Only callouts whose middle lies in it, in pixels. */
  region?: Area | undefined;
  /** What values look like: see `maskOf`. */
  pattern?: string | undefined;
  /** Tags of the parts list that the drawing belongs to; absent where there is none to check against. */
  tags?: readonly string[] | undefined;
}

/** What is looked for. */
export interface Search {
  region: Area | undefined;
  allows: (value: string) => boolean;
  /** Tags of the list that the pattern allows; undefined where there are none. */
  tags: readonly string[] | undefined;
}

export function searchOf({ region, pattern, tags }: RecogniseOptions): Search {
  const allows = maskOf(pattern);
  const allowed = tags?.filter(allows);
  return { region, allows, tags: allowed && allowed.length > 0 ? allowed : undefined };
}
