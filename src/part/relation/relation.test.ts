import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { partMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog();
});

let count = 0;
/** Parts of new numbers, in their order. */
async function parts(n: number): Promise<{ id: number; partNumber: string }[]> {
  const made: { id: number; partNumber: string }[] = [];
  for (let i = 0; i < n; i += 1) {
    count += 1;
    const partNumber = `S-${count}`;
    const { body } = await catalog.as('Users').post('/api/parts', { partNumber, description: `Part ${count}` });
    made.push({ id: body.id, partNumber });
  }
  return made;
}

const get = async (path: string) => (await catalog.as('member').get(path)).body;
/** Saves a list as the dialog would, from the version that it shows. */
async function save(path: string, list: readonly object[], more: object = {}) {
  const { version } = await get(path);
  return catalog.as('Users').post(path, { parts: list, version, ...more });
}
const ids = (list: { parts: { partId: number }[] }) => list.parts.map(({ partId }) => partId);

describe('19 C15 supersession', () => {
  it('is saved by number, as typed, and undone; the same again makes no change', async () => {
    const [old, first, second] = await parts(3);
    const path = `/api/parts/${old?.id}/replacement`;
    expect(await get(path)).toEqual({ parts: [], version: 0, isConjunction: false });
    const given = [
      { partNumber: second?.partNumber.toLowerCase().replace('-', ''), quantity: 2, isMandatory: true },
      { partId: first?.id, partNumber: first?.partNumber },
    ];
    const saved = await save(path, given, { isConjunction: true });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      isConjunction: true,
      parts: [
        { partId: second?.id, quantity: 2, isMandatory: true, isConjunction: true },
        { partId: first?.id, quantity: 1, isMandatory: false, isConjunction: true },
      ],
    });
    expect((await save(path, given, { isConjunction: true })).body.changeId).toBeNull();
    expect((await get(`/api/parts/${first?.id}/priors`)).map((one: { partId: number }) => one.partId)).toEqual([
      old?.id,
    ]);
    expect((await catalog.as('Users').post(`/api/changes/${saved.body.changeId}/undo`)).status).toBe(200);
    expect((await get(path)).parts).toEqual([]);
  });

  it('C-01 refuses a list that is newer than the save, also where it became empty', async () => {
    const [old, next] = await parts(2);
    const path = `/api/parts/${old?.id}/replacement`;
    const { body: first } = await save(
      path,
      [next ?? {}].map(({ partNumber }: { partNumber?: string }) => ({ partNumber })),
    );
    await save(path, []);
    const late = await catalog.as('Users').post(path, { parts: [], version: first.version });
    expect(late.status).toBe(409);
    expect((await catalog.as('Users').post(path, { parts: [] })).status).toBe(400);
  });

  it('forces the conjunction off with fewer than two parts', async () => {
    const [old, next] = await parts(2);
    const { body } = await save(`/api/parts/${old?.id}/replacement`, [{ partNumber: next?.partNumber }], {
      isConjunction: true,
    });
    expect(body).toMatchObject({ isConjunction: false, parts: [{ isConjunction: false }] });
  });

  it('19.b keeps parts that come together beside others, in one list and along the chain', async () => {
    const [a, b, c, d, e, f] = await parts(6);
    const to = (of: typeof a, isConjunction?: boolean) => ({ partNumber: of?.partNumber, isConjunction });
    const path = `/api/parts/${a?.id}/replacement`;
    const { body } = await save(path, [to(b, true), to(c, true), to(d, false)]);
    expect(body).toMatchObject({ isConjunction: false });
    const together = (list: { isConjunction: boolean }[]) => list.map(({ isConjunction }) => isConjunction);
    expect(together((await get(path)).parts)).toEqual([true, true, false]);
    await save(`/api/parts/${b?.id}/replacement`, [to(d), to(e)]);
    await save(`/api/parts/${d?.id}/replacement`, [to(e), to(f)], { isConjunction: true });
    const { links, parts: chain } = await get(`/api/parts/${b?.id}/replacementHistory`);
    const named = (id: number) => [a, b, c, d, e, f].findIndex((part) => part?.id === id);
    expect(
      links.map((one: { fromId: number; toId: number; isConjunction: boolean }) => [
        named(one.fromId),
        named(one.toId),
        one.isConjunction,
      ]),
    ).toEqual([
      [0, 1, true],
      [0, 3, false],
      [1, 3, false],
      [1, 4, false],
      [3, 4, true],
      [3, 5, true],
    ]);
    expect(chain.map((one: { partId: number; step: number }) => [named(one.partId), one.step])).toEqual([
      [1, 0],
      [0, -1],
      [3, 1],
      [4, 1],
      [5, 2],
    ]);
    // One alone is not together with others; what the list says holds for parts that say nothing.
    await save(path, [to(b, true), to(c, false), to(d)]);
    expect(together((await get(path)).parts)).toEqual([false, false, false]);
    await save(path, [to(b), to(c), to(d, false)], { isConjunction: true });
    expect(together((await get(path)).parts)).toEqual([true, true, false]);
    expect((await save(`/api/parts/${a?.id}/10/relatedParts`, [to(b, true)])).status).toBe(400);
  });

  it('refuses numbers that are not known, the part itself and one that is there twice, each at its row', async () => {
    const [old, next] = await parts(2);
    const { status, body } = await save(
      `/api/parts/${old?.id}/replacement`,
      ['nowhere-1', old?.partNumber, next?.partNumber, next?.partNumber].map((partNumber) => ({ partNumber })),
    );
    expect(status).toBe(400);
    expect(body.modelState).toEqual({
      'parts.0.partNumber': [partMessages.unknownPart],
      'parts.1.partNumber': [partMessages.supersedesItself(old?.partNumber ?? '')],
      'parts.3.partNumber': [partMessages.twice],
    });
  });

  it('closes no circle, also where two write at the same time', async () => {
    const [a, b, c] = await parts(3);
    const to = (of: typeof a) => [{ partNumber: of?.partNumber }];
    await save(`/api/parts/${a?.id}/replacement`, to(b));
    await save(`/api/parts/${b?.id}/replacement`, to(c));
    const refused = await save(`/api/parts/${c?.id}/replacement`, to(a));
    expect(refused.status).toBe(400);
    expect(refused.body.modelState).toEqual({
      'parts.0.partNumber': [partMessages.circle(c?.partNumber ?? '', a?.partNumber ?? '')],
    });
    for (let round = 0; round < 5; round += 1) {
      const [x, y] = await parts(2);
      const both = await Promise.all([
        save(`/api/parts/${x?.id}/replacement`, to(y)),
        save(`/api/parts/${y?.id}/replacement`, to(x)),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  it('shows the chain both ways, with its links', async () => {
    const [a, b, c, d] = await parts(4);
    const to = (of: typeof a) => ({ partNumber: of?.partNumber });
    await save(`/api/parts/${a?.id}/replacement`, [to(b)]);
    await save(`/api/parts/${b?.id}/replacement`, [to(c), to(d)], { isConjunction: true });
    const { parts: chain, links, isMore } = await get(`/api/parts/${b?.id}/replacementHistory`);
    expect(isMore).toBe(false);
    expect(chain.map((one: { partId: number; step: number }) => [one.partId, one.step])).toEqual([
      [b?.id, 0],
      [a?.id, -1],
      [c?.id, 1],
      [d?.id, 1],
    ]);
    expect(links).toMatchObject([
      { fromId: a?.id, toId: b?.id, isConjunction: false },
      { fromId: b?.id, toId: c?.id, isConjunction: true },
      { fromId: b?.id, toId: d?.id, isConjunction: true },
    ]);
    expect((await catalog.as('member').get('/api/parts/999999999/replacementHistory')).status).toBe(404);
  });
});

describe('19 C16 related parts', () => {
  it('19.b keeps included parts with quantities, and cross-sell, up-sell and alternates, each in its order', async () => {
    const [kit, x, y] = await parts(3);
    const list = [{ partNumber: y?.partNumber, quantity: 4, unit: 'each' }, { partNumber: x?.partNumber }];
    const included = await save(`/api/parts/${kit?.id}/includedParts`, list);
    expect(included.body.parts).toMatchObject([{ partId: y?.id, quantity: 4, unit: 'each' }, { partId: x?.id }]);
    expect(ids(await get(`/api/parts/${kit?.id}/6/relatedParts`))).toEqual([y?.id, x?.id]);
    for (const type of [5, 10, 11]) {
      const path = `/api/parts/${kit?.id}/${type}/relatedParts`;
      expect((await save(path, list)).status).toBe(200);
      expect(ids((await save(path, list.toReversed())).body)).toEqual([x?.id, y?.id]);
    }
    expect((await get(`/api/parts/${kit?.id}/replacement`)).parts).toEqual([]);
    const shown = ({ id }: { id: number }) => id;
    const record = await get(`/api/parts/${kit?.id}`);
    expect(record.includedParts.map(shown)).toEqual([y?.id, x?.id]);
    for (const list of ['alternativeParts', 'crossSellParts', 'upSellParts'])
      expect(record[list].map(shown)).toEqual([x?.id, y?.id]);
    expect((await get(`/api/parts/${x?.id}`)).inclusionParts.map(shown)).toEqual([kit?.id]);
  });

  it('refuses a row without a part, other kinds, members, and other catalogues', async () => {
    const [one, two] = await parts(2);
    const path = `/api/parts/${one?.id}/10/relatedParts`;
    expect((await save(path, [{ partNumber: ' ' }])).status).toBe(400);
    expect((await catalog.as('Users').get(`/api/parts/${one?.id}/7/relatedParts`)).status).toBe(400);
    const body = { parts: [{ partNumber: two?.partNumber }], version: 0 };
    expect((await catalog.as('member').post(path, body)).status).toBe(403);
    const elsewhere = await api.catalog();
    expect((await elsewhere.as('Admin').post(path, body)).status).toBe(404);
    expect((await elsewhere.as('Admin').get(path)).status).toBe(404);
  });
});
