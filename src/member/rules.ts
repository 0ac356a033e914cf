import type { Role, WorkflowRole } from '../rights.ts';

/** Visibility groups, and price audiences, that a profile names at most. */
export const maxNamed = 100;

/** Members of a page of the list. */
export const membersTake = 100;

export const memberMessages = {
  isMember: 'This user is a member already.',
  lastAdmin: 'The catalogue needs an Admin. Make somebody else Admin first.',
  oneself: 'Nobody takes their own right as Admin away. Ask another Admin.',
  unknownGroup: 'There is no such visibility group.',
  unknownAudience: 'There is no such price audience.',
  noInvitation: 'A link is made only for who was invited to this catalogue alone and has not signed in yet.',
} as const;

/** What a profile says (docs/domain/rights.md, Roles). */
export interface ProfileFields {
  roles: Role[];
  workflowRole: WorkflowRole | null;
  /** Ids of lookup values. */
  visibilityGroups: number[];
  /** Ids. */
  priceAudiences: number[];
}
