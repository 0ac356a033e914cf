// size: one scene of relations, and every way in which the lists are read, kept and settled
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import type { Caller } from '../../test/caller.ts';
import { bring, relate, writing, type Relation } from '../../test/collisions.ts';
import { Dice } from '../../test/dice.ts';
import { watched } from '../../test/statements.ts';
import type { Collision } from './contract.ts';
import { actionNames, suits } from './rules.ts';
import type { CollisionAction } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let caller: Caller;
beforeEach(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'] });
  caller = catalog.as('ManageCatalogSettings');
});

const base = '/api/ecommerce/skuCollisions';
const of = (distributor: string, number: string, manufacturer: string, sku: string, state = 1): Relation => ({
  distributor,
  number,
  manufacturer,
  sku,
  state,
});
const report = async (view: 'collision' | 'ignored' | 'history' = 'collision', query = '') =>
  (await caller.get(`${base}/${view}Report?${query}`)).body as {
    skuCollisions: Collision[];
    totalSkuCollisions: number;
    currentManufacturers: string[];
  };
const numbers = async (view: 'collision' | 'ignored' | 'history' = 'collision', query = '') =>
  (await report(view, query)).skuCollisions.map(({ distributorSku }) => distributorSku);
const idOf = async (distributorSku: string) =>
  (await report()).skuCollisions.find((row) => row.distributorSku === distributorSku)?.id ?? 0;
const paths: Record<CollisionAction, string> = {
  ChangeManufacturerName: 'changeManufacturerName',
  ChangeManufacturerSkus: 'changeManufacturerSkus',
  ChangeBothManufacturerNameAndSkus: 'changeBothManufacturerNameAndSkus',
  SplitSkus: 'splitSkus',
};
const act = async (action: CollisionAction, ids: readonly number[]) => {
  const answer = await caller.post(`${base}/${paths[action]}`, { ids });
  expect([answer.status, action, answer.body.message]).toEqual([200, action, undefined]);
  return answer.body as {
    changeId: number | null;
    count: number;
    failedSkus: { distributorSku: string; reason: string }[];
  };
};
const undo = async (changeId: number | null) => {
  const answer = await catalog.as('Admin').post(`/api/changes/${changeId}/undo`);
  expect([answer.status, answer.body]).toMatchObject([200, { leftAlone: 0 }]);
};
/** Every relation with the SKU that it stands for. */
const relations = () =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ relation: string; sku: string; state: number }>`
      select x.name || ' ' || d.number || ' ' || d.cost as relation, m.name || ' ' || s.number as sku, s.workflow_id as state
      from distributor_sku d join distributor x on x.id = d.distributor_id join sku s on s.id = d.sku_id
      join manufacturer m on m.id = s.manufacturer_id order by 1`.execute(db);
    return rows;
  });

/** Two distributors; one SKU that both sell; rows with each kind of mismatch. */
const known = [
  of('Halvorsen', 'AT-2', 'Ridgeline Tire Co', 'RT-25817', 3),
  of('Halvorsen', 'AT-10', 'Ridgeline Tire Co', 'RT-26912'),
  of('Meridian', 'BAT-1', 'Voltaic', 'YX20L-BS'),
  of('Meridian', 'M-10', 'Ridgeline Tire Co', 'RT-26912'),
  of('Meridian', 'SAME', 'Tarn', 'TX7'),
];
const named = [
  of('Halvorsen', 'AT-2', 'Ridgeline Tires', 'RT-25817'),
  of('Halvorsen', 'AT-10', 'Ridgeline Tires', 'RT26912'),
  of('Meridian', 'BAT-1', 'Voltaic', 'YX20LBS'),
  of('Meridian', 'SAME', 'Tarn', 'TX7'),
];
const scene = async () => {
  await relate(api, catalog.id, known);
  expect(await bring(api, catalog.id, named)).toBe(3);
};

describe('the lists', () => {
  it('L2.1 L2.2 L2.21 come in the documented order, are filtered, sorted and paged', async () => {
    await scene();
    const all = await report();
    expect(all.skuCollisions.map((row) => [row.distributorSku, row.hasMfrNameMismatch, row.hasMfrSkuMismatch])).toEqual(
      [
        ['AT-2', true, false],
        ['AT-10', true, true],
        ['BAT-1', false, true],
      ],
    );
    expect(all).toMatchObject({ totalSkuCollisions: 3, currentManufacturers: ['Ridgeline Tire Co', 'Voltaic'] });
    expect(all.skuCollisions[1]).toMatchObject({
      action: '',
      currentMfr: 'Ridgeline Tire Co',
      currentMfrSku: 'RT-26912',
      incomingMfr: 'Ridgeline Tires',
      incomingMfrSku: 'RT26912',
      incomingMfrId: null,
      incomingMfrSkuId: null,
      distributor: 'Halvorsen',
    });
    expect(all.skuCollisions[2]).toMatchObject({ incomingMfrSkuId: all.skuCollisions[2]?.currentMfrSkuId });
    expect(await numbers('collision', 'filter=MismatchName')).toEqual(['AT-2', 'AT-10']);
    expect(await numbers('collision', 'filter=MismatchSku')).toEqual(['AT-10', 'BAT-1']);
    expect(await numbers('collision', 'filter=MismatchBoth')).toEqual(['AT-10']);
    expect(await numbers('collision', 'currentMfr=voltaic')).toEqual(['BAT-1']);
    expect((await report('collision', 'currentMfr=voltaic')).currentManufacturers).toHaveLength(2);
    expect(await numbers('collision', 'distributorSku=t-1')).toEqual(['AT-10', 'BAT-1']);
    const distributors = (await caller.get(`${base}/collisionDistributors`)).body;
    expect(distributors.map(({ name }: { name: string }) => name)).toEqual(['Halvorsen', 'Meridian']);
    expect(await numbers('collision', `distributorId=${distributors[1].id}`)).toEqual(['BAT-1']);
    expect(await numbers('collision', 'sort=-distributorSku')).toEqual(['BAT-1', 'AT-10', 'AT-2']);
    expect(await numbers('collision', 'sort=distributor,-currentMfrSku&skip=1&take=1')).toEqual(['AT-2']);
    for (const sort of ['color', 'modified,modified', '-', 'modified,'])
      expect((await caller.get(`${base}/collisionReport?sort=${sort}`)).status).toBe(400);
    expect((await caller.get(`${base}/collisionReport?take=51`)).status).toBe(400);
    expect((await caller.get(`${base}/collisionIds?filter=MismatchBoth`)).body).toEqual({
      rows: [{ id: all.skuCollisions[1]?.id, hasMfrNameMismatch: true, hasMfrSkuMismatch: true }],
      isMore: false,
    });
  });

  it('an import finds them anew without a difference, and closes what names the SKU again', async () => {
    await scene();
    const before = await report();
    expect(await bring(api, catalog.id, named)).toBe(0);
    expect(await report()).toEqual(before);
    await caller.post(`${base}/setIgnored`, { ids: [await idOf('AT-2')], isIgnored: true });
    expect(await bring(api, catalog.id, named)).toBe(0);
    expect(await numbers('ignored')).toEqual(['AT-2']);
    // Another name than the one that is ignored is new; the name of the SKU is none.
    const next = [of('Halvorsen', 'AT-2', 'Ridge', 'RT-25817'), of('Meridian', 'BAT-1', 'Voltaic', 'YX20L-BS')];
    expect(await bring(api, catalog.id, next)).toBe(1);
    expect(await numbers('ignored')).toEqual([]);
    expect(await numbers()).toEqual(['AT-2', 'AT-10']);
  });

  it('L2.3 L2.13 are ignored and come back, and foreign ids are refused', async () => {
    await scene();
    const ids = [await idOf('AT-2'), await idOf('BAT-1')];
    const done = (await caller.post(`${base}/setIgnored`, { ids, isIgnored: true })).body;
    expect(done.count).toBe(2);
    expect((await caller.get(`${base}/figures`)).body).toEqual({ open: 1, ignored: 2 });
    expect((await caller.get(`${base}/ignoredIds`)).body.rows).toHaveLength(2);
    expect((await caller.post(`${base}/setIgnored`, { ids, isIgnored: true })).body).toEqual({
      changeId: null,
      count: 0,
    });
    await caller.post(`${base}/setIgnored`, { ids: ids.slice(0, 1), isIgnored: false });
    expect(await numbers('ignored')).toEqual(['BAT-1']);
    const other = await api.catalog();
    for (const [path, body] of [
      ['setIgnored', { isIgnored: true }],
      ['splitSkus', {}],
      ['countMultipleDistributorRelations', {}],
      ['findConflictingSkus', { action: 'SplitSkus' }],
    ] as const) {
      const answer = await other.as('ManageCatalogSettings').post(`${base}/${path}`, { ids, ...body });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const [row] = (await report()).skuCollisions;
    const details = `${base}/details/${row?.currentMfrSkuId}`;
    expect((await caller.get(`${details}?catalogId=${other.id}`)).status).toBe(404);
    expect((await other.as('super').get(`${details}?catalogId=${other.id}`)).status).toBe(404);
  });
});

describe('an action', () => {
  it('L2.15 changes the manufacturer where the name differs, for all distributors, and is taken back', async () => {
    await scene();
    const ids = (await report()).skuCollisions.map(({ id }) => id);
    const before = await relations();
    const answer = await act('ChangeManufacturerName', ids);
    expect(answer).toMatchObject({ count: 2, failedSkus: [] });
    expect((await relations()).map(({ relation, sku, state }) => [relation, sku, state])).toEqual([
      ['Halvorsen AT-10 12.5', 'Ridgeline Tires RT-26912', 1],
      // It was published: it goes back to Draft.
      ['Halvorsen AT-2 12.5', 'Ridgeline Tires RT-25817', 1],
      ['Meridian BAT-1 12.5', 'Voltaic YX20L-BS', 1],
      ['Meridian M-10 12.5', 'Ridgeline Tires RT-26912', 1],
      ['Meridian SAME 12.5', 'Tarn TX7', 1],
    ]);
    expect((await report('history')).skuCollisions).toMatchObject([
      {
        distributorSku: 'AT-2',
        action: 'Change mfr name',
        currentMfr: 'Ridgeline Tire Co',
        incomingMfr: 'Ridgeline Tires',
      },
      { distributorSku: 'AT-10', action: 'Change mfr name', currentMfrSku: 'RT-26912' },
    ]);
    // What the action left of the mismatch is open still.
    expect((await report()).skuCollisions.map((row) => [row.distributorSku, row.hasMfrNameMismatch])).toEqual([
      ['AT-10', false],
      ['BAT-1', false],
    ]);
    await undo(answer.changeId);
    expect(await relations()).toEqual(before);
    expect(await numbers()).toEqual(['AT-2', 'AT-10', 'BAT-1']);
    expect(await numbers('history')).toEqual([]);
  });

  it('L2.16 writes nothing where no row suits it', async () => {
    await scene();
    expect(await act('ChangeManufacturerName', [await idOf('BAT-1')])).toEqual({
      changeId: null,
      count: 0,
      failedSkus: [],
    });
    expect(await act('ChangeManufacturerSkus', [await idOf('AT-2')])).toMatchObject({ changeId: null, count: 0 });
  });

  it('L2.18 asks how many SKUs several distributors sell', async () => {
    await scene();
    const multiple = async (number: string) =>
      (await caller.post(`${base}/countMultipleDistributorRelations`, { ids: [await idOf(number)] })).body.count;
    expect([await multiple('AT-10'), await multiple('AT-2')]).toEqual([1, 0]);
  });

  it('L2.20 splits a relation off to the SKU that is named, made in Draft where there is none', async () => {
    await relate(api, catalog.id, [...known, of('Pacific', 'P-1', 'Kite', '520', 3)]);
    await bring(api, catalog.id, [
      of('Halvorsen', 'AT-10', 'KITE', '520'),
      of('Meridian', 'M-10', 'Stopline', 'FA-1'),
      of('Meridian', 'BAT-1', 'Voltaic', 'YX20LBS'),
    ]);
    const before = await relations();
    const answer = await act(
      'SplitSkus',
      (await report()).skuCollisions.map(({ id }) => id),
    );
    // The third names the SKU itself, written otherwise.
    expect(answer).toMatchObject({ count: 2, failedSkus: [{ distributorSku: 'BAT-1', reason: 'same' }] });
    expect(await relations()).toMatchObject([
      { relation: 'Halvorsen AT-10 12.5', sku: 'Kite 520', state: 1 },
      { relation: 'Halvorsen AT-2 12.5' },
      { relation: 'Meridian BAT-1 12.5', sku: 'Voltaic YX20L-BS' },
      { relation: 'Meridian M-10 12.5', sku: 'Stopline FA-1', state: 1 },
      { relation: 'Meridian SAME 12.5' },
      { relation: 'Pacific P-1 12.5', sku: 'Kite 520', state: 1 },
    ]);
    // The manufacturer is spelled otherwise than the row did: that is open still, and a change spells it anew.
    const left = (await report()).skuCollisions.find(({ distributorSku }) => distributorSku === 'AT-10');
    expect(left).toMatchObject({ currentMfr: 'Kite', incomingMfr: 'KITE', hasMfrSkuMismatch: false });
    const respelled = await act('ChangeManufacturerName', [left?.id ?? 0]);
    expect((await relations()).at(-1)).toMatchObject({ sku: 'KITE 520' });
    await undo(respelled.changeId);
    await undo(answer.changeId);
    expect(await relations()).toEqual(before);
  });

  it('L2.20 leaves what another SKU has, and what rows exclude, and names it', async () => {
    await relate(api, catalog.id, [
      of('A', '1', 'Kite', '520'),
      of('A', '2', 'Kite', '525'),
      of('A', '3', 'Kite', '530'),
      of('B', '3', 'Kite', '530'),
      of('A', '4', 'Tarn', '1'),
      of('A', '5', 'Tarn', '2'),
      of('A', '6', 'Tarn', '3'),
    ]);
    await bring(api, catalog.id, [
      of('A', '1', 'Kite', '525'),
      of('A', '3', 'Kite', '600'),
      of('B', '3', 'Kite', '601'),
      of('A', '4', 'Tarn', '10'),
      of('A', '5', 'Tarn', '1-0'),
      of('A', '6', 'Tarn', '---'),
    ]);
    const ids = (await report('collision', 'sort=distributor,distributorSku')).skuCollisions.map(({ id }) => id);
    const found = (await caller.post(`${base}/findConflictingSkus`, { ids, action: 'ChangeManufacturerSkus' })).body;
    const answer = await act('ChangeManufacturerSkus', ids);
    expect(answer.failedSkus).toEqual(found);
    const reasons = answer.failedSkus.map(({ distributorSku, reason }) => `${distributorSku} ${reason}`).sort();
    expect(reasons).toEqual(['1 taken', '3 several', '5 several', '6 empty']);
    expect(answer.count).toBe(2);
    expect((await relations()).map(({ sku }) => sku)).toEqual([
      'Kite 520',
      'Kite 525',
      'Kite 600',
      'Tarn 10',
      'Tarn 2',
      'Tarn 3',
      'Kite 600',
    ]);
    expect((await report()).skuCollisions.map(({ distributorSku }) => distributorSku)).toEqual(['1', '3', '5', '6']);
  });

  it('is refused while the catalogue is locked, and for who may not', async () => {
    await scene();
    const ids = [await idOf('AT-2')];
    await api.holdWriteLock(catalog.id, 'Import', async () => {
      const answer = await caller.post(`${base}/splitSkus`, { ids });
      expect([answer.status, answer.body.modelState]).toEqual([409, { busy: ['Import'] }]);
    });
    expect((await catalog.as('Administrators').post(`${base}/splitSkus`, { ids })).status).toBe(403);
    expect((await caller.post(`${base}/splitSkus`, { ids: [] })).status).toBe(400);
    expect(
      (await caller.post(`${base}/splitSkus`, { ids: Array.from({ length: 10_001 }, (_, n) => n + 1) })).status,
    ).toBe(400);
  });

  it('keeps every relation whatever is done in whatever order, and each undo brings all back', async () => {
    const dice = new Dice(24);
    const manufacturers = ['Kite', 'KITE', 'Tarn', 'Volt'];
    const skus = ['1', '2', '3', '1-0', '10', '2-0'];
    const distributors = ['A', 'B', 'C'];
    const many = Array.from({ length: 24 }, (_, n) =>
      of(dice.of(distributors), `N${n}`, dice.of(manufacturers), dice.of(skus)),
    );
    await relate(api, catalog.id, many);
    const kept = (await relations()).map(({ relation }) => relation);
    const actions = Object.keys(actionNames) as CollisionAction[];
    for (let round = 0; round < 12; round++) {
      await bring(
        api,
        catalog.id,
        many.map((one) => ({ ...one, manufacturer: dice.of(manufacturers), sku: dice.of(skus) })),
      );
      const { skuCollisions } = await report();
      const chosen = skuCollisions.filter(() => dice.chance(0.6));
      if (chosen.length === 0) continue;
      const action = dice.of(actions);
      const before = await relations();
      const { changeId, count, failedSkus } = await act(
        action,
        chosen.map(({ id }) => id),
      );
      expect((await relations()).map(({ relation }) => relation)).toEqual(kept);
      // Each row that suits is settled or named, and a settled one is called what its row said, in what the action takes.
      expect(count + failedSkus.length).toBe(chosen.filter((row) => suits(action, row)).length);
      const after = new Map((await relations()).map(({ relation, sku }) => [relation, sku]));
      const settled = chosen.filter(
        (row) => suits(action, row) && !failedSkus.some(({ distributorSku }) => distributorSku === row.distributorSku),
      );
      for (const row of settled) {
        const sku = after.get(`${row.distributor} ${row.distributorSku} 12.5`) ?? '';
        const [manufacturer = '', number = ''] = sku.split(' ');
        if (action !== 'ChangeManufacturerSkus') expect(manufacturer.toLowerCase()).toBe(row.incomingMfr.toLowerCase());
        if (action !== 'ChangeManufacturerName')
          expect(number.replaceAll('-', '')).toBe(row.incomingMfrSku.replaceAll('-', ''));
      }
      if (changeId !== null && dice.chance(0.5)) {
        await undo(changeId);
        expect(await relations()).toEqual(before);
      }
    }
  });

  it('settles 1,000 collisions in as many statements as one', { tags: 'daily' }, async () => {
    const many = Array.from({ length: 1000 }, (_, n) => of(`D${n % 7}`, `N${n}`, `Maker ${n % 40}`, `S-${n}`));
    await relate(api, catalog.id, many);
    const brought = many.map((one, n) => ({
      ...one,
      manufacturer: n % 3 === 0 ? one.manufacturer : `${one.manufacturer} Inc`,
      sku: n % 3 === 1 ? one.sku : one.sku.replace('-', ''),
    }));
    expect(await bring(api, catalog.id, brought)).toBe(1000);
    const { rows } = (await caller.get(`${base}/collisionIds`)).body;
    const ids = rows.map(({ id }: { id: number }) => id) as number[];
    const one = await watched(() => act('ChangeBothManufacturerNameAndSkus', ids.slice(0, 1)));
    const all = await watched(() => act('ChangeBothManufacturerNameAndSkus', ids.slice(1)));
    expect(all.result.count).toBe(999);
    expect(all.sent.length).toBe(one.sent.length);
    expect((await report()).totalSkuCollisions).toBe(0);
    // Again without a difference.
    expect(await bring(api, catalog.id, brought)).toBe(0);
    await undo(all.result.changeId);
    expect((await report()).totalSkuCollisions).toBe(999);
  });
});

describe('what belongs to a collision', () => {
  it('L2.8 shows images, fitments, distributors and product groups of the SKU', async () => {
    await scene();
    const row = (await report()).skuCollisions.find(({ distributorSku }) => distributorSku === 'AT-10');
    const { body } = await caller.get(`${base}/details/${row?.currentMfrSkuId}?catalogId=${catalog.id}`);
    expect(body).toMatchObject({ sku: 'RT-26912', imageSet: { images: [] }, fitments: [], productGroups: [] });
    expect(body.distributors).toMatchObject([
      {
        name: 'Halvorsen',
        sku: 'AT-10',
        skuName: 'Article AT-10',
        customData: { cost: 12.5, msrp: null },
        hasPdfs: false,
      },
      { name: 'Meridian', sku: 'M-10' },
    ]);
  });

  it('L2.9 L2.10 names the import that brought it, and hands out the report with the cookie', async () => {
    await relate(api, catalog.id, known);
    const user = await api.user();
    const sessionId = await writing(api, catalog.id, async (db) => {
      const userId = user.id;
      const { rows } = await sql<{ id: number }>`
        with file as (insert into import_file (kind, name, size, uploaded_by) values ('table', 'skus.csv', 1, ${userId}) returning id)
        insert into import_session (import_type_id, type_name, state, file_id, options, dry_run, rows, started_by, started_by_name)
        select 211, 'Distributor SKUs', 2, id, '{}', false, 4, ${userId}, 'night job' from file returning id`.execute(
        db,
      );
      return rows[0]?.id ?? 0;
    });
    expect((await caller.get(`${base}/apiImportLog/${sessionId}`)).status).toBe(404);
    await bring(api, catalog.id, named, sessionId);
    expect((await report()).skuCollisions[0]).toMatchObject({ importSessionId: sessionId });
    expect((await caller.get(`${base}/apiImportLog/${sessionId}`)).body).toMatchObject({
      id: sessionId,
      details: { importType: 'Distributor SKUs', fileName: 'skus.csv', sender: 'night job', rows: 4, collisions: 3 },
    });
    const file = await caller.get(`${base}/report?view=collision&filter=MismatchSku&downloadToken=token-123`);
    expect(String(file.headers['set-cookie'])).toContain('callout-download=token-123');
    const lines = String(file.body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^AT-10,Ridgeline Tire Co,Ridgeline Tires,RT-26912,RT26912,Halvorsen,true,true,,/);
  });
});
