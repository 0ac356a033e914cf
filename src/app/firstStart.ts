import { firstAdministrator } from '../account/queries.ts';
import { createUser, setProfile } from '../account/service.ts';
import { firstLinkHours } from '../account/rules.ts';
import { createOneTimeLink } from '../account/signIn/service.ts';
import { operator } from '../platform/auth/operator.ts';
import { loadSample, sampleParts } from './sample.ts';
import type { Services } from '../slice.ts';
import type { Steps } from './steps.ts';

/** Name of the first administrator (docs/domain/backup.md, The first start). */
const administrator = 'admin';

/** Users of the sample, each with the rights of their name. They have no password: whoever runs the program lets them in. */
const sampleUsers = [
  { userName: 'editor', roles: ['AllowImport'], workflowRole: 'Users' },
  { userName: 'reviewer', roles: [], workflowRole: 'Reviewers' },
  { userName: 'publisher', roles: ['Publisher'], workflowRole: 'Reviewers' },
] as const;

/** How the first administrator gets in, and what this start has made. */
export interface FirstStart {
  userName: string;
  /** One-time link of an administrator who has no password yet. */
  link: string | undefined;
  /** Code and users of the sample that this start loaded. */
  sample: { code: string; users: readonly string[] } | undefined;
  isNew: boolean;
}

/** What the very first start does: the first administrator, and the sample catalogue with its users. */
export async function firstStart(services: Services, { say, step }: Steps): Promise<FirstStart> {
  const { config, database } = services;
  const admin = await database.outside(async (db) => {
    const first = await firstAdministrator(db);
    if (first) return { ...first, isNew: false };
    const password = config.adminPassword ?? undefined;
    const id = await createUser(db, administrator, { superAdmin: true, password });
    return { id, userName: administrator, hasPassword: password !== undefined, isNew: true };
  });
  const { id, userName, isNew } = admin;
  const parts = isNew && config.sample !== 'none' ? sampleParts[config.sample] : undefined;
  const sample = { code: 'DEMO', users: sampleUsers.map((one) => one.userName) };
  if (parts !== undefined)
    await step('Sample catalogue, loaded once', async () => {
      const who = operator({ userId: id, userName, displayName: '' });
      await loadSample(services, who, { code: sample.code, parts, seed: 'callout' }, say);
      for (const { userName: name, roles, workflowRole } of sampleUsers)
        await database.outside(async (db) =>
          setProfile(db, await createUser(db, name), sample.code, { roles: [...roles], workflowRole }),
        );
    });
  return {
    userName,
    isNew,
    sample: parts === undefined ? undefined : sample,
    link: admin.hasPassword
      ? undefined
      : await database.outside((db) => createOneTimeLink(db, id, firstLinkHours * 60)),
  };
}
