import { firstAdministrator } from '../account/queries.ts';
import { createUser } from '../account/service.ts';
import { firstLinkHours } from '../account/rules.ts';
import { createOneTimeLink } from '../account/signIn/service.ts';
import { operator } from '../platform/auth/operator.ts';
import { loadSample, sampleParts } from './sample.ts';
import type { Services } from '../slice.ts';

/** Name of the first administrator (docs/domain/backup.md, The first start). */
const administrator = 'admin';

/**
 * What the very first start does: the first administrator, and the sample catalogue. Answers the one-time link of an
 * administrator who has no password yet, at any start; undefined otherwise.
 */
export async function firstStart(services: Services, say: (line: string) => void): Promise<string | undefined> {
  const { config, database } = services;
  const admin = await database.outside(async (db) => {
    const first = await firstAdministrator(db);
    if (first) return { id: first.id, hasPassword: Boolean(first.hasPassword), isNew: false };
    const password = config.adminPassword ?? undefined;
    const id = await createUser(db, administrator, { superAdmin: true, password });
    return { id, hasPassword: password !== undefined, isNew: true };
  });
  if (admin.isNew && config.sample !== 'none') {
    say('Loading the sample catalogue (once) …');
    const of = { code: 'DEMO', parts: sampleParts[config.sample], seed: 'callout' };
    await loadSample(services, operator({ userId: admin.id, userName: administrator, displayName: '' }), of, say);
  }
  if (admin.hasPassword) return undefined;
  return database.outside((db) => createOneTimeLink(db, admin.id, firstLinkHours * 60));
}
