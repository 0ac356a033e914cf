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
