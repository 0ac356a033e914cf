import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { onDatabaseOf } from '../../../test/commands.ts';
import { openBrowser } from '../../../test/visitor.ts';
import { lookupType } from '../../lookup/rules.ts';
import { run } from './user.ts';

const api = await openApi();
const { token, account, bearer } = openBrowser(api);
const { printed, forget } = onDatabaseOf(api);

const linkIn = (text: string) => /\/signin\?link=([\w-]{43})\n/.exec(text)?.[1] ?? '';

it('adds a user who comes in by the link, gives a profile, shuts out', async () => {
  const { code } = await api.catalog();
  expect(await run(['add', 'Cleo', '--display-name', 'Cleo Parts'])).toBe(0);
  const signedIn = await token({ oneTimeLink: linkIn(printed()) });
  const { accessToken } = signedIn.json<{ accessToken: string }>();
  await run(['profile', 'cleo', code.toLowerCase(), '--roles', 'publisher,AllowImport', '--workflow-role', 'Users']);
  expect((await account(bearer(accessToken))).json()).toMatchObject({
    userName: 'Cleo',
    displayName: 'Cleo Parts',
    profiles: [{ code, roles: ['Publisher', 'AllowImport'], workflowRole: 'Users' }],
  });
  await run(['list']);
  expect(printed()).toContain(`Cleo\tCleo Parts\t${code} Publisher AllowImport (Users)`);
  await run(['profile', 'Cleo', code, '--remove']);
  expect((await account(bearer(accessToken))).json().profiles).toEqual([]);
  await run(['disable', 'Cleo']);
  expect((await account(bearer(accessToken))).statusCode).toBe(401);
  await run(['enable', 'Cleo']);
  forget();
  await run(['link', 'Cleo']);
  expect((await token({ oneTimeLink: linkIn(printed()) })).statusCode).toBe(200);
});

it('gives the groups and audiences that a user reads releases with, by name', async () => {
  const catalog = await api.catalog();
  const { body: group } = await catalog
    .as('Admin')
    .post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name: 'Dealers' });
  const [audience] = (await catalog.as('Admin').get('/api/Oem/pricing/settings')).body;
  await run(['add', 'Reader']);
  const kept = () =>
    api.services.database.outside((db) =>
      db
        .selectFrom('profile')
        .innerJoin('app_user', 'app_user.id', 'profile.user_id')
        .select(['visibility_groups as groups', 'price_audiences as audiences'])
        .where('profile.catalog_id', '=', catalog.id)
        .where('user_name', '=', 'Reader')
        .executeTakeFirst(),
    );
  forget();
  await run(['profile', 'Reader', catalog.code, '--groups', 'dealers', '--audiences', audience.name.toUpperCase()]);
  expect(printed()).toBe(`Reader in ${catalog.code}: no workflow role, sees Dealers, prices of ${audience.name}.\n`);
  expect(await kept()).toEqual({ groups: [group.id], audiences: [audience.id] });
  await expect(run(['profile', 'Reader', catalog.code, '--groups', 'Press'])).rejects.toThrow(
    '"Press" is none of Dealers.',
  );
  expect(await kept()).toEqual({ groups: [group.id], audiences: [audience.id] });
  await catalog.set({ contexts: ['Oem', 'MajorUnit'] });
  const [ofUnits] = (await catalog.as('Admin').get('/api/MajorUnit/pricing/settings')).body;
  const of = ['--context', 'majorunit', '--audiences', ofUnits.name];
  await run(['profile', 'Reader', catalog.code, ...of]);
  expect(await kept()).toEqual({ groups: [], audiences: [audience.id, ofUnits.id] });
  await run(['profile', 'Reader', catalog.code]);
  expect(await kept()).toEqual({ groups: [], audiences: [ofUnits.id] });
});

it('says in one line what is wrong', async () => {
  await run(['add', 'Twice', '--super-admin']);
  await expect(run(['add', 'TWICE'])).rejects.toThrow('The name is in use.');
  await expect(run(['link', 'nobody'])).rejects.toThrow('There is no such user.');
  await expect(run(['profile', 'Twice', 'NONE'])).rejects.toThrow('There is no catalogue "NONE". There are: ');
  await expect(run(['profile', 'Twice', 'NONE', '--roles', 'King'])).rejects.toThrow('"King" is none of Admin');
  await expect(run(['fly', 'Twice'])).rejects.toThrow('There is no command "fly".');
  await expect(run(['link'])).rejects.toThrow('"link" takes other arguments.');
  expect(await run(['--help'])).toBe(0);
  expect(printed()).toContain('npm run user -- COMMAND');
});

it('18.h makes no database where none is, and says where it looked', async () => {
  vi.stubEnv('DATABASE_URL', '');
  const folder = join(tmpdir(), 'callout-nothing-here');
  await expect(run(['link', 'editor', '--data', folder])).rejects.toThrow(
    `There is no installation in ${folder}. Name its directory by --data or CALLOUT_DATA, or make one with npm start.`,
  );
  expect(existsSync(folder)).toBe(false);
});
