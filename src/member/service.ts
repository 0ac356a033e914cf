import { userNamed } from '../account/queries.ts';
import { createUser } from '../account/service.ts';
import { noteSecurityEvent } from '../account/session/queries.ts';
import { invitationOf } from '../account/signIn/service.ts';
import { visibilityGroups } from '../lookup/queries.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import type { Member } from './contract.ts';
import {
  allAudiences,
  deleteMember,
  hasOtherAdmin,
  insertMember,
  isKnownElsewhere,
  lockMembers,
  memberById,
  updateMember,
} from './queries.ts';
import { memberMessages, type ProfileFields } from './rules.ts';

/** The member; throws 404 for who is none. */
export async function requireMember(db: Db, id: number): Promise<Member> {
  const member = await memberById(db, id);
  if (!member) throw notFound();
  return member;
}

/** Takes a user into the catalogue; a name that nobody has makes a user, who comes in by the link. */
export function invite(db: Db, who: Who, of: ProfileFields & { userName: string; displayName: string }) {
  return db.transaction().execute(async (tx) => {
    await lockMembers(tx);
    await requireNamed(tx, of);
    const known = await userNamed(tx, of.userName);
    const userId = known?.id ?? (await createUser(tx, of.userName, { displayName: of.displayName.trim() }));
    if (!(await insertMember(tx, userId, of))) throw conflict({ userName: [memberMessages.isMember] });
    await note(tx, 'member-added', userId, who, of);
    return { member: await requireMember(tx, userId), link: known ? null : await invitationOf(tx, userId) };
  });
}

/** A new link for who was invited here alone and never came; nobody else's: it would open their account. */
export async function renewLink(db: Db, who: Who, id: number): Promise<string> {
  const { isInvited } = await requireMember(db, id);
  if (!isInvited || (await isKnownElsewhere(db, id))) throw conflict({ link: [memberMessages.noInvitation] });
  await noteSecurityEvent(db, 'member-link', id, `by ${who.userName}`);
  return invitationOf(db, id);
}

export function saveMember(db: Db, who: Who, id: number, version: number, of: ProfileFields): Promise<Member> {
  return db.transaction().execute(async (tx) => {
    await lockMembers(tx);
    const member = await requireMember(tx, id);
    if (!of.roles.includes('Admin')) await requireAdminStays(tx, who, member);
    await requireNamed(tx, of);
    if (!(await updateMember(tx, id, version, of))) throw conflict();
    await note(tx, 'member-changed', id, who, of);
    return requireMember(tx, id);
  });
}

export function removeMember(db: Db, who: Who, id: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockMembers(tx);
    await requireAdminStays(tx, who, await requireMember(tx, id));
    await deleteMember(tx, id);
    await note(tx, 'member-removed', id, who, { roles: [], workflowRole: null });
  });
}

/** Throws 400 where the catalogue would lose its last Admin, or an Admin the own right. */
async function requireAdminStays(db: Db, who: Who, { id, roles }: Member): Promise<void> {
  if (!roles.includes('Admin')) return;
  if (id === who.userId && !who.superAdmin) throw invalid('roles', memberMessages.oneself);
  if (!(await hasOtherAdmin(db, id))) throw invalid('roles', memberMessages.lastAdmin);
}

/** Throws 400 where the profile names a group or audience that the catalogue does not have. */
async function requireNamed(db: Db, of: ProfileFields): Promise<void> {
  const groups = new Set((await visibilityGroups(db)).map(({ id }) => id));
  if (!of.visibilityGroups.every((id) => groups.has(id)))
    throw invalid('visibilityGroups', memberMessages.unknownGroup);
  const audiences = new Set((await allAudiences(db)).map(({ id }) => id));
  if (!of.priceAudiences.every((id) => audiences.has(id)))
    throw invalid('priceAudiences', memberMessages.unknownAudience);
}

/** Notes who let whom do what. */
const note = (db: Db, kind: string, userId: number, who: Who, of: Pick<ProfileFields, 'roles' | 'workflowRole'>) =>
  noteSecurityEvent(
    db,
    kind,
    userId,
    `${[...of.roles, of.workflowRole ?? 'no workflow role'].join(' ')} by ${who.userName}`,
  );
