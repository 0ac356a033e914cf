import { workflowRoles, type WorkflowRole } from '../../rights.ts';
import type { State } from '../rules.ts';

export const maxStateName = 64;
/** Most states that a context may have. */
export const maxStates = 50;

export const stateMessages = {
  nameTaken: 'A workflow state of this name exists.',
  tooMany: `A context has ${maxStates} workflow states at most.`,
  initNeeded: 'One state has to be the initial one. Make another state the initial one instead.',
  initEditable: 'The initial state has to be editable.',
  initPublished: 'The initial state cannot be a published one.',
  publishedNeeded: 'At least one state has to be a published one.',
  unknownNext: 'A next state does not exist.',
  unknownRole: 'The roles are Administrators, Reviewers and Users, with commas between them.',
  unknownTarget: 'The workflow state to move the items to does not exist.',
  initStays: 'The initial state cannot be removed. Make another state the initial one first.',
  /** @param names Some of the items. */
  inUse: (items: number, names: readonly string[]) =>
    `${items} ${items === 1 ? 'item is' : 'items are'} in this state: ${names.join(', ')}${items > names.length ? ' and others' : ''}.`,
} as const;

/** The roles of a comma list, in the order of rank; undefined where one of them is none. Empty: nobody. */
export function rolesOf(list: string): WorkflowRole[] | undefined {
  const named = list.split(',').map((name) => name.trim());
  const given = named.filter((name) => name !== '');
  const known = workflowRoles.filter((role) => given.includes(role)).toReversed();
  return new Set(given).size === known.length ? known : undefined;
}

/** Texts by field for what a state must not be, among the states of its context as they would be then. */
export function wrongWith(state: State, others: readonly State[]): Record<string, string[]> {
  const all = [state, ...others];
  const wrong: [string, string][] = [];
  if (state.isInit && !state.isEditable) wrong.push(['isEditable', stateMessages.initEditable]);
  if (state.isInit && state.isPublishedState) wrong.push(['isPublishedState', stateMessages.initPublished]);
  if (!all.some((s) => s.isInit)) wrong.push(['isInit', stateMessages.initNeeded]);
  if (!all.some((s) => s.isPublishedState)) wrong.push(['isPublishedState', stateMessages.publishedNeeded]);
  if (state.nextFlowIds.some((next) => !others.some((s) => s.id === next))) {
    wrong.push(['nextFlowIds', stateMessages.unknownNext]);
  }
  return Object.fromEntries(wrong.map(([field, text]) => [field, [text]]));
}

/**
 * What a state means to a release: taken, kept as it was, or taken out
 * (docs/domain/publishing.md, What a release contains).
 */
export const releasedAs = (state: Pick<State, 'isPublishedState' | 'isEditable'>) =>
  state.isPublishedState ? 'taken' : state.isEditable ? 'kept' : 'out';
