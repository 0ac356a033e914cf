import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { hierarchyImport } from '../src/item-exchange/import.ts';
import { partBaseImport } from '../src/part/import.ts';
import { partTranslationsImport } from '../src/part/import.translations.ts';
import { partHistoryImport } from '../src/part/supersession/import.ts';
import type { DiffRow } from '../src/import/choice/contract.ts';
import { openImports } from './importing.ts';

const { api, database, work, importer } = await openImports([
  hierarchyImport,
  partBaseImport,
  partHistoryImport,
  partTranslationsImport,
]);
beforeAll(() => void work());

async function opened() {
  const catalog = await api.catalog({ languages: ['EN', 'DE'] });
  const me = importer(catalog);
  const file = (lines: string[], importTypeId: number, more: object = {}) =>
    me.run(lines.join('\n'), { importTypeId, ...more });
  const rows = async (id: number) => (await me.caller.get(`/api/import/session/${id}/changes`)).body as DiffRow[];
  const choose = async (id: number, accepts: boolean, what: object) =>
    expect((await me.caller.post(`/api/import/session/${id}/choices`, { accepts, ...what })).status).toBe(200);
  const goOn = async (id: number) => {
    expect((await me.caller.post(`/api/import/session/${id}/continue`)).status).toBe(200);
    return me.settled(id);
  };
  const read = (query: ReturnType<typeof sql<{ line: string }>>) =>
    database.inCatalog(catalog.id, async (db) => (await query.execute(db)).rows.map(({ line }) => line));
  return { catalog, me, file, rows, choose, goOn, read };
}

const tree = sql<{ line: string }>`
  select concat_ws(' ', i.name, nullif(i.display_name, ''), '<', p.name) as line from hierarchy_item i
  left join hierarchy_relation r on r.child_id = i.id left join hierarchy_item p on p.id = r.parent_id order by i.name`;
const treeHead = 'Type,Name,Display name,Parent type,Parent name';

it('21 of a tree a move, a text and a new item are chosen apart; what hangs on a rejected item is rejected', async () => {
  const { file, rows, choose, goOn, read } = await opened();
  await file([treeHead, 'DV,A,,,', 'MD,M1,,DV,A', 'IP,D1,,MD,M1'], 1);
  const changed = [treeHead, 'MD,M1,First,DV,A', 'MD,M2,,DV,A', 'IP,D1,Drawing,MD,M2'];
  const moving = { profile: { extra: { moveItems: true } } };
  const { importSessionId: id } = await file(changed, 1, { dryRun: true, ...moving });
  expect((await rows(id)).map(({ part, line, kind }) => [part, line, kind])).toEqual([
    [0, 2, 'update'],
    [0, 3, 'create'],
    [0, 4, 'update'],
    [1, 4, 'update'],
  ]);
  await choose(id, false, { cells: [{ part: 1, line: 4, record: (await rows(id))[3]?.record }] });
  expect(await goOn(id)).toMatchObject({ state: 2, rejected: 0 });
  expect(await read(tree)).toEqual(['A <', 'D1 Drawing < M1', 'M1 First < A', 'M2 < A']);

  const { importSessionId: next } = await file([treeHead, 'MD,M3,,DV,A', 'IP,D2,,MD,M3', 'IP,D1,,MD,M1'], 1, {
    dryRun: true,
  });
  await choose(next, false, { cells: [{ part: 0, line: 2, record: null }] });
  expect(await goOn(next)).toMatchObject({ state: 2, rejected: 1 });
  expect(await read(tree)).toEqual(['A <', 'D1 Drawing < M1', 'M1 First < A', 'M2 < A']);
});

it('21 of supersessions and statuses each is chosen by itself, and so are texts of a row in two fields', async () => {
  const { file, rows, choose, goOn, read } = await opened();
  await file(['Part number,Description', ...[1, 2, 3].map((n) => `P-${n},Part ${n}`)], 4);
  const links = ['Part number,Superseded by,Quantity,Status', 'P-1,P-2,2,Gone', 'P-2,P-3,1,'];
  const { importSessionId: id } = await file(links, 6, { dryRun: true });
  expect((await rows(id)).map(({ part, line, kind }) => [part, line, kind])).toEqual([
    [0, 2, 'create'],
    [1, 2, 'update'],
    [0, 3, 'create'],
  ]);
  await choose(id, false, { cells: [{ part: 0, line: 2, record: null }] });
  expect(await goOn(id)).toMatchObject({ state: 2 });
  const standing = sql<{ line: string }>`
    select concat_ws(' ', p.part_number, nullif(p.status, ''), n.part_number) as line from part p
    left join part_relation r on r.part_id = p.id left join part n on n.id = r.related_id order by p.part_number`;
  expect(await read(standing)).toEqual(['P-1 Gone', 'P-2 P-3', 'P-3']);

  const texts = ['Part number,Language,Description,Long description', 'P-1,DE,Teil,Langer Text', 'P-2,DE,Stück,'];
  const { importSessionId: next } = await file(texts, 9, { dryRun: true });
  expect((await rows(next)).map(({ part, line, kind }) => [part, line, kind])).toEqual([
    [0, 2, 'create'],
    [1, 2, 'create'],
    [0, 3, 'create'],
  ]);
  await choose(next, false, { cells: [{ part: 0, line: 2, record: null }] });
  expect(await goOn(next)).toMatchObject({ state: 2 });
  const written = sql<{ line: string }>`
    select concat_ws(' ', p.part_number, t.field, t.text) as line from translation t join part p on p.id = t.row_id
    where t.noun = 'part' order by 1`;
  expect(await read(written)).toEqual(['P-1 long_description Langer Text', 'P-2 description Stück']);
});

it('supersessions are shown in the words of their file, And or Or, mandatory or discretionary', async () => {
  const { me, file, rows } = await opened();
  await file(['Part number,Description', ...[1, 2, 3].map((n) => `P-${n},Part ${n}`)], 4);
  const links = (one: string, other: string) => [
    'Part number,Superseded by,And/Or,Type',
    `P-1,P-2,${one}`,
    `P-1,P-3,${other}`,
  ];
  await file(links('and,Mandatory', 'AND,'), 6);
  const { importSessionId: id } = await file(links('or,Discretionary', 'Or,mandatory'), 6, { dryRun: true });
  const { body: counts } = await me.caller.get(`/api/import/session/${id}/changes/counts`);
  const of = (row: DiffRow, columnId: string) => {
    const at = counts.columns.findIndex((one: { columnId: string }) => one.columnId === columnId);
    return `${row.before[at]} > ${row.after[at]}`;
  };
  expect((await rows(id)).map((row) => [of(row, 'conjunction'), of(row, 'type')])).toEqual([
    ['And > Or', 'mandatory > discretionary'],
    ['And > Or', 'discretionary > mandatory'],
  ]);
});
