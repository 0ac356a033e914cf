import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { publish, writeRelease } from '../../../test/publishedFiles.ts';
import { by, environments, publishedTo } from '../../../test/readers.ts';
import type { ReleasePointer } from '../contract.ts';
import { nodeAddress } from '../rules.ts';

const api = await openApi();
const { own, other, madeOf, member, layersOf, expectFiles, openToAll } = await publishedTo(api);

describe('release.json', () => {
  it('names the layers of a member: those that the profile names, for an editor all', async () => {
    const { layers, ids } = madeOf(own);
    const [dealers, workshops, retail, trade] = ids;
    for (const environment of environments) {
      expect(await layersOf(by(own, 'member'), environment)).toEqual(['p']);
      for (const role of ['PDFCreation', 'PDFManagement', 'DataManagement'] as const)
        expect(await layersOf(by(own, role), environment)).toEqual(['p']);
      for (const role of ['Users', 'Publisher', 'Admin', 'super'] as const)
        expect(await layersOf(by(own, role), environment)).toEqual(layers);
      expect(await layersOf(await member(own, [workshops], [retail]), environment)).toEqual([
        'p',
        `p.a${retail}`,
        `g${workshops}`,
        `g${workshops}.a${retail}`,
      ]);
    }
    const { body } = await (await member(own, [dealers], [trade]))(`/published/${own.code}/production/release.json`);
    expect(body).toMatchObject({
      format: 1,
      catalog: { code: own.code, languages: ['EN'] },
      environment: 'Production',
      release: 1,
      pricesOf: '2026-11-20',
      layers: [
        { id: 'p' },
        { id: `p.a${trade}`, audience: { id: trade, name: 'Trade', currency: 'USD', showsCost: true, isSecond: true } },
        { id: `g${dealers}`, group: 'Dealers' },
        { id: `g${dealers}.a${trade}`, group: 'Dealers', audience: { id: trade } },
      ],
    });
  });

  it('A-03 A-07 asks for a session, and tells who is no reader nothing of a catalogue', async () => {
    for (const code of [own.code, own.code.toUpperCase(), 'No-such-code'])
      for (const environment of environments) {
        const path = `/published/${code}/${environment}/release.json`;
        expect((await by(own, 'none')(path)).status).toBe(401);
        expect((await api.caller('x'.repeat(43)).get(path)).status).toBe(401);
        expect((await by(other, 'Admin')(path)).status).toBe(403);
        expect((await by(own, 'stranger')(path)).status).toBe(403);
      }
    expect(await layersOf(by(own, 'none'), 'elsewhere')).toBe(404);
  });

  it('is open to anybody where the catalogue says so: the public layer of Production alone', async () => {
    await openToAll(own, true);
    expect(await layersOf(by(own, 'none'))).toEqual(['p']);
    expect(await layersOf(by(other, 'Admin'))).toEqual(['p']);
    expect(await layersOf(by(own, 'none'), 'staging')).toBe(401);
    await expectFiles(by(own, 'none'), ['p'], own, ['production']);
    const [address = ''] = madeOf(own).files.get('p') ?? [];
    const { headers } = await by(own, 'none')(`/published/${own.code}/production/${address}`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await openToAll(own, false);
    expect(await layersOf(by(own, 'none'))).toBe(401);
    expect((await by(own, 'none')(`/published/${own.code}/production/${address}`)).status).toBe(401);
  });

  it('is 404 where nothing is published, and 304 where it is as it was', async () => {
    const empty = await api.catalog();
    expect(await layersOf(by(empty, 'super'), 'staging', empty)).toBe(404);
    const path = `/published/${own.code}/production/release.json`;
    const { headers } = await by(own, 'member')(path);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-type': /json/ });
    const authorization = `Bearer ${await own.as('member').token()}`;
    const etag = String(headers['etag']);
    const again = await api.app.inject({ url: path, headers: { authorization, 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('the viewer’s page', () => {
  it('sends who is signed out to sign in, and says who may not', async () => {
    const path = `/published/${own.code}/staging`;
    const moved = await by(own, 'none')(path);
    expect([moved.status, moved.headers['location']]).toEqual([302, `${path}/`]);
    const out = await by(own, 'none')(`${path}/`);
    expect([out.status, out.headers['location']]).toEqual([302, `/signin?to=${encodeURIComponent(`${path}/`)}`]);
    expect((await by(own, 'stranger')(`${path}/`)).status).toBe(403);
    expect((await by(own, 'member')(`/published/${own.code}/elsewhere/`)).status).toBe(404);
    expect((await by(own, 'member')(`${path}/..%2f..%2f..%2fpackage.json`)).status).toBe(404);
    expect((await by(own, 'member')(`${path}/assets/..%2findex.html`)).status).toBe(404);
  });
});

it('P-12 answers of one release to every reader while environments are switched', { tags: 'daily' }, async () => {
  const catalog = await api.catalog();
  const releases = await Promise.all(
    [1, 2].map((number) =>
      writeRelease(api, catalog, {
        p: { numbers: [[['A', 1], `release ${number}`]] },
        g7: { numbers: [[['A', 1], `release ${number}`]] },
      }),
    ),
  );
  const numberOf = new Map(releases.flatMap((layers, at) => Object.values(layers).map((name) => [name, at + 1])));
  const switchTo = (number: number) =>
    publish(api, catalog, { environment: 'Staging', number, manifests: releases[number - 1] ?? {} });
  await switchTo(1);
  const get = by(catalog, 'super');
  let [requests, switches, isOver] = [0, 0, false];
  const switching = (async () => {
    while (!isOver) await switchTo((switches++ % 2) + 1);
  })();
  const read = async () => {
    while (requests < 10_000 || switches <= 100) {
      requests += 3;
      const { body } = await get(`/published/${catalog.code}/staging/release.json`);
      const { release, layers } = body as ReleasePointer;
      expect(layers.map(({ manifest }) => numberOf.get(manifest))).toEqual([release, release]);
      for (const { id, manifest } of layers) {
        const found = await get(`/published/${catalog.code}/staging/${nodeAddress(id, manifest)}`);
        expect([found.status, found.body]).toEqual([200, expect.objectContaining({ layer: id })]);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, read));
  isOver = true;
  await switching;
});
