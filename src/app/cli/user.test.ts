import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/visitor.ts';
import { run } from './user.ts';

const api = await openApi();
const { token, account, bearer } = openBrowser(api);
const { host, port, user, password, database } = api.owner;
const url = new URL(`postgres://localhost/${database}`);
url.username = String(user);
if (typeof password === 'string') url.password = password;
if (host?.startsWith('/')) url.searchParams.set('host', host);
else url.host = `${host ?? 'localhost'}:${port ?? 5432}`;

let printed = '';
beforeEach(() => {
  printed = '';
  vi.stubEnv('DATABASE_URL', url.href);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const linkIn = (text: string) => /\/signin\?link=([\w-]{43})\n/.exec(text)?.[1] ?? '';

it('adds a user who comes in by the link, gives a profile, shuts out', async () => {
  const { code } = await api.catalog();
  expect(await run(['add', 'Cleo', '--display-name', 'Cleo Parts'])).toBe(0);
  const signedIn = await token({ oneTimeLink: linkIn(printed) });
  const { accessToken } = signedIn.json<{ accessToken: string }>();
  await run(['profile', 'cleo', code.toLowerCase(), '--roles', 'publisher,AllowImport', '--workflow-role', 'Users']);
  expect((await account(bearer(accessToken))).json()).toMatchObject({
    userName: 'Cleo',
    displayName: 'Cleo Parts',
    profiles: [{ code, roles: ['Publisher', 'AllowImport'], workflowRole: 'Users' }],
  });
  await run(['list']);
  expect(printed).toContain(`Cleo\tCleo Parts\t${code} Publisher AllowImport (Users)`);
  await run(['profile', 'Cleo', code, '--remove']);
  expect((await account(bearer(accessToken))).json().profiles).toEqual([]);
  await run(['disable', 'Cleo']);
  expect((await account(bearer(accessToken))).statusCode).toBe(401);
  await run(['enable', 'Cleo']);
  printed = '';
  await run(['link', 'Cleo']);
  expect((await token({ oneTimeLink: linkIn(printed) })).statusCode).toBe(200);
});

it('says in one line what is wrong', async () => {
  await run(['add', 'Twice', '--super-admin']);
  await expect(run(['add', 'TWICE'])).rejects.toThrow('The name is in use.');
  await expect(run(['link', 'nobody'])).rejects.toThrow('There is no such user or catalogue.');
  await expect(run(['profile', 'Twice', 'NONE'])).rejects.toThrow('There is no such user or catalogue.');
  await expect(run(['profile', 'Twice', 'NONE', '--roles', 'King'])).rejects.toThrow('"King" is none of Admin');
  await expect(run(['fly', 'Twice'])).rejects.toThrow('There is no command "fly".');
  await expect(run(['link'])).rejects.toThrow('"link" takes other arguments.');
  expect(await run(['--help'])).toBe(0);
  expect(printed).toContain('npm run user -- COMMAND');
});
