import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { Caller } from './caller.ts';
import { workerDatabase } from './database.ts';
import { databaseProxy } from './databaseProxy.ts';
import { createApp } from '../src/app/http.ts';
import { openDatabase } from '../src/platform/db/pool.ts';

const api = await openApi();
const proxy = await databaseProxy((await workerDatabase()).app);
const through = openDatabase(proxy.app, { size: 1 });
const app = await createApp({ ...api.services, database: through }, { checkOutput: true });
let catalog: TestCatalog;
let broken: Caller;
beforeAll(async () => {
  await app.ready();
  catalog = await api.catalog();
  broken = new Caller(app, `/${catalog.code}`, () => catalog.as('Users').token());
});
afterAll(async () => {
  await app.close();
  await through.close();
  proxy.close();
});

const key = () => ({ 'idempotency-key': randomUUID() });
const item = (name: string) => ({ typeId: 1, parentId: null, name });
const named = async (name: string) => {
  const rows = await api.services.database.inCatalog(catalog.id, (db) =>
    db.selectFrom('part').select('id').where('description', '=', name).execute(),
  );
  return rows.length;
};
/** A part with a number of its own each time: nothing but the key keeps a second one out. */
let nth = 0;
const part = (description: string) => ({ partNumber: `IDEM-${(nth += 1)}`, description });

describe('a write that is sent twice under one Idempotency-Key', () => {
  it('C-07 has one effect and one answer when both come at once', async () => {
    const [headers, body] = [key(), part('At once')];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => catalog.as('Users').post('/api/parts', body, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await named('At once')).toBe(1);
  });

  it('C-07 has one effect and one answer when the second comes later', async () => {
    const [headers, body] = [key(), part('Later')];
    const first = await catalog.as('Users').post('/api/parts', body, headers);
    const second = await catalog.as('Users').post('/api/parts', body, headers);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await named('Later')).toBe(1);
  });

  it('C-07 has one effect when the answer of the database was lost; the resend is told of a conflict', async () => {
    const [headers, body] = [key(), part('Lost')];
    await broken.get('/api/parts/1');
    proxy.withholdCommit();
    expect((await broken.post('/api/parts', body, headers)).status).toBe(503);
    expect(proxy.withheld()).toBe(1);
    expect(await named('Lost')).toBe(1);
    const again = await broken.post('/api/parts', body, headers);
    expect([200, 409]).toContain(again.status);
    expect(await named('Lost')).toBe(1);
  });

  it('C-07 is another write under another key, with another body, or of another user', async () => {
    const headers = key();
    const type = await catalog.as('member').get('/api/itemType/Oem');
    const model = (type.body as { code: string; id: number }[]).find(({ code }) => code === 'DV');
    const send = (role: 'Users' | 'Reviewers', name: string) =>
      catalog.as(role).post('/api/items/Oem', { ...item(name), typeId: model?.id }, headers);
    const ids = await Promise.all([send('Users', 'One'), send('Users', 'Two'), send('Reviewers', 'Three')]);
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(3);
    expect((await send('Users', 'One')).body.id).toBe(ids[0]?.body.id);
  });

  it('C-07 answers a refusal anew: what failed had no effect', async () => {
    const headers = key();
    const wrong = await catalog.as('Users').post('/api/parts', { partNumber: '--', description: 'x' }, headers);
    expect(wrong.status).toBe(400);
    expect((await catalog.as('Users').post('/api/parts', part('Anew'), headers)).status).toBe(200);
    expect((await catalog.as('Users').post('/api/parts', part('x'), { 'idempotency-key': 'no' })).status).toBe(400);
  });
});
