/** @module-tag daily */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { change } from '../src/platform/change/change.ts';
import { openApi } from './api.ts';
import { itemsOf } from './items.ts';

const api = await openApi();

it('15.17 counts uses, places and items to 1,000 for who may write nothing, then says that there are more', async () => {
  const catalog = await api.catalog();
  const { types, division, model } = await itemsOf(catalog);
  const top = await division(null);
  const unit = await model(top);
  const [often, seldom] = await api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Many', actor: { id: null, name: 'tests' } }, async () => {
      const { rows } = await sql<{ id: number }>`insert into part (part_number, number_key)
        values ('OFTEN', 'often'), ('SELDOM', 'seldom') returning id`.execute(db);
      const ids = rows.map(({ id }) => id);
      await sql`with chapter as (
          insert into hierarchy_item (type_id, name) select ${types['CH']}::bigint, 'Chapter ' || n from generate_series(1, 1001) n returning id
        ), diagram as (
          insert into hierarchy_item (type_id, name) select ${types['IP']}::bigint, 'Diagram ' || n from generate_series(1, 1001) n
          returning id, name
        ), places as (
          insert into hierarchy_relation (child_id, parent_id, is_primary, ordinal)
          select id, null, true, id from chapter
          union all select ${unit}::bigint, id, false, 1 from chapter
          union all select id, ${top}::bigint, true, id from diagram)
        insert into parts_list_row (diagram_id, ordinal, tag, part_id)
        select d.id, p.ordinality, '1', p.id from diagram d
        join unnest(${ids}::bigint[]) with ordinality p(id) on p.ordinality = 1 or d.name <> 'Diagram 1001'`.execute(
        db,
      );
      return ids;
    }),
  );
  const read = async (as: 'member' | 'Users') => {
    const caller = catalog.as(as);
    const ask = async (path: string) => (await caller.get(`/api/${path}`)).body;
    const { result } = (await caller.post('/api/parts/partSearch', {})).body;
    const listed = result as { id: number; usedIn: number; isUsedMore: boolean }[];
    const counts: { typeCode: string; count: number; isMore: boolean }[] = await ask('hierarchies/counts/Oem');
    const { result: _, ...uses } = await ask(`parts/${often}/whereUsed?take=1`);
    const { items: __, ...places } = await ask(`hierarchies/${unit}/whereUsedHierarchy?take=1`);
    const further = await ask(`hierarchies/${unit}/whereUsedHierarchy?take=1&start=1001`);
    const { whereUsedCount, isUsedMore } = await ask(`parts/${often}`);
    return {
      often: listed.filter(({ id }) => id === often).map(({ usedIn, isUsedMore: more }) => [usedIn, more])[0],
      seldom: listed.filter(({ id }) => id === seldom).map(({ usedIn, isUsedMore: more }) => [usedIn, more])[0],
      record: [whereUsedCount, isUsedMore],
      uses,
      total: await ask(`parts/${often}/whereUsed/totalCount`),
      places,
      further: further.items.length,
      diagrams: counts.filter(({ typeCode }) => typeCode === 'IP').map(({ count, isMore }) => [count, isMore])[0],
    };
  };
  const most = { totalCount: 1000, isMore: true };
  expect(await read('member')).toEqual({
    often: [1000, true],
    seldom: [1000, false],
    record: [1000, true],
    uses: most,
    total: most,
    places: most,
    further: 1,
    diagrams: [1000, true],
  });
  const all = { totalCount: 1001, isMore: false };
  expect(await read('Users')).toEqual({
    often: [1001, false],
    seldom: [1000, false],
    record: [1001, false],
    uses: all,
    total: all,
    places: { totalCount: 1002, isMore: false },
    further: 1,
    diagrams: [1001, false],
  });
}, 60_000);
