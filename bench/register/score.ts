import { register } from '../../src/drawing/register/register.ts';
import type { Registration } from '../../src/drawing/register/register.ts';
import type { Case } from './cases.ts';
import type { Sheet } from './sheet.ts';

/** What became of the boxes whose balloon is in the new drawing. */
export interface Score {
  readonly name: string;
  readonly kind: string;
  readonly boxes: number;
  /** Their middle is within half a balloon of where it should be. */
  readonly landed: number;
  readonly sure: number;
  /** Sure, but not where they belong. */
  readonly wrong: number;
  readonly moved: number;
  readonly movedLanded: number;
  readonly movedDoubtful: number;
  readonly agreement: number;
  /** Of processor time, so that other work on the machine does not count. */
  readonly seconds: number;
}

export function scored(one: Case): Score {
  const before = process.cpuUsage();
  const result = register(one.old, one.next, one.boxes);
  const { user, system } = process.cpuUsage(before);
  const moved = new Set(one.moved);
  const inside = one.truth.flatMap((truth, index) => (truth ? [{ index, ...judged(result, index, truth) }] : []));
  const count = (is: (box: (typeof inside)[number]) => boolean) => inside.filter(is).length;
  return {
    name: one.name,
    kind: one.kind,
    boxes: inside.length,
    landed: count((box) => box.landed),
    sure: count((box) => box.sure),
    wrong: count((box) => box.sure && !box.landed),
    moved: count((box) => moved.has(box.index)),
    movedLanded: count((box) => moved.has(box.index) && box.landed),
    movedDoubtful: count((box) => moved.has(box.index) && box.carried && !box.sure),
    agreement: result.agreement,
    seconds: (user + system) / 1e6,
  };
}

function judged({ carried }: Registration, index: number, truth: { x: number; y: number; side: number }) {
  const found = carried.find((one) => one.index === index);
  if (!found) return { carried: false, landed: false, sure: false };
  const { x, y, w, h } = found.box;
  const away = Math.hypot(x + w / 2 - truth.x, y + h / 2 - truth.y);
  return { carried: true, landed: away <= truth.side / 2, sure: found.certainty === 'sure' };
}

/** What a drawing carries over to another one: nothing, one hopes. */
export function differing(sheet: Sheet, other: Sheet): { carried: number; agreement: number } {
  const { carried, agreement } = register(sheet.page, other.page, sheet.boxes);
  return { carried: carried.length, agreement };
}
