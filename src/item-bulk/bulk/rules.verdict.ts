import type { State } from '../../workflow/rules.ts';

/** Names that each reason tells. */
const namesTold = 10;

/** Why an item is left out of an action. */
export const reasons = [
  /** Its state, or that of its parent, keeps it as it is. */
  'notEditable',
  'noAttribute',
  'required',
  /** Another item of its type has its name and would have its key values. */
  'identity',
  /** It is as the action would make it. */
  'same',
  'cycle',
  'notAllowed',
  'notLinked',
  /** Its place there is its primary one. */
  'primary',
  'noWorkflow',
  'notNext',
] as const;
export type Reason = (typeof reasons)[number];

/** An item of the set with why it is left out; null where it is ready. */
export interface Verdict {
  id: number;
  name: string;
  reason: Reason | null;
}

/** The same with the number of the state that it is in; null without a workflow of its own. */
export interface StateVerdict extends Verdict {
  stateId: number | null;
}

type Step = Pick<State, 'id' | 'name' | 'nextFlowIds' | 'isPublishedState' | 'needConfirmation'>;

/** Whether items may pass through a state on the way to another: it asks nothing and publishes nothing. */
const leadsTo = (through: Step, target: number): boolean =>
  through.id !== target &&
  !through.isPublishedState &&
  !through.needConfirmation &&
  through.nextFlowIds.includes(target);

/** The items whose state does not lead to the target, but does to `through`, which does and which the caller may set. */
export function goingThrough(
  verdicts: readonly StateVerdict[],
  states: readonly Step[],
  settable: readonly Step[],
  { target, through }: { target: number; through: number },
): ReadonlySet<number> {
  const step = settable.find(({ id }) => id === through);
  if (!step || !leadsTo(step, target)) return new Set();
  const from = new Set(states.filter(({ nextFlowIds }) => nextFlowIds.includes(through)).map(({ id }) => id));
  return new Set(
    verdicts.flatMap(({ id, reason, stateId }) =>
      reason === 'notNext' && stateId !== null && from.has(stateId) ? [id] : [],
    ),
  );
}

/** The state through which most of those reach the target whose own one does not lead there; null where none does. */
export function wayThrough(
  verdicts: readonly StateVerdict[],
  states: readonly Step[],
  settable: readonly Step[],
  target: number,
): { workflowId: number; name: string; count: number } | null {
  const [best] = settable
    .map(({ id, name }) => ({
      workflowId: id,
      name,
      count: goingThrough(verdicts, states, settable, { target, through: id }).size,
    }))
    .toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best : null;
}

/** The verdicts by reason, each with its first names; verdicts come by name. */
export function tellLeftOut(verdicts: readonly Verdict[]) {
  const told = new Map<Reason, { reason: Reason; count: number; examples: { id: number; name: string }[] }>();
  for (const { id, name, reason } of verdicts) {
    if (reason === null) continue;
    const one = told.get(reason) ?? { reason, count: 0, examples: [] };
    one.count++;
    if (one.examples.length < namesTold) one.examples.push({ id, name });
    told.set(reason, one);
  }
  return reasons.flatMap((reason) => told.get(reason) ?? []);
}

/** Gives a reason to those that have none yet and do not fit. */
export const unless = <V extends Verdict>(verdicts: readonly V[], reason: Reason, fits: (one: V) => boolean): V[] =>
  verdicts.map((one) => (one.reason === null && !fits(one) ? { ...one, reason } : one));

export const readyIds = (verdicts: readonly Verdict[]) =>
  verdicts.flatMap(({ id, reason }) => (reason === null ? [id] : []));
