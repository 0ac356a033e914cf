import pg from 'pg';
import { expect, it } from 'vitest';
import { openApi } from './api.ts';
import { contentHash } from './content.ts';
import { addressOf, isNumeric, nowhere, walk, type WalkedRoute } from './walk.ts';

const api = await openApi();
const own = await api.catalog();
const caller = own.as('Admin').under('');
await caller.token();

/** Runs `work` for each table of content as the owner of the schema. */
async function eachTable<T>(work: (client: pg.Client, name: string, place: number) => Promise<T>): Promise<T[]> {
  const client = new pg.Client(api.owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from platform.content_table where name not in (select name from platform.shared_table) order by name',
    );
    const results: T[] = [];
    for (const [place, { name }] of rows.entries()) results.push(await work(client, name, place));
    return results;
  } finally {
    await client.end();
  }
}

// Each table counts on from a million of its own, so that an id tells which row of which catalogue it is.
await eachTable((client, name, place) =>
  client.query(`select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2)`, [
    `public.${name}`,
    (place + 1) * 1_000_000,
  ]),
);
const other = await api.catalog();

/** For each table the newest row of the other catalogue; tables whose numbers the product gives are the same in all. */
async function foreignIds(): Promise<string[]> {
  const ids = await eachTable(async (client, name) => {
    const table = `public.${client.escapeIdentifier(name)}`;
    const { rows } = await client.query<{ id: string | null }>(
      `select max(id)::text as id from ${table} where catalog_id = $1 and id > 1000000`,
      [other.id],
    );
    return rows[0]?.id ?? [];
  });
  return ids.flat();
}

async function answerTo(route: WalkedRoute, name: string, id: string) {
  const address = addressOf(route, own.code, { [name]: id });
  const { status, body } = route.upload
    ? await caller.upload(address, Buffer.from('x'))
    : await caller.call(route.method, address, route.method === 'GET' ? undefined : {});
  return {
    status,
    body: JSON.stringify(body)
      .replaceAll(/"requestId":"[^"]*"/g, '')
      .replaceAll(id, 'id'),
  };
}

it('A-03 A-07 answers an id of another catalogue as one that nothing has, in every address', async () => {
  const ids = await foreignIds();
  expect(ids.length).toBeGreaterThan(0);
  const before = [await contentHash(api, own.id), await contentHash(api, other.id)];
  for (const route of walk(api).filter(({ inCatalog }) => inCatalog)) {
    for (const name of route.params.filter((param) => isNumeric(route.shape[param]))) {
      const unknown = await answerTo(route, name, nowhere);
      if (unknown.status === 400) continue;
      for (const id of ids) {
        expect([route.name, name, id, await answerTo(route, name, id)]).toEqual([route.name, name, id, unknown]);
      }
    }
  }
  expect([await contentHash(api, own.id), await contentHash(api, other.id)]).toEqual(before);
});
