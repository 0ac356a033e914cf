import { tagKey } from '../../image/rules.ts';
import type { Box } from '../../image/rules.ts';
import type { Registration } from '../register/register.ts';
import type { Area } from '../rules.recognised.ts';
import type { CarryProposal } from './contract.ts';

export type Proposed = CarryProposal['hotspots'][number];

/** What the editor has decided of a doubtful hotspot; undecided ones are carried as unconfirmed. */
export type Verdict = 'open' | 'accepted' | 'dropped';

/** A hotspot with its place in the new image, and what became of it. */
export interface Carry {
  from: Proposed['from'];
  certainty: Proposed['certainty'];
  to: Box | null;
  verdict: Verdict;
}

export const carriesOf = ({ hotspots }: Pick<CarryProposal, 'hotspots'>): Carry[] =>
  hotspots.map((one) => ({ ...one, verdict: one.certainty === 'sure' ? 'accepted' : 'open' }));

/** Doubtful ones that nobody has decided on. */
export const isOpen = ({ certainty, verdict }: Carry) => certainty === 'doubtful' && verdict === 'open';

/** The next doubtful hotspot after an index, or before it, open ones only; round the end. −1 where there is none. */
export function nextOpen(carries: readonly Carry[], from: number, direction: 1 | -1): number {
  const open = [...carries.keys()].filter((index) => isOpen(carries[index] as Carry));
  const next = direction > 0 ? open.find((index) => index > from) : open.toReversed().find((index) => index < from);
  return next ?? open.at(direction > 0 ? 0 : -1) ?? -1;
}

/** How many are sure or accepted, still doubtful, and not carried. */
export function carryCounts(carries: readonly Carry[]): { carried: number; doubtful: number; lost: number } {
  const doubtful = carries.filter(isOpen).length;
  const lost = carries.filter(({ to, verdict }) => to === null || verdict === 'dropped').length;
  return { carried: carries.length - doubtful - lost, doubtful, lost };
}

/** What the new image is saved with: a doubtful hotspot that nobody accepted stays unconfirmed. */
export const hotspotsToSave = (carries: readonly Carry[]) =>
  carries.flatMap(({ from, to, verdict }) =>
    to === null || verdict === 'dropped'
      ? []
      : [{ value: from.value, ...to, confirmed: from.confirmed && verdict === 'accepted' }],
  );

/** The same of an image that keeps its hotspots: where each goes, null where it goes away. */
export const hotspotsToPlace = (carries: readonly Carry[]) =>
  carries.map(({ from: { id, version }, to, verdict }) => ({
    id,
    version,
    to: to === null || verdict === 'dropped' ? null : { ...to, confirmed: verdict === 'accepted' },
  }));

/**
 * Doubtful boxes are sure where their tag, by index, was read in the middle of their new place; `read` are callouts of
 * the new drawing.
 */
export const printedSure = (
  carried: Registration['carried'],
  tags: readonly string[],
  read: readonly (Area & { value: string })[],
): Registration['carried'] =>
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
