import { contexts as allContexts } from '../../contexts.ts';
import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { installation } from '../../platform/contract/installation.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { Authenticate } from '../../platform/http/mount.ts';
import { withTicket } from '../../platform/http/ticket.ts';
import { refreshGraceSeconds, sightOf } from '../rules.ts';
import { accessTokenOf } from './rules.ts';
import {
  deleteSession,
  insertSession,
  insertTicket,
  insertTokens,
  lockSessionOfRefresh,
  noteSecurityEvent,
  refreshToken,
  rotate,
  sessionOf,
  sessionOfTicket,
  touchSession,
} from './queries.ts';

/** What a client is given: opaque tokens, of which the database keeps the SHA-256 alone. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds until the access token is over. */
  expires: number;
  /** Seconds until the session ends if nothing happens. */
  sessionExpires: number;
}

/** A random secret of 32 bytes, as it is given out. */
export const newSecret = () => randomBytes(32).toString('base64url');
/** The hash under which a secret is kept. */
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer');

/** Opens a session of a user who has proved who they are, from an address and a program where these are known. */
export async function openSession(db: Db, userId: number, from = nowhere): Promise<Tokens> {
  return giveTokens(db, await insertSession(db, userId, from), null);
}

const nowhere = { address: '', program: '' };

async function giveTokens(db: Db, sessionId: number, parent: Buffer | null): Promise<Tokens> {
  const [accessToken, refreshed] = [newSecret(), newSecret()];
  const hashes = { access: hashOf(accessToken), refresh: hashOf(refreshed), parent };
  return { accessToken, refreshToken: refreshed, ...(await insertTokens(db, sessionId, hashes)) };
}

/** Whether a refresh token belongs to a session that lives. */
export const isRefreshable = async (db: Db, token: string): Promise<boolean> =>
  (await refreshToken(db, hashOf(token)))?.alive === true;

/**
 * A new pair for a refresh token; undefined where it is unknown, or its session over. A token that was rotated is taken
 * again for some seconds while its successor is unused (two tabs, a lost answer); any other reuse means that somebody
 * has a copy, and ends the session. So does an access token that is over without anything done by hand since it was
 * issued (docs/domain/rights.md, Sessions; test B-08 to B-12).
 */
export function refreshSession(db: Db, presented: string): Promise<Tokens | undefined> {
  const hash = hashOf(presented);
  return db.transaction().execute(async (tx) => {
    if ((await lockSessionOfRefresh(tx, hash)) === undefined) return undefined;
    const token = await refreshToken(tx, hash);
    if (!token) return undefined;
    const reused = token.rotatedFor !== null && (token.successorUsed || token.rotatedFor > refreshGraceSeconds);
    if (reused) await noteSecurityEvent(tx, 'refresh-token-reused', token.userId);
    if (reused || !token.alive || token.unused) {
      await deleteSession(tx, token.sessionId);
      return undefined;
    }
    await rotate(tx, token.sessionId, hash);
    return giveTokens(tx, token.sessionId, hash);
  });
}

/** An address with a ticket that opens it once, for the session's user. */
export async function giveTicket(db: Db, sessionId: number, address: string): Promise<string> {
  const secret = newSecret();
  await insertTicket(db, { hash: hashOf(secret), sessionId, address });
  return withTicket({ secret, address });
}

/**
 * Looks up a request's session, its user and the user's profile in the catalogue of the address, in one statement at
 * every request: what is taken away is gone at the next call. Calls that nobody made by hand (`X-Background: 1`) do not
 * move the end of the session.
 */
export function authenticator(database: Database, config: Pick<Config, 'secureCookies'>): Authenticate {
  const known = new Map<string, number>();
  return async (request: FastifyRequest, code = '', ticket) => {
    const token = accessTokenOf(request, config);
    const tokenHash = token === undefined ? null : hashOf(token);
    const look = async (db: Db) => {
      if (ticket) return sessionOfTicket(db, { hash: hashOf(ticket.secret), address: ticket.address, tokenHash }, code);
      const row = tokenHash && (await sessionOf(db, tokenHash, code));
      if (!row) return undefined;
      const moves = row.stale && request.headers['x-background'] !== '1';
      return moves ? { ...row, left: await touchSession(db, row.sessionId) } : row;
    };
    // On a connection that is set to the catalogue already: the handler's statements then need no switch. The tables
    // read here belong to the installation and are the same from inside any catalogue.
    if (!ticket && !tokenHash) return undefined;
    const catalog = known.get(code);
    const row = await (catalog === undefined ? database.outside(look) : database.inCatalog(catalog, look));
    if (!row) return undefined;
    if (code === installation.code && row.superAdmin) row.catalogId = installation.id;
    const { catalogId, contexts, roles, workflowRole, groups, audiences, left, stale: _stale, ...user } = row;
    if (catalogId !== null && known.size < 10_000) known.set(code, catalogId);
    const member = catalogId !== null && (row.superAdmin || roles !== null);
    const who = { ...user, profile: roles === null ? undefined : { roles, workflowRole } };
    return {
      who,
      catalogId: member ? catalogId : undefined,
      lacks: contexts ? allContexts.filter((one) => !contexts.includes(one)) : [],
      sight: sightOf(who, { groups: groups ?? [], audiences: audiences ?? [] }),
      sessionExpires: Math.max(0, left),
    };
  };
}
