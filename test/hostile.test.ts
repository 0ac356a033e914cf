import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { openApi } from './api.ts';
import { contentHash } from './content.ts';
import { addressOf, walk } from './walk.ts';

const api = await openApi();
const routes = walk(api);
const catalog = await api.catalog();
const { body: switches } = await catalog.as('super').get('/api/settings/switches');
await catalog.as('super').put('/api/settings/switches', { ...switches, hasImportApi: true });
const caller = catalog.as('super').under('');
await caller.token();

it('A-12 sorts by nothing that it does not show, on every list', async () => {
  const hidden = ['passwordHash', 'password_hash', 'hash', 'catalog_id', 'change_id', '(select 1)'];
  const orders = routes.flatMap((route) =>
    route.fields.filter((name) => /sort|order/i.test(name)).map((name) => ({ route, name })),
  );
  for (const { route, name } of orders) {
    for (const value of hidden) {
      const address = addressOf(route, catalog.code);
      const answer =
        route.method === 'GET'
          ? await caller.get(`${address}?${new URLSearchParams({ [name]: value })}`)
          : await caller.call(route.method, address, { [name]: value });
      expect([route.name, name, value, answer.status]).toEqual([route.name, name, value, 400]);
    }
  }
  expect(orders.length).toBeGreaterThan(0);
});

it('B-15 takes no token that somebody made, whatever it says of itself', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ sub: '1', aud: 'callout', exp: 4_102_444_800, superAdmin: true });
  const signed = (head: object, key: string) => {
    const text = `${part(head)}.${claims}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const made = [
    `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    signed({ alg: 'HS256', typ: 'JWT' }, 'secret'),
    signed({ alg: 'RS256', typ: 'at+jwt' }, ''),
    `${await caller.token()}.`,
    (await caller.token()).slice(0, -1),
    (await caller.token()).toUpperCase(),
  ];
  for (const token of made) expect([token, (await api.caller(token).get('/api/account')).status]).toEqual([token, 401]);
});

it('V-18 keeps script as text and answers it as JSON that no browser takes for a page', async () => {
  const script = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const inCatalog = catalog.as('Admin');
  const added = await inCatalog.post('/api/parts', {
    partNumber: 'XSS-1',
    description: script,
    notes: script,
  });
  expect(added.status).toBe(200);
  const read = await inCatalog.get(`/api/parts/${added.body.id}`);
  expect(read.body).toMatchObject({ description: script, notes: script });
  const refused = await inCatalog.post('/api/parts', { partNumber: 'XSS-1', description: script });
  expect(refused.status).toBe(400);
  const found = await inCatalog.get(`/api/parts/autocomplete/${encodeURIComponent(script)}`);
  for (const { headers } of [added, read, refused, found]) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  }
});

/** A body as browsers send forms; uploads here are raw bodies, so it is never taken apart. */
function form(parts: number, file = 'x'): Buffer {
  const one = (nth: number) =>
    `--b\r\nContent-Disposition: form-data; name="f${nth}"; filename="a${nth}.csv"\r\n\r\n${file}\r\n`;
  return Buffer.from(`${Array.from({ length: parts }, (_, nth) => one(nth)).join('')}--b--\r\n`);
}

it('U-08 takes no form for a file or a call: no parts, no fields, no boundary, no forms inside', async () => {
  const before = await contentHash(api, catalog.id);
  const multipart = 'multipart/form-data; boundary=b';
  const bodies: [Buffer, string][] = [
    [form(1), multipart],
    [form(1001), multipart],
    [form(10_000, ''), multipart],
    [form(1), 'multipart/form-data'],
    [form(1, form(3).toString()), multipart],
  ];
  for (const route of routes.filter(({ method, url }) => method === 'POST' && !url.endsWith('logOff'))) {
    const names = route.upload ? ['a.zip', 'a.png'] : [''];
    for (const [body, type] of bodies) {
      for (const name of names) {
        const field = ['fileName', 'filename'].find((known) => known in route.shape);
        const query = name && field ? `?${field}=${name}` : '';
        const { status } = await caller.upload(addressOf(route, catalog.code) + query, body, type);
        expect([route.name, type, status]).toEqual([
          route.name,
          type,
          expect.toSatisfy((s: number) => [400, 403, 404, 413, 415].includes(s)),
        ]);
      }
    }
  }
  expect(await contentHash(api, catalog.id)).toEqual(before);
});

it('I-01 I-02 takes no broken workbook, whatever it is called', async () => {
  const upload = (name: string, bytes: Buffer) =>
    catalog.as('AllowImport').upload(`/api/TransportImportWizardData2/UploadFile?fileName=${name}`, bytes);
  const workbooks: [string, Buffer][] = [
    ['xlsx', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml', 'latin1')],
    ['xls', Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')],
    ['xlsb', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0xl/workbook.bin', 'latin1')],
  ];
  for (const [extension, bytes] of workbooks) {
    for (const [name, content] of [
      [`a.${extension}`, bytes],
      [`a.${extension}`, Buffer.from('%PDF-1.7')],
      ['a.csv', bytes],
    ] as const) {
      const { status, body } = await upload(name, content);
      expect([name, status, body.message]).toEqual([name, 400, expect.stringMatching(/^File format not supported\./)]);
    }
  }
});
