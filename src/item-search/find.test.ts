import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { itemsOf, setState } from '../../test/items.ts';
import { change } from '../platform/change/change.ts';
import type { Db } from '../platform/db/pool.ts';
import { itemFilter } from './contract.ts';
import { itemsMatching, knownOf } from './queries.ts';

const api = await openApi();

/** Writes content that no route of this noun makes. */
const write = <T>(catalog: TestCatalog, work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Content', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

interface Answer {
  items: { id: number; name: string; customAttributes: unknown; isOrphan: boolean; parentName: string }[];
  totalCount: number | null;
  isMore: boolean;
  cursor: string | null;
}

async function search(catalog: TestCatalog, query: Record<string, string | number | boolean>): Promise<Answer> {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  // Whoever writes sees what hangs nowhere too.
  const { status, body } = await catalog.as('Users').get(`/api/hierarchies/search?${text.toString()}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
const namesOf = async (...asked: Parameters<typeof search>) => (await search(...asked)).items.map(({ name }) => name);

/** A searchable attribute of the models. */
const attribute = (catalog: TestCatalog, name: string, isSearchable = true) =>
  write(catalog, async (db) => {
    const { rows } = await sql<{ id: number }>`with made as (
        insert into attribute (name, type, definition) values (${name}, 1, '{"allowMultiple": true}') returning id),
      used as (insert into hierarchy_type_attribute (type_id, attribute_id, is_searchable)
        select t.id, made.id, ${isSearchable} from made, hierarchy_type t where t.code = 'MD')
      select id from made`.execute(db);
    return rows[0]?.id ?? 0;
  });

const setValues = (catalog: TestCatalog, id: number, values: object) =>
  write(catalog, (db) =>
    sql`update hierarchy_item set attributes = ${JSON.stringify(values)}::jsonb where id = ${id}`.execute(db),
  );

describe('search of the hierarchy', () => {
  it('18.a items of one answer that are called the same say their key values', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const top = await division(null, 'Sleds');
    for (const year of ['2025', '2026']) await model(top, 'Fjell', year);
    await model(top, 'Tundra', '2026');
    const told = async (q: string) => {
      const { body } = await catalog.as('member').get(`/api/hierarchies/search?q=${q}`);
      return body.items.map((one: { keyValues: string | null }) => one.keyValues);
    };
    expect(await told('fjell')).toEqual(['2025', '2026']);
    expect(await told('tundra')).toEqual([null]);
  });

  it('V-07 V-08 is literal and by every word, in natural order, by type and state', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const { division, model, types } = await itemsOf(catalog);
    const top = await division(null, '100% Élan_x');
    for (const name of ['Fjell 10', 'Fjell 9', 'Tundra 9']) await model(top, name);
    expect(await namesOf(catalog, { q: 'fjell' })).toEqual(['Fjell 9', 'Fjell 10']);
    expect(await namesOf(catalog, { q: '9 fj' })).toEqual(['Fjell 9']);
    expect(await namesOf(catalog, { q: 'elan' })).toEqual(['100% Élan_x']);
    expect(await namesOf(catalog, { q: '%' })).toEqual(['100% Élan_x']);
    expect(await namesOf(catalog, { q: '_' })).toEqual(['100% Élan_x']);
    expect(await namesOf(catalog, { q: '\\' })).toEqual([]);
    for (const hostile of ["' or 1=1--", "%' AND pg_sleep(5)--", '$$'])
      expect(await namesOf(catalog, { q: hostile })).toEqual([]);
    expect(await namesOf(catalog, { hierarchyType: 2 })).toEqual(['Fjell 9', 'Fjell 10', 'Tundra 9']);
    expect(await namesOf(catalog, { typeIds: `${types['DV']},${types['IP']}` })).toEqual(['100% Élan_x']);
    expect(await namesOf(catalog, { workflowIds: '3,4' })).toEqual([]);
    expect(await namesOf(catalog, { workflowIds: 1, q: 'tundra' })).toEqual(['Tundra 9']);
    expect(await namesOf(catalog, { context: 'MajorUnit' })).toEqual([]);
  });

  it('V-05 V-06 takes the orders that it offers and refuses everything else', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const member = catalog.as('member');
    const bad = [
      'take=0',
      'take=1000000000',
      'start=1000000000000',
      'hierarchyType=x',
      'hierarchyType=02',
      'typeIds=1,,2',
      'typeIds=0x1',
      'cursor=0x1',
      'sort=name;drop',
      'sort=(select 1)',
      'sort=name&sort=type',
      'sort=constructor',
      'q=a&q=b',
      'af=x',
      'af={"$where":1}',
      `af=${JSON.stringify(Array.from({ length: 6 }, () => ({ attributeId: 1, value: 'x' })))}`,
      `af=${JSON.stringify([{ attributeId: 1, value: 'a\0b' }])}`,
      `showCustomAttributes=${Array.from({ length: 21 }, (_, n) => n + 1).join(',')}`,
    ];
    for (const query of bad)
      expect([query, (await member.get(`/api/hierarchies/search?${encodeURI(query)}`)).status]).toEqual([query, 400]);
    expect((await catalog.as('stranger').get('/api/hierarchies/search')).status).toBe(403);
  });

  it('15.13 compares part of an attribute value, without case and accents, and brings customAttributes', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const { division, model } = await itemsOf(catalog);
    const top = await division(null);
    const [colour, note] = [await attribute(catalog, 'Colour'), await attribute(catalog, 'Note')];
    const values = [
      { [colour]: 'Crème "50%" \\ brûlée', [note]: ['first line\nsecond', 'Ivory'] },
      { [colour]: 'Ivory' },
      { [colour]: ['red', 'Dark “sea” green'] },
    ];
    for (const [n, of] of values.entries()) await setValues(catalog, await model(top, `M${n}`), of);
    const by = (...filters: [number, string][]) =>
      namesOf(catalog, { af: JSON.stringify(filters.map(([attributeId, value]) => ({ attributeId, value }))) });
    expect(await by([colour, 'CREME'])).toEqual(['M0']);
    expect(await by([colour, '"50%" \\ b'])).toEqual(['M0']);
    expect(await by([colour, '%'])).toEqual(['M0']);
    expect(await by([colour, '_'])).toEqual([]);
    expect(await by([colour, 'ivory'])).toEqual(['M1']);
    expect(await by([note, 'ivory'])).toEqual(['M0']);
    expect(await by([note, 'line\nsec'])).toEqual(['M0']);
    expect(await by([colour, '"sea"'])).toEqual(['M2']);
    expect(await by([colour, 'red, dark'])).toEqual([]);
    expect(await by([colour, 'ivory'], [colour, 'sea'])).toEqual(['M1', 'M2']);
    expect(await by([colour, 'brulee'], [note, 'ivory'])).toEqual(['M0']);
    const { items } = await search(catalog, { q: 'M2', showCustomAttributes: `${note},${colour}` });
    expect(items[0]?.customAttributes).toEqual({ [colour]: ['red', 'Dark “sea” green'] });
  });

  it('finds what stands under an item however deep, what hangs nowhere, and override names', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const { division, model, diagram } = await itemsOf(catalog);
    const [a, b] = [await division(null, 'A'), await division(null, 'B')];
    const [m, other] = [await model(a, 'M'), await model(b, 'Other')];
    await diagram(m, 'D');
    await catalog.as('Users').post(`/api/hierarchies/link/${other}/${a}/true`);
    expect(await namesOf(catalog, { under: a })).toEqual(['D', 'M', 'Other']);
    expect(await namesOf(catalog, { under: a, hierarchyType: 3 })).toEqual(['D']);
    expect(await namesOf(catalog, { under: 999_999_999 })).toEqual([]);
    await write(catalog, async (db) => {
      await sql`update hierarchy_item set override_name = 'Zündapp' where id = ${b}`.execute(db);
      await sql`delete from hierarchy_relation where child_id = ${m}`.execute(db);
    });
    expect(await namesOf(catalog, { q: 'zundapp' })).toEqual(['B']);
    const { items } = await search(catalog, { orphans: true });
    expect(items.map(({ name, isOrphan, parentName }) => [name, isOrphan, parentName])).toEqual([
      ['D', true, 'M'],
      ['M', true, ''],
    ]);
  });

  it('gives a bulk action the same items as the list', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const { division, model } = await itemsOf(catalog);
    const top = await division(null, 'Top');
    const wanted = [await model(top, 'Aero 1'), await model(top, 'Aero 2')];
    await model(top, 'Other');
    const filter = itemFilter.parse({ q: 'aero', baseTypes: [2], under: top });
    const ids = await api.services.database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ id: number }>`${itemsMatching(filter, await knownOf(db, filter))}`.execute(db);
      return rows.map(({ id }) => id);
    });
    expect(new Set(ids)).toEqual(new Set(wanted));
  });

  it(
    'reads 10,500 matches in every order, page by page, without a gap, and counts 10,000 of them',
    { tags: 'daily' },
    async () => {
      const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
      const { types, division } = await itemsOf(catalog);
      const drafted = await division(null, 'Reviewed');
      await setState(catalog, drafted, 2);
      await write(catalog, (db) =>
        sql`insert into hierarchy_item (type_id, name, workflow_id, modified_at)
        select case when n % 100 = 0 then ${types['IP']}::bigint else ${types['MD']}::bigint end, 'Unit ' || n,
          case when n % 50 > 0 then s.id end, now() - (n % 300) * interval '1 minute'
        from generate_series(1, 10500) n, workflow_state s where s.context = 'Oem' and s.number = 1`.execute(db),
      );
      const first = await search(catalog, {});
      expect(first).toMatchObject({ totalCount: 10_000, isMore: true });
      expect(first.items.slice(0, 3).map(({ name }) => name)).toEqual(['Reviewed', 'Unit 1', 'Unit 2']);
      for (const sort of ['type', 'state-', 'changed-', 'name-']) {
        const seen: number[] = [];
        let cursor: string | null = '';
        while (cursor !== null && seen.length < 200) {
          const page: Answer = await search(catalog, { sort, ...(cursor && { cursor }) });
          seen.push(...page.items.map(({ id }) => id));
          ({ cursor } = page);
        }
        expect([sort, new Set(seen).size]).toEqual([sort, 200]);
        const skipped = await search(catalog, { sort, start: 100 });
        expect([sort, skipped.items.map(({ id }) => id)]).toEqual([sort, seen.slice(100)]);
      }
      const few = await search(catalog, { q: '77', sort: 'type', take: 10 });
      const next = await search(catalog, { q: '77', sort: 'type', take: 10, cursor: few.cursor ?? '' });
      const all = await namesOf(catalog, { q: '77', sort: 'type' });
      expect([...few.items, ...next.items].map(({ name }) => name)).toEqual(all.slice(0, 20));
      expect(few).toMatchObject({ isMore: false, totalCount: 285 });
      // As autovacuum does by itself some time after a load.
      const owner = new pg.Client(api.owner);
      await owner.connect();
      await owner.query('vacuum analyze public.hierarchy_item');
      await owner.end();
      const planOf = (filter: object) =>
        write(catalog, async (db) => {
          // So small a table would be read from end to end whatever indexes it has.
          await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(
            db,
          );
          const asked = itemFilter.parse(filter);
          const matching = itemsMatching(asked, await knownOf(db, asked));
          const { rows } = await sql<Record<string, string>>`explain ${matching}`.execute(db);
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        });
      expect(await planOf({ q: 'unit 771' })).toContain('Bitmap Index Scan on hierarchy_item_name');
      const attributes = [{ attributeId: 1, value: 'wert' }];
      expect(await planOf({ attributes })).toContain('Bitmap Index Scan on hierarchy_item_attributes');
      // Too short for trigrams: reading that index from end to end would take longer than reading the table.
      expect(await planOf({ q: '77' })).not.toContain('hierarchy_item_name');
      const wrong = await catalog.as('member').get(`/api/hierarchies/search?sort=state&cursor=${few.cursor}`);
      expect(wrong.status).toBe(400);
    },
  );
});

describe('attributes of the search', () => {
  it('offers what is searchable in the types, and keeps what a user chose', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const ids = [await attribute(catalog, 'Zone'), await attribute(catalog, 'colour')];
    await attribute(catalog, 'Hidden', false);
    const member = catalog.as('member');
    const offered = async (query: string) =>
      (await member.get(`/api/hierarchytypes/searchAttributes?${query}`)).body.map((a: { id: number }) => a.id);
    expect(await offered('hierarchyType=2')).toEqual([ids[1], 1, ids[0]]);
    expect(await offered('hierarchyType=8&context=MajorUnit')).toEqual([1]);
    const path = '/api/hierarchytypes/rememberSearchAttributes';
    expect((await member.get(path)).body).toEqual({ attributeIds: [] });
    expect((await member.post(path, { attributeIds: ids })).status).toBe(200);
    expect((await member.get(path)).body).toEqual({ attributeIds: ids });
    expect((await catalog.as('Users').get(path)).body).toEqual({ attributeIds: [] });
    expect((await member.get(`${path}?context=MajorUnit`)).body).toEqual({ attributeIds: [] });
    expect((await member.post(path, { attributeIds: [1, 2, 3, 4, 5, 6] })).status).toBe(400);
    expect((await member.post(path, { attributeIds: [999_999] })).status).toBe(404);
    await member.post(path, { attributeIds: [] });
    expect((await member.get(path)).body).toEqual({ attributeIds: [] });
  });
});
