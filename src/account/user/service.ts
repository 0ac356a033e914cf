import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { setDisabled } from '../queries.ts';
import { createUser } from '../service.ts';
import { deleteSessionsOf, noteSecurityEvent } from '../session/queries.ts';
import { deleteLinks } from '../signIn/queries.ts';
import { invitationOf } from '../signIn/service.ts';
import type { User } from './contract.ts';
import { hasOtherSuper, lockUsers, oneUser, updateUser } from './queries.ts';
import { userMessages } from './rules.ts';

/** The user; throws 404. */
export async function requireUser(db: Db, id: number): Promise<User> {
  const user = await oneUser(db, id);
  if (!user) throw notFound();
  return user;
}

/** A new user, who comes in by the link. Throws 409 for a name in use. */
export function addUser(db: Db, who: Who, of: { userName: string; displayName: string; superAdmin: boolean }) {
  return db.transaction().execute(async (tx) => {
    const id = await createUser(tx, of.userName, { displayName: of.displayName.trim(), superAdmin: of.superAdmin });
    await noteSecurityEvent(tx, 'user-added', id, `${of.superAdmin ? 'super administrator ' : ''}by ${who.userName}`);
    return { user: await requireUser(tx, id), link: await invitationOf(tx, id) };
  });
}

/** A link for who may sign in. Throws 409 for who is shut out. */
export async function linkFor(db: Db, who: Who, id: number): Promise<string> {
  if ((await requireUser(db, id)).isDisabled) throw conflict();
  await noteSecurityEvent(db, 'user-link', id, `by ${who.userName}`);
  return invitationOf(db, id);
}

/** Saves a user; who is shut out loses sessions and links at once (B-06). */
export function saveUser(
  db: Db,
  who: Who,
  of: { id: number; version: number; displayName: string; superAdmin: boolean; isDisabled: boolean },
): Promise<User> {
  return db.transaction().execute(async (tx) => {
    await lockUsers(tx);
    const before = await requireUser(tx, of.id);
    const loses = (before.superAdmin && !of.superAdmin) || (!before.isDisabled && of.isDisabled);
    if (loses && of.id === who.userId) throw invalid(of.isDisabled ? 'isDisabled' : 'superAdmin', userMessages.oneself);
    if (loses && before.superAdmin && !(await hasOtherSuper(tx, of.id)))
      throw invalid('superAdmin', userMessages.lastSuper);
    if (!(await updateUser(tx, { ...of, displayName: of.displayName.trim() }))) throw conflict();
    if (before.isDisabled !== of.isDisabled) {
      await setDisabled(tx, of.id, of.isDisabled);
      if (of.isDisabled) await endAccess(tx, of.id);
      await noteSecurityEvent(tx, of.isDisabled ? 'user-shut-out' : 'user-let-in', of.id, `by ${who.userName}`);
    }
    if (before.superAdmin !== of.superAdmin)
      await noteSecurityEvent(tx, of.superAdmin ? 'super-given' : 'super-taken', of.id, `by ${who.userName}`);
    return requireUser(tx, of.id);
  });
}

async function endAccess(db: Db, id: number): Promise<void> {
  await deleteLinks(db, id);
  await deleteSessionsOf(db, id);
}
