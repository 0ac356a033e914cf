import { workflowRoleOf, type WorkflowRole } from '../rights.ts';
import type { Who } from '../platform/auth/who.ts';

/** A workflow state; `id` is its number on the wire, 1 to 4 at the start (docs/domain/workflow.md, States). */
export interface State {
  id: number;
  name: string;
  isInit: boolean;
  isEditable: boolean;
  needConfirmation: boolean;
  isPublishedState: boolean;
  nextFlowIds: number[];
  setableRoles: WorkflowRole[];
}

const everyone: WorkflowRole[] = ['Administrators', 'Reviewers', 'Users'];
const reviewers: WorkflowRole[] = ['Administrators', 'Reviewers'];
const plain = { isInit: false, isEditable: true, needConfirmation: false, isPublishedState: false };

/** The states of a new catalogue, the same in each context (docs/domain/workflow.md, Starting states). */
export const startingStates: readonly State[] = [
  { ...plain, id: 1, name: 'Draft', isInit: true, nextFlowIds: [2, 4], setableRoles: everyone },
  { ...plain, id: 2, name: 'Ready to Review', nextFlowIds: [1, 3, 4], setableRoles: everyone },
  {
    ...plain,
    id: 3,
    name: 'Publish',
    isPublishedState: true,
    needConfirmation: true,
    nextFlowIds: [1, 2, 4],
    setableRoles: reviewers,
  },
  {
    ...plain,
    id: 4,
    name: 'Draft - Remove',
    isEditable: false,
    needConfirmation: true,
    nextFlowIds: [1],
    setableRoles: reviewers,
  },
];

/** Where the content of a published state is, or waits to go (docs/domain/workflow.md, Environment). */
export const environments = ['Pending', 'Staging', 'Production'] as const;
export type Environment = (typeof environments)[number];

/** The note with which the screens save a state (docs/domain/workflow.md, Setting a state). */
export const manualCause = 'Manually Updated';

/** Items of a set that keep their state: without one of their own, where it is not next, in it already. */
export interface Skipped {
  noWorkflow: number;
  notNext: number;
  already: number;
}

export const workflowMessages = {
  /** A set of states that nothing can work with; also what a screen says where a state call fails. */
  fatal: 'A fatal error has occured with the workflow process! Please notify a support representative.',
  ancestorNotPublish: 'One or more ancestors are not set to publish, would you like publish them as well?',
  notNext: 'The workflow state cannot be reached from the current one.',
  isInitial: 'The item is in the initial workflow state already.',
  anotherAncestor: 'Another item carries the workflow of this one by now.',
  notOwn: 'The item has no workflow of its own.',
  notEditable: (state: string) => `The item is in the workflow state ${state} and cannot be edited.`,
  ancestorRemoved: (name: string) => `${name} is set to be removed and cannot be published.`,
} as const;

/** The role whose states somebody may set; the role MajorUnits alone counts as Users in its context. */
export function roleIn(who: Pick<Who, 'superAdmin' | 'profile'>, context: string): WorkflowRole | null {
  const inUnits = context === 'MajorUnit' && who.profile?.roles.includes('MajorUnits') === true;
  return workflowRoleOf(who) ?? (inUnits ? 'Users' : null);
}

/** States that a user of the workflow role may set from `current`; none for somebody without a role. */
export function nextStates<S extends Pick<State, 'id' | 'nextFlowIds' | 'setableRoles'>>(
  states: readonly S[],
  current: number,
  role: WorkflowRole | null,
): S[] {
  const next = states.find((s) => s.id === current)?.nextFlowIds ?? [];
  return states.filter((s) => next.includes(s.id) && role !== null && s.setableRoles.includes(role));
}

/** The state that a screen offers first: the next editable or published one, else the initial one, else any. */
export function forwardState<N extends { id: number }>(
  states: readonly Pick<State, 'id' | 'isEditable' | 'isInit'>[],
  current: number,
  next: readonly N[],
): N | undefined {
  const known = (id: number) => states.find((s) => s.id === id);
  return (
    next.find(({ id }) => id > current && known(id)?.isEditable === true) ??
    next.find(({ id }) => known(id)?.isInit === true) ??
    next[0]
  );
}
