/** Roles that a profile can carry (docs/domain/rights.md, Roles). */
export const roles = [
  'Admin',
  'Publisher',
  'AllowImport',
  'PDFCreation',
  'PDFManagement',
  'ManageCatalogSettings',
  'DataManagement',
  'MajorUnits',
] as const;
export type Role = (typeof roles)[number];

/** Workflow roles, each with what the ones before it may do (docs/domain/rights.md, Roles). */
export const workflowRoles = ['Users', 'Reviewers', 'Administrators'] as const;
export type WorkflowRole = (typeof workflowRoles)[number];

/** What a user is in one catalogue. Admin implies the workflow role Administrators. */
export interface Profile {
  roles: Role[];
  workflowRole: WorkflowRole | null;
}

/** Who calls: the session's user, and the profile in the catalogue of the address where there is one. */
export interface Who {
  userId: number;
  userName: string;
  displayName: string;
  sessionId: number;
  superAdmin: boolean;
  language: string;
  /** Undefined where the call belongs to no catalogue. */
  profile: Profile | undefined;
}

/**
 * What somebody sees of a catalogue: everything, or what no group or one of these groups sees; and of prices those of
 * all audiences, or of these, which leaves out parts that are internal or used only where the groups do not see
 * (docs/domain/rights.md, Members who may write nothing). The database keeps to it (decision 040).
 */
export type Sight = 'all' | { groups: readonly number[]; audiences: readonly number[] | 'all'; userId: number };

/** Sees nothing: nobody's sight. */
export const noSight: Sight = { groups: [], audiences: [], userId: 0 };

/** Rows that are looked at, one by one, for a total that is told to somebody who does not see every part. */
const countedForSome = 1000;

/** Up to where a total is exact for whom: to 1,000 for somebody who does not see every part, else to `most`. */
export const exactFor = <M extends number | null>(sight: Sight, most: M): M | typeof countedForSome =>
  sight === 'all' || sight.audiences === 'all' ? most : countedForSome;

/** What was counted up to one more than `exact` (null: to the end), as it is told. */
export const told = (count: number, exact: number | null): { totalCount: number; isMore: boolean } => ({
  totalCount: Math.min(count, exact ?? count),
  isMore: exact !== null && count > exact,
});

/**
 * Every permission a route can name, with its rule (docs/domain/rights.md, Who may do what). `anyone` needs no session;
 * `signedIn` and `superAdmin` belong to no catalogue; all others are asked inside one and presume membership.
 */
const rules = {
  anyone: () => true,
  signedIn: () => true,
  superAdmin: () => false,
  member: () => true,
  writeOem: (p: Profile) => p.workflowRole !== null,
  writeMajorUnit: (p: Profile) => p.roles.includes('MajorUnits'),
  /** Routes for content of any context; the handler then asks for `writeIn` of the item's own. */
  write: (p: Profile) => p.workflowRole !== null || p.roles.includes('MajorUnits'),
  undoOwn: (p: Profile) => p.workflowRole !== null || p.roles.includes('MajorUnits') || p.roles.includes('AllowImport'),
  import: (p: Profile) => p.roles.includes('AllowImport'),
  publish: (p: Profile) => p.roles.includes('Publisher'),
  settings: (p: Profile) => p.roles.includes('ManageCatalogSettings'),
  admin: () => false,
  /** What the product opens for a catalogue: super administrators alone, also where the caller is its Admin. */
  installation: () => false,
} satisfies Record<string, (profile: Profile) => boolean>;

export type Permission = keyof typeof rules;

const withoutCatalog: ReadonlySet<Permission> = new Set(['anyone', 'signedIn', 'superAdmin']);

/** True for permissions that are asked inside a catalogue: their routes live under `/{code}`. */
export const inCatalog = (permission: Permission) => !withoutCatalog.has(permission);

/** Admin passes every check of its catalogue, a super administrator every check. */
export function allows(permission: Permission, who: Pick<Who, 'superAdmin' | 'profile'> | undefined): boolean {
  if (permission === 'anyone') return true;
  if (!who) return false;
  if (who.superAdmin) return true;
  if (!inCatalog(permission)) return rules[permission]({ roles: [], workflowRole: null });
  if (!who.profile || permission === 'installation') return false;
  return who.profile.roles.includes('Admin') || rules[permission](who.profile);
}

/** The permission that writing in a context takes. */
export const writeIn = (context: string): Permission => (context === 'MajorUnit' ? 'writeMajorUnit' : 'writeOem');

/** The workflow role that counts: Admin implies Administrators. */
export const workflowRoleOf = (who: Pick<Who, 'superAdmin' | 'profile'>): WorkflowRole | null =>
  who.superAdmin || who.profile?.roles.includes('Admin') ? 'Administrators' : (who.profile?.workflowRole ?? null);
