import { expect, test } from '@playwright/test';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callsOf, inDatabase, newCatalog, newUser, signIn } from '../test/e2e.ts';
import { administrator, chooseProgram } from '../test/program.ts';
import { catalogIdOf } from '../src/catalog/queries.ts';
import type { ReleasePointer } from '../src/release/contract.ts';
import { catalogFolder, releaseRoot } from '../src/release/service.ts';

const { dataDir } = await chooseProgram();
const fixture = join(import.meta.dirname, '../src/release/fixtures/v1');

/** A catalogue whose Production shows the small release that the repository keeps; answers its code. */
async function published(): Promise<string> {
  const code = await newCatalog();
  const pointer = JSON.parse(await readFile(join(fixture, 'release.json'), 'utf8')) as ReleasePointer;
  const manifests = Object.fromEntries(pointer.layers.map(({ id, manifest }) => [id, manifest]));
  const catalogId = await inDatabase(async (database) => {
    const id = (await database.outside((db) => catalogIdOf(db, code)))?.id ?? 0;
    const counts = { items: 66, diagrams: 61, parts: 9 };
    await database.inCatalog(id, async (db) => {
      // Its files are named by this secret.
      await db
        .insertInto('release_secret')
        .values({ secret: Buffer.alloc(32, 1) })
        .execute();
      const { id: releaseId } = await db
        .insertInto('release')
        .values({
          context: 'Oem',
          number: 1,
          format: 1,
          snapshot: '1:1:',
          manifests,
          prices_of: '2026-11-20',
          ...counts,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('published')
        .values({
          context: 'Oem',
          environment: 'Production',
          release_id: releaseId,
          manifests,
          prices_of: '2026-11-20',
        })
        .execute();
    });
    return id;
  });
  await cp(fixture, catalogFolder(releaseRoot(join(dataDir, 'files')), catalogId), { recursive: true });
  return code;
}

test('a reader is sent to sign in, and comes back to the catalogue', async ({ page }) => {
  const code = await published();
  const { userName } = await newUser('member', [code]);
  await page.goto(`/published/${code}/production`);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/published/${code}/production/`);
  await expect(page.getByRole('region', { name: 'Tractors' })).toBeVisible();
  await expect(page.getByText('Dealer tools')).toBeHidden();
  await page.goto(`/published/${code}/elsewhere/`);
  await expect(page.getByRole('region', { name: 'Tractors' })).toHaveCount(0);
});

test(
  'a reader link opens the catalogue without an account until it is taken back',
  { tag: '@daily' },
  async ({ page, browser }) => {
    const code = await published();
    await signIn(page, 'Publisher', code);
    const links = callsOf(page, code);
    const body = { label: 'Fair', environments: ['Production'], groups: [], audiences: [], days: 1 };
    const link = (await links.post('/api/publish/Oem/ReaderLinks', body)) as { id: number; address: string };

    const guest = await browser.newContext({ serviceWorkers: 'block' });
    const seen = await guest.newPage();
    const refused: string[] = [];
    // The pictures of this catalogue are rows without files.
    seen.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('.png')) refused.push(message.text());
    });
    await seen.goto(link.address);
    await expect(seen).toHaveURL(`/published/${code}/production/`);
    await seen.getByRole('link', { name: /^T 200/ }).click();
    await expect(seen.getByRole('heading', { level: 1, name: 'T 200' })).toBeVisible();
    expect(refused).toEqual([]);

    await links.del(`/api/publish/Oem/ReaderLinks/${link.id}`);
    await seen.goto(`/published/${code}/production/`);
    await expect(seen).toHaveURL(/\/signin\?to=/);
    expect((await seen.goto(link.address))?.status()).toBe(403);
    await expect(seen.getByRole('heading')).toHaveText('This link does not hold any more.');
    await guest.close();
  },
);
