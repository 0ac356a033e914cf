import { allows, type Role, type WorkflowRole } from '../rights.ts';
import type { Permission } from '../platform/auth/permission.ts';
import type { Db } from '../platform/db/pool.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import type { RunningJob } from '../platform/jobs/jobs.ts';
import { hashPassword } from './password/service.ts';
import { insertUser, setDisabled, standingOf, updatePassword, upsertProfile, userNamed } from './queries.ts';
import { userNameMax } from './rules.ts';
import { deleteSessionsOf, latestSecurityEvent, noteSecurityEvent } from './session/queries.ts';
import { deleteLinks } from './signIn/queries.ts';

/** A new user's number. Without a password they come in by a one-time link. Throws 400 for a weak password, 409 for a name in use. */
export async function createUser(
  db: Db,
  userName: string,
  options: {
    password?: string | undefined;
    displayName?: string | undefined;
    superAdmin?: boolean | undefined;
  } = {},
): Promise<number> {
  const name = userName.trim();
  if (name === '' || Array.from(name).length > userNameMax)
    throw invalid('userName', `A name has 1 to ${userNameMax} characters.`);
  const passwordHash = options.password === undefined ? null : await hashPassword(options.password, name);
  const { displayName = '', superAdmin = false } = options;
  return (await insertUser(db, { userName: name, displayName, superAdmin, passwordHash })).id;
}

/** The user of that name; throws 404. */
export async function findUser(db: Db, userName: string) {
  const user = await userNamed(db, userName);
  if (!user) throw notFound();
  return user;
}

/** Sets a password and ends the user's links and sessions, but the session that is kept. Throws 400 for a weak one. */
export async function setPassword(
  db: Db,
  {
    userId,
    userName,
    password,
    keepSession = 0,
  }: { userId: number; userName: string; password: string; keepSession?: number },
): Promise<void> {
  const hash = await hashPassword(password, userName);
  await db.transaction().execute(async (tx) => {
    await updatePassword(tx, userId, hash);
    await deleteLinks(tx, userId);
    await deleteSessionsOf(tx, userId, keepSession);
  });
}

/** What a user is in a catalogue: rights, and what they see of its releases. */
interface ProfileOf {
  roles: Role[];
  workflowRole: WorkflowRole | null;
  /** Ids of lookup values; none where left out. */
  visibilityGroups?: number[];
  /** Ids; none where left out. */
  priceAudiences?: number[];
}

/** Sets what a user is in a catalogue. Holds at their next call. Throws 404 where no catalogue has the code. */
export async function setProfile(db: Db, userId: number, code: string, of: ProfileOf): Promise<void> {
  if (!(await upsertProfile(db, { userId, code, ...of }))) throw notFound();
}

/** Shuts a user out, from the next call on; their sessions and links end (B-06). */
export const disableUser = (db: Db, userId: number) =>
  db.transaction().execute(async (tx) => {
    await setDisabled(tx, userId, true);
    await deleteLinks(tx, userId);
    await deleteSessionsOf(tx, userId);
  });

export const enableUser = (db: Db, userId: number) => setDisabled(db, userId, false);

const proxyNotNamed = 'proxy-not-named';

/** Days after which a proxy that was not seen again is forgotten. */
const proxyDays = 7;

/** Keeps that requests come through a proxy that CALLOUT_TRUST_PROXY does not name. */
export const noteUnnamedProxy = (db: Db, address: string) => noteSecurityEvent(db, proxyNotNamed, null, address);

/** The address of a proxy that was noticed lately; undefined where there is none. */
export const unnamedProxy = (db: Db) => latestSecurityEvent(db, proxyNotNamed, proxyDays);

/**
 * Throws JobFailed where whoever started a job has lost the right since (test A-16); the operator needs none.
 * @param deed what they may not do any more: "publish this catalogue"
 */
export async function requireRight(
  db: Db,
  { actor, catalogId, input }: RunningJob,
  permission: Permission,
  deed: string,
): Promise<void> {
  if (await mayDo(db, { actor, catalogId, input }, permission)) return;
  throw new JobFailed(`${actor.name} may not ${deed} any more.`);
}

/** Whether the one who asked for a job has a right now. */
export const mayDo = async (
  db: Db,
  { actor, catalogId, input }: Pick<RunningJob, 'actor' | 'catalogId' | 'input'>,
  permission: Permission,
): Promise<boolean> =>
  actor.id === null || input.asOperator === true || allows(permission, await standingOf(db, actor.id, catalogId));
