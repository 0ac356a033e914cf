import type { Db } from '../../platform/db/pool.ts';
import { tooMany } from '../../platform/http/errors.ts';
import { passwordMatches } from '../password/service.ts';
import { userNamed } from '../queries.ts';
import { failuresPerAccount, failuresPerAddress, linkMinutes } from '../rules.ts';
import { noteSecurityEvent } from '../session/queries.ts';
import { hashOf, newSecret, openSession, type Tokens } from '../session/service.ts';
import { countAttempts, forgetAttempts, insertLink, useLink } from './queries.ts';

/**
 * Counts an attempt at an account from an address before it is judged. Throws 429 once either has failed too often
 * within the window, for the right password too (B-02, B-03).
 */
export async function countOrRefuse(db: Db, userName: string, address: string) {
  const account = `account ${hashOf(userName.trim().toLowerCase()).toString('base64url')}`;
  const from = `address ${address}`;
  const counts = await countAttempts(db, [account, from]);
  const limits: [string, number][] = [
    [account, failuresPerAccount],
    [from, failuresPerAddress],
  ];
  const waits = limits.flatMap(([key, most]) => {
    const at = counts.get(key);
    return at && at.count > most ? [at.left] : [];
  });
  if (waits.length > 0) throw tooMany(Math.max(...waits));
  return { succeeded: () => forgetAttempts(db, account, from) };
}

/** Opens a session for a name and its password; undefined where they do not fit, whatever the reason. */
export async function signInByPassword(
  db: Db,
  { userName, password, address }: { userName: string; password: string; address: string },
): Promise<Tokens | undefined> {
  const attempt = await countOrRefuse(db, userName, address);
  const user = await userNamed(db, userName);
  const fits = await passwordMatches(password, user?.disabledAt === null ? user.passwordHash : null);
  if (!user || !fits) {
    await noteSecurityEvent(db, 'sign-in-refused', user?.id ?? null, address);
    return undefined;
  }
  await attempt.succeeded();
  return openSession(db, user.id);
}

/** Opens a session for a one-time link, which then is used up; undefined where it does not hold. */
export function signInByLink(db: Db, link: string): Promise<Tokens | undefined> {
  return db.transaction().execute(async (tx) => {
    const userId = await useLink(tx, hashOf(link));
    return userId === undefined ? undefined : openSession(tx, userId);
  });
}

/** A link that signs a user in once, without a password; the last part of `/signin?link=…`. */
export async function createOneTimeLink(db: Db, userId: number, minutes = linkMinutes): Promise<string> {
  const link = newSecret();
  await insertLink(db, hashOf(link), userId, minutes);
  return link;
}
