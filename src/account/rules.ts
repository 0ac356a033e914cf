import { allows, workflowRoleOf, type Profile, type Role } from '../rights.ts';
import type { Sight } from '../platform/auth/sight.ts';
import type { Who } from '../platform/auth/who.ts';

type Standing = Pick<Who, 'superAdmin' | 'profile'>;

/** Opens no write of a catalogue by itself. */
const readingRoles: ReadonlySet<Role> = new Set(['PDFCreation', 'PDFManagement', 'DataManagement']);

/** May write something: by a workflow role, or by any role that is not for reading (docs/domain/rights.md, Roles). */
const isEditor = (who: Standing): boolean =>
  workflowRoleOf(who) !== null || (who.profile?.roles.some((role) => !readingRoles.has(role)) ?? false);

/** What the profile names; where it names nothing, all of it for an editor and nothing for any other member. */
export const ownedBy = (who: Standing, named: readonly number[]): readonly number[] | 'all' =>
  who.superAdmin || (named.length === 0 && isEditor(who)) ? 'all' : named;

/** What a user sees of a catalogue, by the visibility groups and price audiences that the profile names. */
export function sightOf(
  who: Pick<Who, 'userId'> & Standing,
  named: { groups: readonly number[]; audiences: readonly number[] },
): Sight {
  const groups = ownedBy(who, named.groups);
  if (groups === 'all') return 'all';
  return {
    groups,
    told: allows('settings', who) ? 'all' : groups,
    audiences: isEditor(who) ? 'all' : named.audiences,
    userId: who.userId,
  };
}

/** What a member may do beyond reading, as keys of texts `account.may.*`, the widest first. */
export function deedsOf({ roles, workflowRole }: Profile): string[] {
  if (roles.includes('Admin')) return ['everything'];
  const deeds = [
    workflowRole !== null && 'write',
    (workflowRole === 'Reviewers' || workflowRole === 'Administrators') && 'review',
    roles.includes('MajorUnits') && 'majorUnits',
    roles.includes('AllowImport') && 'import',
    roles.includes('Publisher') && 'publish',
    roles.includes('ManageCatalogSettings') && 'settings',
    roles.includes('PDFManagement') && 'pdfTemplates',
    roles.includes('PDFCreation') && 'pdf',
  ].filter((deed) => deed !== false);
  return deeds.length > 0 ? deeds : ['read'];
}

/** Minutes that an access token holds (docs/domain/rights.md, Sessions). */
export const accessMinutes = 60;

/** Minutes without a call of the user after which the session ends. */
export const idleMinutes = 60;

/** Hours after which a session ends whatever happens. */
export const sessionHours = 12;

/** Refreshes that a client may try before it signs out. */
export const refreshMaxAttempts = 3;

/** Milliseconds between two of them. */
export const refreshRetryMs = 500;

/**
 * Seconds for which a rotated refresh token is taken once more while its successor is unused: two tabs, or an answer
 * that was lost (test B-08, B-10).
 */
export const refreshGraceSeconds = 10;

/** A user's calls move the end of the session at most once in so many seconds: one write, not one per call. */
export const touchSeconds = 60;

/** Minutes that a one-time sign-in link holds, and hours for the one that the first start prints. */
export const linkMinutes = 15;
export const firstLinkHours = 24;

/** Seconds that a ticket for one download holds (reliability D6). */
export const ticketSeconds = 60;

/** Failed sign-ins within a window before more are refused, per account and per address (test B-02). */
export const failuresPerAccount = 10;
export const failuresPerAddress = 30;
export const failureWindowSeconds = 60;

/** Days for which a browser is known that has signed in, and how many of them a user has at most; the oldest go. */
export const knownBrowserDays = 180;
export const knownBrowsers = 20;

/** Characters of a password; longer ones are refused before they are hashed (test B-20). */
export const passwordMin = 8;
export const passwordMax = 128;

/** Characters of a user name; names are compared without case and without blanks around them. */
export const userNameMax = 256;
