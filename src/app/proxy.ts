import { latestSecurityEvent, noteSecurityEvent } from '../account/session/queries.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Services } from './services.ts';

const kind = 'proxy-not-named';

/** Days after which a proxy that was not seen again is forgotten. */
const rememberedDays = 7;

/** Keeps that requests come through a proxy that CALLOUT_TRUST_PROXY does not name, and logs it. */
export async function noteProxy({ database, log }: Pick<Services, 'database' | 'log'>, address: string) {
  log.warn('a proxy is not named in CALLOUT_TRUST_PROXY', { address });
  await database
    .outside((db) => noteSecurityEvent(db, kind, null, address))
    .catch((error: unknown) => log.error('proxy not noted', error));
}

/** The address of a proxy that was noticed lately; undefined where there is none. */
export const unnamedProxy = (database: Database): Promise<string | undefined> =>
  database.outside((db) => latestSecurityEvent(db, kind, rememberedDays));

/** The warning of a start. */
export const proxyWarning = (address: string) =>
  `Requests come through a proxy at ${address} that CALLOUT_TRUST_PROXY does not name: its users share one address, and with it their limits.`;
