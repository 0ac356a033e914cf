import type { Config } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { tooMany } from '../../platform/http/errors.ts';
import { passwordMatches } from '../password/service.ts';
import { userNamed } from '../queries.ts';
import { failuresPerAccount, failuresPerAddress, firstLinkHours, linkMinutes } from '../rules.ts';
import { noteSecurityEvent, noteSignIn } from '../session/queries.ts';
import { browserOf } from '../session/rules.ts';
import type { Presented } from '../session/rules.ts';
import { hashOf, newSecret, openSession, type Tokens } from '../session/service.ts';
import {
  countAttempts,
  forgetAttempts,
  hasSignedIn,
  insertLink,
  isKnownBrowser,
  noteBrowser,
  useLink,
} from './queries.ts';

/** Where an attempt to sign in comes from. */
export interface Origin {
  /** The client's IP address. */
  address: string;
  /** What a person calls the client: "Firefox 128, Windows". */
  program: string;
  /** The secret by which the browser is known again. */
  browser: string;
}

/**
 * Counts an attempt at an account before it is judged: by account and address, but by browser where this user has signed
 * in with it before, so that failures elsewhere lock nobody out. Throws 429 once one of them has failed too often within
 * the window, for the right password too (B-02, B-03).
 */
export async function countOrRefuse(db: Db, userName: string, { address, browser }: Omit<Origin, 'program'>) {
  const name = userName.trim().toLowerCase();
  const account = `account ${hashOf(name).toString('base64url')}`;
  const from = `address ${address}`;
  const known = `browser ${hashOf(`${browser} ${name}`).toString('base64url')}`;
  const limits: [string, number][] = (await isKnownBrowser(db, hashOf(browser), userName))
    ? [[known, failuresPerAccount]]
    : [
        [account, failuresPerAccount],
        [from, failuresPerAddress],
      ];
  const counts = await countAttempts(
    db,
    limits.map(([key]) => key),
  );
  const waits = limits.flatMap(([key, most]) => {
    const at = counts.get(key);
    return at && at.count > most ? [at.left] : [];
  });
  if (waits.length > 0) throw tooMany(Math.max(...waits));
  return { succeeded: () => forgetAttempts(db, [account, known], from) };
}

/** Tells the browsers apart that somebody has signed in with, by their marks. */
export const knownBrowser =
  (database: Database, config: Pick<Config, 'secureCookies'>) =>
  async (presented: Presented): Promise<string | undefined> => {
    const secret = browserOf(presented, config);
    if (secret === undefined) return undefined;
    const hash = hashOf(secret);
    const isKnown = await database.outside((db) => hasSignedIn(db, hash));
    return isKnown ? `browser ${hash.toString('base64url')}` : undefined;
  };

/** Opens a session for a name and its password; undefined where they do not fit, whatever the reason. */
export async function signInByPassword(
  db: Db,
  { userName, password, ...origin }: { userName: string; password: string } & Origin,
): Promise<Tokens | undefined> {
  const attempt = await countOrRefuse(db, userName, origin);
  const user = await userNamed(db, userName);
  const fits = await passwordMatches(password, user?.disabledAt === null ? user.passwordHash : null);
  if (!user || !fits) {
    await noteSecurityEvent(db, 'sign-in-refused', user?.id ?? null, origin.address);
    return undefined;
  }
  await attempt.succeeded();
  await noteBrowser(db, hashOf(origin.browser), user.id);
  await noteSignIn(db, user.id, origin.address);
  return openSession(db, user.id, origin);
}

/** Opens a session for a one-time link, which then is used up; undefined where it does not hold. */
export function signInByLink(db: Db, link: string, origin: Origin): Promise<Tokens | undefined> {
  return db.transaction().execute(async (tx) => {
    const userId = await useLink(tx, hashOf(link));
    if (userId === undefined) return undefined;
    await noteBrowser(tx, hashOf(origin.browser), userId);
    await noteSignIn(tx, userId, origin.address);
    return openSession(tx, userId, origin);
  });
}

/** A link that signs a user in once, without a password; the last part of `/signin?link=…`. Earlier ones of the user end. */
export async function createOneTimeLink(db: Db, userId: number, minutes = linkMinutes): Promise<string> {
  const link = newSecret();
  await insertLink(db, hashOf(link), userId, minutes);
  return link;
}

/** The address, behind the installation's own, by which a user who was invited comes in once. */
export const invitationOf = async (db: Db, userId: number): Promise<string> =>
  `/signin?link=${await createOneTimeLink(db, userId, firstLinkHours * 60)}`;
