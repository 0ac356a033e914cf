import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import type { Caller } from '../../test/caller.ts';
import { Dice } from '../../test/dice.ts';
import { typeIds } from '../../test/items.ts';
import { editing } from '../../test/releases.ts';
import { industryOf } from '../../test/releaseUnits.ts';
import { uploadImage } from '../../test/units.ts';
import { carryMessages, folderName, withYear } from './carry/rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let types: Record<string, number>;
let industry: Awaited<ReturnType<typeof industryOf>>;
const owner = new pg.Client(api.owner);

beforeAll(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'], contexts: ['Oem', 'MajorUnit'] });
  editor = catalog.as('MajorUnits');
  types = await typeIds(editor, 'MajorUnit');
  industry = await industryOf(api);
  await owner.connect();
});
afterAll(() => owner.end());

async function folder(name: string, parentId: number | null): Promise<number> {
  const { status, body } = await editor.post('/api/items/MajorUnit', { typeId: types['MF'], parentId, name });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.id;
}

async function unit(name: string, parentId: number, modelYear: number | null): Promise<number> {
  const { industry: industryId, type: productTypeId, subType: productSubTypeId, make: makeId } = industry.ids;
  const values = { industryId, productTypeId, productSubTypeId, makeId, modelYear };
  const { status, body } = await editor.post('/api/majorUnits', { typeId: types['MU'], parentId, name, ...values });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.id;
}

/** Everything that a unit can have, and a price. */
async function fill(id: number): Promise<void> {
  await editing(api, catalog, async (db) => {
    await sql`insert into unit_value (item_id, field_id, number, unit_id, base_number)
      values (${id}, ${industry.ids.engine}, 600, ${industry.ids.cc}, 600)`.execute(db);
    await sql`insert into unit_description (item_id, language, body) values (${id}, 'EN', '<p>Light</p>')`.execute(db);
    await sql`with g as (insert into feature_group (name) values (${`Group ${id}`}) returning id)
      insert into unit_feature (item_id, group_id, name, value, ordinal) select ${id}, g.id, 'Lamp', 'LED', 1024 from g`.execute(
      db,
    );
    await sql`with c as (insert into color (mfr_name) values ('Red') returning id)
      insert into color_relation (color_id, item_id) select c.id, ${id} from c`.execute(db);
    await sql`insert into unit_price (item_id, audience_id, effective_date, msrp)
      select ${id}, a.id, '2026-01-01', 9000 from price_audience a
      where a.context = 'MajorUnit' order by a.id limit 1`.execute(db);
  });
}

const preview = async (id: number, query = '') =>
  (await editor.get(`/api/majorUnits/folders/${id}/carry${query}`)).body;
const carry = (id: number, of: object, by = editor) => by.post(`/api/majorUnits/folders/${id}/carry`, of);
const childrenOf = async (id: number) =>
  (await editor.get(`/api/hierarchies/${id}/children`)).body.items as { id: number; name: string }[];

describe('carrying a folder over', () => {
  it('copies it beside itself for the next year with all but prices, and takes that back', async () => {
    const root = await folder('Sleds 2025', null);
    const under = await folder('Mountain', root);
    await folder('Empty', root);
    const first = await unit('Fjell 2025 LT', under, 2025);
    await fill(first);
    const there = await unit('Ridge', root, 2025);
    await unit('Ridge', root, 2026);
    await unit('Old', root, 2019);
    const before = await preview(root);
    expect(before).toMatchObject({
      years: [
        { year: 2026, units: 1 },
        { year: 2025, units: 2 },
        { year: 2019, units: 1 },
      ],
      fromYear: 2026,
    });
    const of2025 = await preview(root, '?fromYear=2025');
    expect(of2025).toMatchObject({
      name: 'Sleds 2026',
      units: 1,
      folders: 2,
      taken: [{ id: there, name: 'Ridge' }],
      takenCount: 1,
      isTooLarge: false,
    });
    const { status, body } = await carry(root, { fromYear: 2025, name: of2025.name, expected: 1 });
    expect([status, body.units, body.folders]).toEqual([200, 1, 2]);
    const [mountain] = await childrenOf(body.id);
    expect(mountain?.name).toBe('Mountain 2026');
    const [copy] = await childrenOf(mountain?.id ?? 0);
    const id = copy?.id ?? 0;
    expect((await editor.get(`/api/majorUnits/${id}`)).body).toMatchObject({
      name: 'Fjell 2026 LT',
      customData: { modelYear: 2026, make: { id: industry.ids.make } },
    });
    const read = async (what: string) => (await editor.get(`/api/majorUnits/${id}/${what}`)).body;
    expect((await read('standardizedFeatures')).values).toMatchObject([{ fieldId: industry.ids.engine, value: '600' }]);
    expect((await read('features')).features).toMatchObject([{ featureName: 'Lamp', featureValue: 'LED' }]);
    expect((await read('colors')).colors).toHaveLength(1);
    expect((await read('descriptions')).descriptions).toHaveLength(1);
    const { rows } = await owner.query('select 1 from public.unit_price where item_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await editor.get(`/api/items/MajorUnit/${id}`)).body.workflowId).toBe(1);
    const again = await carry(root, { fromYear: 2025, name: 'Sleds 2026 b', expected: 1 });
    expect([again.status, again.body.modelState]).toEqual([400, { fromYear: [carryMessages.noYear] }]);
    expect((await editor.post(`/api/changes/${body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect((await editor.get(`/api/majorUnits/${id}`)).status).toBe(404);
  });

  it('refuses a number that is another now, a name that is taken, years that nobody sells yet, and who may not write', async () => {
    const root = await folder('Boats', null);
    await unit('Skiff', root, 2024);
    const last = new Date().getFullYear() + 2;
    await unit('Skiff', root, last);
    const of = { fromYear: 2024, name: 'Boats 2025', expected: 1 };
    const refused = async (more: object, by = editor) => {
      const { status, body } = await carry(root, { ...of, ...more }, by);
      return [status, body.modelState ?? {}];
    };
    expect(await refused({ expected: 2 })).toEqual([409, { expected: [carryMessages.otherCount(1)] }]);
    expect((await refused({ name: 'Boats' }))[0]).toBe(409);
    expect(await refused({ fromYear: last })).toEqual([400, { fromYear: [carryMessages.lastYear(last)] }]);
    expect((await refused({ name: ' ' }))[0]).toBe(400);
    expect((await refused({}, catalog.as('member')))[0]).toBe(403);
    const [{ id: skiff } = { id: 0 }] = await childrenOf(root);
    expect((await editor.get(`/api/majorUnits/folders/${skiff}/carry`)).status).toBe(404);
    const empty = await folder('Nothing in it', root);
    expect(await preview(empty)).toMatchObject({ fromYear: null, units: 0, years: [] });
  });

  it.each([1, 2, 3, 4])('and undoing it leaves everything as it was (seed %i)', async (seed) => {
    const dice = new Dice(seed);
    const root = await folder(`World ${seed} 2023`, null);
    const folders = [root];
    for (let n = 0; n < 4; n++) folders.push(await folder(`Part ${seed} ${n}`, dice.of(folders)));
    const units: number[] = [];
    for (let n = 0; n < 8; n++)
      units.push(await unit(`Unit ${seed} ${dice.below(3)} ${n}`, dice.of(folders), dice.of([2022, 2023, 2024, null])));
    for (const id of units) if (dice.chance(0.5)) await fill(id);
    for (const id of units.slice(0, 3)) {
      const to = dice.of(folders);
      await editor.post(`/api/hierarchies/link/${id}/${to}/true`, {});
    }
    for (const { year } of (await preview(root)).years as { year: number }[]) {
      const before = await contentOf(catalog.id);
      const { units: count, name } = await preview(root, `?fromYear=${year}`);
      if (count === 0) continue;
      const { status, body } = await carry(root, { fromYear: year, name: `${name} ${seed} ${year}`, expected: count });
      expect([status, body.units]).toEqual([200, count]);
      expect(await contentOf(catalog.id)).not.toEqual(before);
      expect((await editor.post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
      expect(await contentOf(catalog.id)).toEqual(before);
    }
  });

  it('changes a year where it stands as a word', () => {
    expect(withYear('Fjell 2025, 20250 and A2025 (2025)', 2025, 2026)).toBe('Fjell 2026, 20250 and A2025 (2026)');
    expect([folderName('Sleds', 2025, 2026), folderName('2025', 2025, 2026)]).toEqual(['Sleds 2026', '2026']);
  });
});

/** Rows of every content table of a catalogue but for the changes that wrote them. */
async function contentOf(catalogId: number): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>('select name from platform.content_table');
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - 'change_id' - 'modified_at')::text as row from public.${owner.escapeIdentifier(name)} t
       where catalog_id = $1 order by id`,
      [catalogId],
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

describe('completeness of a folder', () => {
  it('counts and names what units lack, filtered by what is missing', async () => {
    const root = await folder('To complete', null);
    const inner = await folder('Inside', root);
    const whole = await unit('Whole', inner, 2025);
    await fill(whole);
    const imageId = await uploadImage(editor);
    await editing(api, catalog, (db) =>
      sql`update hierarchy_item set image_id = ${imageId} where id = ${whole}`.execute(db),
    );
    const bare = await unit('Bare', root, 2025);
    const half = await unit('Half', inner, null);
    await fill(half);
    const read = async (query = '') => (await editor.get(`/api/majorUnits/folders/${root}/completeness${query}`)).body;
    const engine = { id: industry.ids.engine, name: 'Displacement' };
    expect(await read()).toEqual({
      figures: { units: 3, complete: 1, value: 1, description: 1, picture: 2, price: 1 },
      isMore: false,
      totalCount: 2,
      items: [
        { id: bare, name: 'Bare', modelYear: 2025, fields: [engine], description: true, picture: true, price: true },
        { id: half, name: 'Half', modelYear: null, fields: [], description: false, picture: true, price: false },
      ],
    });
    const priceless = await read('?missing=price');
    expect([priceless.totalCount, priceless.items.map(({ id }: { id: number }) => id)]).toEqual([1, [bare]]);
    expect((await read('?skip=1&take=1')).items.map(({ id }: { id: number }) => id)).toEqual([half]);
    expect((await read('?skip=9')).figures.units).toBe(3);
    expect((await editor.get(`/api/majorUnits/folders/${root}/completeness?missing=all`)).status).toBe(400);
    expect((await editor.get(`/api/majorUnits/folders/${bare}/completeness`)).status).toBe(404);
  });
});
