import type { Area } from '../rules.recognised.ts';

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

/**
 * Whether a value looks as a pattern says: 9 stands for a digit, A for a letter, anything else for itself; several are
 * parted by commas ("9, 99, 99A"). Without a pattern everything does.
 */
export function maskOf(pattern: string | undefined): (value: string) => boolean {
  const masks = (pattern ?? '')
    .split(',')
    .map((mask) => mask.trim().toUpperCase())
    .filter((mask) => mask !== '');
  if (masks.length === 0) return () => true;
  return (value) =>
    masks.some(
      (mask) =>
        mask.length === value.length &&
        value
          .toUpperCase()
          .split('')
          .every((char, at) => fits(char, mask[at])),
    );
}

function fits(char: string, mask: string | undefined): boolean {
  if (mask === '9') return char >= '0' && char <= '9';
  if (mask === 'A') return char >= 'A' && char <= 'Z';
  return char === mask;
}
