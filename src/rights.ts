import { inCatalog, type Permission } from './platform/auth/permission.ts';
import type { Who } from './platform/auth/who.ts';

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

/** Every permission that is asked inside a catalogue, with its rule for a member (docs/domain/rights.md, Who may do what). */
const rules = {
  member: () => true,
  writeOem: (p: Profile) => p.workflowRole !== null,
  writeMajorUnit: (p: Profile) => p.roles.includes('MajorUnits'),
  /** Routes for content of any context; the handler then asks for `writeIn` of the item's own. */
  write: (p: Profile) => p.workflowRole !== null || p.roles.includes('MajorUnits'),
  /** Replacing, moving and deleting parts, and choosing their descriptions, from whichever page. */
  moveParts: (p: Profile) => p.workflowRole !== null || p.roles.includes('ManageCatalogSettings'),
  /** Where major units stand in the taxonomies of their industry. */
  placeUnits: (p: Profile) => p.roles.includes('MajorUnits') || p.roles.includes('ManageCatalogSettings'),
  /** Whoever may write anything; which changes those are, the undo says. */
  undoOwn: (p: Profile) =>
    p.workflowRole !== null ||
    p.roles.some((role) => role === 'MajorUnits' || role === 'AllowImport' || role === 'ManageCatalogSettings'),
  import: (p: Profile) => p.roles.includes('AllowImport'),
  /** Places from which files are imported by schedule. */
  importSources: (p: Profile) => p.roles.includes('AllowImport') && p.roles.includes('ManageCatalogSettings'),
  /** Translation sheets back in, and proposals accepted. */
  translate: (p: Profile) => p.roles.includes('AllowImport') || p.workflowRole !== null,
  publish: (p: Profile) => p.roles.includes('Publisher'),
  settings: (p: Profile) => p.roles.includes('ManageCatalogSettings'),
  /** PDF templates, and what goes into PDFs. */
  managePdf: (p: Profile) => p.roles.includes('PDFManagement'),
  admin: () => false,
  /** What the product opens for a catalogue: super administrators alone, also where the caller is its Admin. */
  installation: () => false,
} satisfies Record<string, (profile: Profile) => boolean>;

declare module './platform/auth/permission.ts' {
  interface CatalogPermissions extends Record<keyof typeof rules, true> {}
}

declare module './platform/auth/who.ts' {
  interface Who {
    /** Undefined where the call belongs to no catalogue. */
    profile?: Profile | undefined;
  }
}

/** Admin passes every check of its catalogue, a super administrator every check. */
export function allows(permission: Permission, who: Pick<Who, 'superAdmin' | 'profile'> | undefined): boolean {
  if (permission === 'anyone') return true;
  if (!who) return false;
  if (who.superAdmin) return true;
  if (!inCatalog(permission)) return permission === 'signedIn';
  if (!who.profile || permission === 'installation') return false;
  return who.profile.roles.includes('Admin') || rules[permission](who.profile);
}

/** The permission that writing in a context takes. */
export const writeIn = (context: string): Permission => (context === 'MajorUnit' ? 'writeMajorUnit' : 'writeOem');

/** The workflow role that counts: Admin implies Administrators. */
export const workflowRoleOf = (who: Pick<Who, 'superAdmin' | 'profile'>): WorkflowRole | null =>
  who.superAdmin || who.profile?.roles.includes('Admin') ? 'Administrators' : (who.profile?.workflowRole ?? null);
