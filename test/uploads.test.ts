import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bodies } from '../src/platform/http/gate.ts';
import { openApi } from './api.ts';
import { Caller } from './caller.ts';

const api = await openApi();
const { config } = api.services;
const size = 300_000;

/** Bytes that come in pieces, as from somewhere far away. */
async function* slowly(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 30_000) {
    yield bytes.subarray(at, at + 30_000);
    await wait(100);
  }
}
const table = () => Buffer.from(`Part number,Description\n${randomBytes(size / 2).toString('hex')},Bolt\n`);
const path = '/api/TransportImportWizardData2/UploadFile?fileName=a.csv';

it(
  'U-09 of 200 large uploads at once some are taken, the others are told when to come again, and leave nothing',
  { tags: 'daily' },
  async () => {
    const catalog = await api.catalog();
    const people = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id, accessToken } = await api.user();
        await api.profile(id, catalog.id, { roles: ['AllowImport'], workflowRole: 'Users' });
        const caller = new Caller(api.app, `/${catalog.code}`, async () => accessToken);
        expect((await caller.get('/api/itemType/Oem')).status).toBe(200);
        return caller;
      }),
    );
    const send = async (nth: number) => {
      const person = people[nth % people.length] ?? catalog.as('Admin');
      const bytes = table();
      const length = { 'content-length': String(bytes.length) };
      return person.upload(path, Readable.from(slowly(bytes)), 'text/csv', length);
    };
    const all = Array.from({ length: 200 }, (_, nth) => send(nth));
    expect((await catalog.as('member').get('/api/itemType/Oem')).status).toBe(200);
    const answers = await Promise.all(all);
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(taken.length).toBeGreaterThanOrEqual(bodies.mostEach);
    expect(taken.length).toBeLessThanOrEqual(people.length * bodies.mostEach);
    expect(refused.filter(({ status }) => status !== 429 && status !== 503)).toEqual([]);
    expect(refused.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([]);
    expect(taken.filter(({ body }) => body.size < size)).toEqual([]);
    expect(await readdir(join(config.filesDir, 'tmp'))).toEqual([]);
    expect((await send(0)).status).toBe(200);
  },
);

it('O-09 where the file store is gone uploads say so, all else works, and they work again when it is back', async () => {
  const catalog = await api.catalog();
  const editor = catalog.as('Admin');
  const upload = async () => editor.upload(path, table());
  expect((await upload()).status).toBe(200);
  const away = `${config.filesDir}-away`;
  await rename(config.filesDir, away);
  await writeFile(config.filesDir, 'in its place');
  try {
    const { status, body, headers } = await upload();
    expect([status, body.message]).toEqual([503, 'The directory is gone: the file could not be written.']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const added = await editor.post('/api/parts', { partNumber: 'O09-1', description: 'Saved meanwhile' });
    expect(added.status).toBe(200);
    expect((await editor.get(`/api/parts/${added.body.id}`)).body).toMatchObject({ partNumber: 'O09-1' });
  } finally {
    await rm(config.filesDir);
    await rename(away, config.filesDir);
  }
  expect((await upload()).status).toBe(200);
});
