import { expect, type Locator, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../src/account/password/service.ts';
import { createUser, setProfile } from '../src/account/service.ts';
import { setCookies } from '../src/account/session/rules.ts';
import { openSession } from '../src/account/session/service.ts';
import { createOneTimeLink } from '../src/account/signIn/service.ts';
import { createCatalog } from '../src/app/catalogs.ts';
import { withDatabase } from '../src/app/installation.ts';
import type { NewCatalog } from '../src/catalog/rules.ts';
import { roles, workflowRoles } from '../src/rights.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Database, Db } from '../src/platform/db/pool.ts';
import type { RoleName } from './api.ts';
import { violations } from './axe.ts';
import { administrator, chooseProgram } from './program.ts';

const { address, dataDir } = await chooseProgram();
const config = readConfig(['--data', dataDir], process.env);

/** Works on the database of the program under test, for what no route makes or shows. */
export const inDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> => withDatabase(config, work);

const unique = (letter: string) => `${letter}${randomBytes(5).toString('hex')}`;

/** A fresh catalogue with its starting values; answers its code. */
export async function newCatalog(of: Partial<NewCatalog> = {}): Promise<string> {
  const code = of.code ?? unique('E').toUpperCase();
  await inDatabase((database) =>
    createCatalog(database, { name: `Catalogue ${code}`, ...of, code }, { id: null, name: 'tests' }),
  );
  return code;
}

/** A user of their own with that role in each of the catalogues; `null` for one without a password. */
export const newUser = (role: RoleName, codes: string[], password: string | null = administrator.password) =>
  inDatabase((database) => database.outside((db) => addUser(db, role, codes, password)));

/** One password is hashed once for all users of a process: each time takes as long as somebody who guesses shall wait. */
let sharedHash: Promise<string> | undefined;
const hashOf = (password: string) =>
  password === administrator.password ? (sharedHash ??= hashPassword(password, '')) : hashPassword(password, '');

async function addUser(db: Db, role: RoleName, codes: string[], password: string | null) {
  const userName = unique('user-');
  const userId = await createUser(db, userName, { superAdmin: role === 'super' });
  if (password !== null)
    await db
      .updateTable('app_user')
      .set({ password_hash: await hashOf(password) })
      .where('id', '=', userId)
      .execute();
  if (role !== 'super' && role !== 'stranger') {
    const of = {
      roles: roles.filter((one) => one === role),
      workflowRole: workflowRoles.find((one) => one === role) ?? null,
    };
    for (const code of codes) await setProfile(db, userId, code, of);
  }
  return { userId, userName };
}

/** Signs the page's browser in as a new user with that role in the catalogue, without a form. */
export async function signIn(page: Page, role: RoleName = 'super', code = 'DEMO') {
  const { tokens, ...user } = await inDatabase((database) =>
    database.outside(async (db) => {
      const added = await addUser(db, role, [code], administrator.password);
      return { ...added, tokens: await openSession(db, added.userId) };
    }),
  );
  // Such cookies are only taken from https; the browser counts localhost as that when it sends them.
  const url = config.secureCookies ? address.replace('http:', 'https:') : address;
  await page.context().addCookies(
    setCookies(tokens, config).map((cookie) => {
      const [name = '', value = ''] = cookie.split(/[=;]/);
      return { name, value, url, httpOnly: true, sameSite: 'Lax', secure: config.secureCookies };
    }),
  );
  return user;
}

/** The path of a one-time link that signs that user in. */
export const linkOf = (userId: number): Promise<string> =>
  inDatabase((database) => database.outside(async (db) => `/signin?link=${await createOneTimeLink(db, userId)}`));

/** Calls of the page's user inside a catalogue; a refused one fails the test. */
export function callsOf(page: Page, code: string) {
  // oxlint-disable-next-line typescript/no-explicit-any -- every test knows the shape that it asks for
  type Call = (path: string, data?: unknown) => Promise<any>;
  const call = (method: string): Call => {
    return async (path, data) => {
      const answer = await page.request.fetch(`${address}/${code}${path}`, {
        method,
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
        // A connection that idled may be closed by the server the moment it is used again.
        maxRetries: 2,
        ...(data === undefined ? {} : { data }),
      });
      expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
      return answer.json();
    };
  };
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    del: call('DELETE'),
  };
}

/** The closed list of choices with that label; its text is what is chosen. */
export const selectOf = (of: Page | Locator, label: string): Locator =>
  of.locator('button[aria-haspopup="listbox"]').and(of.getByRole('button', { name: new RegExp(`^${label}`) }));

/** Opens the list with that label and chooses the option that begins with that text. */
export async function chooseIn(of: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const page = 'page' in of ? of.page() : of;
  await selectOf(of, label).click();
  const name = typeof option === 'string' ? new RegExp(`^${option.replace(/[[\]()]/g, '\\$&')}`) : option;
  await page.getByRole('option', { name }).click();
}

/** What axe finds in those themes; the page is left in the last. */
export async function axeFaults(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['dark', 'light'],
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    found.push(...(await violations(page, colorScheme)).map((fault) => `${colorScheme}, ${fault}`));
  }
  return found;
}

/** Holds the page against axe in both themes; it is left in the light one. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
}

/** What an editor reads while `holdCatalog` is on. */
export const busyText = 'The system is busy "Import: Parts" and data changes are not allowed. Please try again later.';

/** Shows the page as while an import writes: the page data names what holds the catalogue. */
export const holdCatalog = (page: Page) =>
  page.route('**/api/pageData', async (route) => {
    // A page that is left takes its open calls along; what does not arrive, the test misses by its text.
    try {
      const response = await route.fetch();
      const data = (await response.json()) as object;
      await route.fulfill({ response, json: { ...data, busy: 'Import: Parts' } });
    } catch {
      await route.abort().catch(() => {});
    }
  });

/** Drags with the mouse in steps, as a person does, to a part of the target's height; the answer lets go. */
export async function dragTo(page: Page, from: Locator, to: Locator, at: number, key?: 'Alt') {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag.');
  await page.mouse.move(start.x + 60, start.y + start.height / 2);
  await page.mouse.down();
  if (key) await page.keyboard.down(key);
  const began = page.evaluate(
    () => new Promise<boolean>((resolve) => addEventListener('dragstart', () => resolve(true), { once: true })),
  );
  let begun = false;
  void began.then((yes) => (begun = yes));
  for (let step = 1; !begun && step < 100; step += 1) {
    await page.mouse.move(start.x + 60 + (step % 8), start.y + start.height / 2 + 6);
    await Promise.race([began, page.waitForTimeout(20)]);
  }
  await page.mouse.move(end.x + 60, end.y + end.height * at, { steps: 4 });
  // Held there, a browser goes on telling where; a script moves for it.
  await page.mouse.move(end.x + 62, end.y + end.height * at, { steps: 2 });
  return async () => {
    await page.mouse.up();
    if (key) await page.keyboard.up(key);
  };
}
