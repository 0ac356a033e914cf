import { noteUnnamedProxy } from '../account/service.ts';
import type { Services } from '../slice.ts';

/** Keeps that requests come through a proxy that CALLOUT_TRUST_PROXY does not name, and logs it. */
export async function noteProxy({ database, log }: Pick<Services, 'database' | 'log'>, address: string) {
  log.warn('a proxy is not named in CALLOUT_TRUST_PROXY', { address });
  await database
    .outside((db) => noteUnnamedProxy(db, address))
    .catch((error: unknown) => log.error('proxy not noted', error));
}

/** The warning of a start. */
export const proxyWarning = (address: string) =>
  `Requests come through a proxy at ${address} that CALLOUT_TRUST_PROXY does not name: its users share one address, and with it their limits.`;
