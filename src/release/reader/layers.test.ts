import { sql } from 'kysely';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { by, environments, publishedTo } from '../../../test/readers.ts';

const api = await openApi();
const { own, other, madeOf, member, layersOf, expectFiles } = await publishedTo(api);

describe('files', () => {
  it('A-17 are those of the reader’s layers, in both environments', async () => {
    const { layers, ids } = madeOf(own);
    const [dealers, , , trade] = ids;
    await expectFiles(by(own, 'super'), layers);
    await expectFiles(by(own, 'member'), ['p']);
    await expectFiles(await member(own, [dealers], []), ['p', `g${dealers}`]);
    await expectFiles(await member(own, [], [trade]), ['p', `p.a${trade}`]);
    await expectFiles(await member(own, [dealers], [trade]), [
      'p',
      `p.a${trade}`,
      `g${dealers}`,
      `g${dealers}.a${trade}`,
    ]);
  });

  it('A-03 of another layer or catalogue are out of reach by any address, and look like none', async () => {
    const [dealers, , , trade] = madeOf(own).ids;
    const get = await member(own, [dealers], []);
    const none = await get(`/published/${own.code}/production/p/00/${'0'.repeat(30)}.json.gz`);
    expect(none.status).toBe(404);
    const same = ({ status, body, headers }: typeof none) => [
      status,
      { ...(body as object), requestId: '' },
      Object.keys(headers).filter((name) => name !== 'content-length'),
    ];
    const hidden = [`p.a${trade}`, `g${dealers}.a${trade}`, `g${madeOf(own).ids[1]}`];
    const addresses = hidden.flatMap((layer) => madeOf(own).files.get(layer) ?? []);
    const foreign = [...madeOf(other).files.values()].flat();
    const seen = [...madeOf(own).layers, 'none', '..', '.', 'P', 'p.', '', 'p.a', 'p.a0', 'g0', `G${dealers}`, '%70'];
    for (const address of addresses) {
      const [layer = '', folder = '', file = ''] = address.split('/');
      const ways = [
        ...seen.map((claimed) => `${claimed}/${folder}/${file}`),
        ...[`p%2f..%2f${layer}`, `p/..%2f${layer}`, `g${dealers}/../${layer}`, `./${layer}`, `%2e%2e/${layer}`].map(
          (way) => `${way}/${folder}/${file}`,
        ),
        `g${dealers}%2f..%2f${layer}%2f${folder}/xx/${file}`,
        `p/..%2f..%2f${own.id}%2f${layer}%2f${folder}/${file}`,
        `p/%2e%2e%2f${layer}%2f${folder}/${file}`,
        `${layer.toUpperCase()}/${folder}/${file}`,
        `${layer}/${folder.toUpperCase()}/${file.toUpperCase()}`,
        `${layer}%00/${folder}/${file}`,
        `assets/${file}`,
        file,
      ].filter((way) => !way.startsWith('..') && way !== `/${folder}/${file}`);
      for (const way of ways)
        for (const environment of environments)
          expect([way, same(await get(`/published/${own.code}/${environment}/${way}`))]).toEqual([way, same(none)]);
    }
    for (const address of foreign) {
      expect((await get(`/published/${other.code}/production/${address}`)).status).toBe(403);
      expect(same(await get(`/published/${own.code}/production/${address}`))).toEqual(same(none));
    }
  });

  it('come compressed or not, for ever, and as what they are', async () => {
    const [node = '', picture = ''] = madeOf(own).files.get('p') ?? [];
    const authorization = `Bearer ${await own.as('member').token()}`;
    const ask = (address: string, encoding?: string) =>
      api.app.inject({
        url: `/published/${own.code}/staging/${address}`,
        headers: { authorization, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) },
      });
    const zipped = await ask(node, 'br, gzip;q=0.8');
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(zipped.headers['content-security-policy']).toContain("default-src 'none'");
    const json = gunzipSync(zipped.rawPayload).toString();
    expect(JSON.parse(json)).toMatchObject({ format: 1, layer: 'p' });
    for (const encoding of [undefined, 'br', 'gzip;q=0']) {
      const plain = await ask(node, encoding);
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, json]);
    }
    const shown = await ask(picture, 'gzip');
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '50' });
    expect(shown.headers['content-encoding']).toBeUndefined();
  });

  it('leave the end of the session where it is', async () => {
    const get = await member(own, [], []);
    const { id } = await api.services.database.outside((db) =>
      db
        .updateTable('session')
        .set({ last_seen_at: sql<string>`now() - interval '10 minutes'` })
        .where('id', '=', (e) => e.selectFrom('session').select((s) => s.fn.max('id').as('id')))
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const seen = () =>
      api.services.database.outside((db) =>
        db.selectFrom('session').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const before = await seen();
    expect(await layersOf(get)).toEqual(['p']);
    expect(await seen()).toEqual(before);
  });
});
