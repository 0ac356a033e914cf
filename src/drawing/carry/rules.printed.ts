import { tagKey } from '../../image/rules.ts';
import type { Registration } from '../register/register.ts';
import type { Area } from '../rules.recognised.ts';

type Carried = Registration['carried'];

/**
 * Doubtful boxes are sure where their tag, by index, was read in the middle of their new place; `read` are callouts of
 * the new drawing.
 */
export const printedSure = (
  carried: Carried,
  tags: readonly string[],
  read: readonly (Area & { value: string })[],
): Carried =>
  carried.map((one) => {
    const { box, index, certainty } = one;
    const tag = tagKey(tags[index] ?? '');
    const isPrinted = read.some(
      ({ value, ...at }) => tagKey(value) === tag && holdsMiddle(box, at) && holdsMiddle(at, box),
    );
    return certainty === 'doubtful' && tag !== '' && isPrinted ? { ...one, certainty: 'sure' } : one;
  });

const holdsMiddle = (outer: Area, { x, y, w, h }: Area): boolean =>
  Math.abs(x + w / 2 - outer.x - outer.w / 2) <= outer.w / 2 &&
  Math.abs(y + h / 2 - outer.y - outer.h / 2) <= outer.h / 2;
