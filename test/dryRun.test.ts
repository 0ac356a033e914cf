import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openImports } from './importing.ts';
import { valueImport } from './valueImport.ts';
import { partBaseImport } from '../src/part/import.ts';

const { api, work, importer, values, stages, database } = await openImports([valueImport, partBaseImport]);
beforeAll(() => void work());

async function opened() {
  const catalog = await api.catalog();
  const me = importer(catalog);
  const path = (id: number) => `/api/import/session/${id}`;
  const analysed = (text: string, more: object = {}) => me.run(text, { dryRun: true, ...more });
  const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const rows = async (id: number, filter: object = {}, more = '') =>
    (await me.caller.get(`${path(id)}/changes?${filterOf(filter)}${more}`)).body;
  const counts = async (id: number, filter: object = {}) =>
    (await me.caller.get(`${path(id)}/changes/counts?${filterOf(filter)}`)).body;
  const choose = (id: number, body: object) => me.caller.post(`${path(id)}/choices`, body);
  const goOn = async (id: number) => {
    const { status, body } = await me.caller.post(`${path(id)}/continue`);
    return status === 200 ? me.settled(id) : body;
  };
  const texts = async () => (await values(catalog)).map(({ name, description, code }) => [name, description, code]);
  return { catalog, me, path, filterOf, analysed, rows, counts, choose, goOn, texts };
}

const first = 'Name,Text,Number\na,one,1\nb,two,2\nc,three,3\n';

describe('21 a dry run that is taken in part', () => {
  it('is handed over to somebody else who may import, with its choices', async () => {
    const { catalog, me, path, analysed, rows, choose } = await opened();
    await me.run(first);
    const { importSessionId: id } = await analysed('Name,Text,Number\na,eins,1\nb,zwei,2\n');
    await choose(id, { accepts: false, filter: { text: 'eins' } });
    const heir = catalog.as('Admin');
    const heirsOf = async (caller: typeof heir): Promise<{ id: number; name: string }[]> =>
      (await caller.get('/api/import/heirs')).body;
    const ofHeir = await heirsOf(heir);
    const their = (await heirsOf(me.caller)).find((one) => ofHeir.every(({ id: other }) => other !== one.id));
    const userId = their?.id ?? 0;
    const over = (to: number) => me.caller.post(`${path(id)}/handOver`, { userId: to });
    expect((await over(999_999_999)).body.modelState).toEqual({ userId: ['They may not import into this catalogue.'] });
    expect((await over(userId)).status).toBe(200);
    expect((await me.caller.get('/api/import/runningSession')).body.importSessionId).not.toBe(id);
    expect((await heir.get('/api/import/runningSession')).body.importSessionId).toBe(id);
    expect((await me.caller.get(`${path(id)}/status`)).body.startedBy).toBe(their?.name);
    expect(await rows(id, { choice: 'left' })).toMatchObject([{ line: 2 }]);
    await me.caller.post(`${path(id)}/continue`);
    await me.settled(id);
    expect((await over(userId)).status).toBe(409);
  });

  it('shows each record with old and new values, counted by kind and column', async () => {
    const { me, path, filterOf, analysed, rows, counts } = await opened();
    await me.run(first);
    const { importSessionId: id } = await analysed('Name,Text,Number\na,eins,1\nb,zwei,20\nd,four,4\n', {
      options: { mode: 'replace' },
    });
    expect(await counts(id)).toMatchObject({
      all: { rows: 4, cells: 5, accepted: 5 },
      kinds: [
        { kind: 'create', rows: 1, cells: 1 },
        { kind: 'update', rows: 2, cells: 3 },
        { kind: 'remove', rows: 1, cells: 1 },
      ],
      columns: [
        { columnId: 'name', isIdentity: true, cells: 0 },
        { columnId: 'description', title: 'Description', cells: 2, accepted: 2 },
        { columnId: 'numericCode', cells: 1 },
      ],
    });
    expect(await rows(id)).toMatchObject([
      { line: 2, kind: 'update', before: ['a', 'one', '1'], after: ['a', 'eins', '1'], changed: [1], left: [] },
      { line: 3, kind: 'update', before: ['b', 'two', '2'], after: ['b', 'zwei', '20'], changed: [1, 2] },
      { line: 4, kind: 'create', record: null, before: [null, null, null], after: ['d', 'four', '4'] },
      { line: null, kind: 'remove', before: ['c', 'three', '3'], after: [null, null, null] },
    ]);
    expect(await rows(id, { columns: ['numericCode'] })).toHaveLength(1);
    expect(await rows(id, { text: 'zwei' })).toHaveLength(1);
    expect(await rows(id, { text: 'thre' })).toMatchObject([{ kind: 'remove' }]);
    expect(await rows(id, { text: '%' })).toEqual([]);
    expect(await rows(id, { kinds: ['update'] }, '&skip=1&take=1')).toMatchObject([{ line: 3 }]);
    const sheet = async (query: string) => String((await me.caller.get(`${path(id)}/changes/sheet?${query}`)).body);
    expect((await sheet('')).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Line,Change,Name,"Description, now","Description, new","Code, now","Code, new",Accepted',
      '2,changed,a,one,eins,1,,yes',
      '3,changed,b,two,zwei,2,20,yes',
      '4,new,d,,four,,4,yes',
      ',removed,c,three,,3,,yes',
    ]);
    const { body: whole } = await me.caller.get(`${path(id)}/changes/file?take=2&skip=1`);
    expect(whole).toMatchObject({
      total: 4,
      rows: [
        { line: 3, kind: 'update' },
        { line: 4, kind: 'create' },
      ],
    });
    expect((await sheet(filterOf({ kinds: ['create'] }))).trim().split('\r\n')).toHaveLength(2);
  });

  it('writes what is accepted and nothing else', async () => {
    const { me, analysed, rows, choose, goOn, texts } = await opened();
    await me.run(first);
    const { importSessionId: id } = await analysed('Name,Text,Number\na,eins,10\nb,zwei,20\nd,four,4\ne,five,5\n', {
      options: { mode: 'replace' },
    });
    await choose(id, { accepts: false, filter: { columns: ['description'] } });
    await choose(id, { accepts: false, filter: { kinds: ['create', 'remove'] } });
    const { body } = await choose(id, {
      accepts: true,
      cells: [
        { part: 0, line: 2, record: (await rows(id))[0].record, columns: ['description'] },
        { part: 0, line: 5, record: null },
      ],
    });
    expect(body).toMatchObject({ all: { rows: 5, cells: 7, accepted: 4 } });
    const done = await goOn(id);
    expect(done).toMatchObject({ state: 2, counts: { create: 1, update: 2, remove: 0 }, warnings: 0 });
    expect(await texts()).toEqual([
      ['a', 'eins', 10],
      ['b', 'two', 20],
      ['c', 'three', 3],
      ['e', 'five', 5],
    ]);
    await expect.poll(() => stages(id)).toBe(0);
  });

  it('says that there is nothing to write, and goes on waiting', async () => {
    const { me, path, analysed, choose, goOn, texts } = await opened();
    await me.run(first);
    const { importSessionId: id } = await analysed('Name,Text,Number\na,eins,1\nb,two,2\nbad,,\n');
    expect((await me.caller.get(`${path(id)}/changes/file`)).body).toMatchObject({
      total: 3,
      rows: [
        { line: 2, kind: 'update', changed: [1] },
        { line: 3, kind: 'unchanged', after: ['b', 'two', '2'], isLeft: false },
        { line: 4, kind: 'rejected', after: ['bad', null, null] },
      ],
    });
    await choose(id, { accepts: false, filter: {} });
    expect(await goOn(id)).toMatchObject({ modelState: { id: ['Nothing to write.'] } });
    expect(await me.status(id)).toMatchObject({ state: 0 });
    await choose(id, { accepts: true, filter: {} });
    expect(await goOn(id)).toMatchObject({ state: 2, counts: { update: 1 } });
    expect((await texts())[0]).toEqual(['a', 'eins', 1]);
  });

  it('leaves and lists what is no more as it was shown', async () => {
    const { me, catalog, analysed, goOn, texts } = await opened();
    await me.run(first);
    const { importSessionId: id } = await analysed('Name,Text,Number\na,eins,10\nb,zwei,20\nc,three,3\nd,four,4\n', {
      options: { mode: 'add' },
    });
    await me.run('Name,Text,Number\na,edited,1\nc,edited,3\nd,edited,9\n', { options: { mode: 'add' } });
    const done = await goOn(id);
    expect(done).toMatchObject({ state: 2, counts: { create: 0, update: 2 } });
    expect(await texts()).toEqual([
      ['a', 'edited', 10],
      ['b', 'zwei', 20],
      ['c', 'edited', 3],
      ['d', 'edited', 9],
    ]);
    const { body } = await me.caller.get(`/api/import/session/${id}/errors`);
    expect(body.rows.map((one: { row: number; columnId: string }) => [one.row, one.columnId])).toEqual([
      [2, 'description'],
      [4, 'description'],
      [5, 'description'],
      [5, 'numericCode'],
    ]);
    expect(catalog.id).toBeGreaterThan(0);
  });

  it('knows what a person changed since the last import', async () => {
    const { me, catalog, analysed, rows, counts, choose, goOn, path } = await opened();
    const lines = ['Part number,Description,Notes', 'P-1,One,n1', 'P-2,Two,n2', 'P-3,Three,n3'];
    const of = { importTypeId: partBaseImport.id };
    await me.run(lines.join('\n'), of);
    const editor = catalog.as('super');
    const { body: parts } = await editor.get('/api/parts?take=10');
    void parts;
    await database.inCatalog(catalog.id, async (db) => {
      const { change } = await import('../src/platform/change/change.ts');
      await change(db, { kind: 'edit', label: 'By hand', actor: { id: null, name: 'Lea Thibault' } }, () =>
        db.updateTable('part').set({ description: 'By hand' }).where('part_number', '=', 'P-1').execute(),
      );
    });
    const { importSessionId: id } = await analysed(
      'Part number,Description,Notes\nP-1,One,new1\nP-2,New two,new2\nP-3,Three,n3\n',
      of,
    );
    expect((await counts(id)).all).toMatchObject({ rows: 2, cells: 4, people: 0 });
    const { body } = await me.caller.post(`${path(id)}/changes/people`);
    expect(body.all).toMatchObject({ rows: 2, cells: 4, people: 1 });
    expect((await rows(id, { people: true }))[0]).toMatchObject({
      line: 2,
      people: [1],
      edits: [{ column: 1, actor: 'Lea Thibault' }],
    });
    await choose(id, { accepts: false, filter: { people: true } });
    expect(await goOn(id)).toMatchObject({ state: 2, counts: { update: 2 } });
    const written = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('part').select(['description', 'notes']).orderBy('part_number').execute(),
    );
    expect(written).toEqual([
      { description: 'By hand', notes: 'new1' },
      { description: 'New two', notes: 'new2' },
      { description: 'Three', notes: 'n3' },
    ]);
  });

  it.each([
    ['what people changed', 'POST', 'changes/people', {}],
    ['its counts', 'GET', 'changes/counts', undefined],
    ['its rows', 'GET', 'changes', undefined],
    ['its whole file', 'GET', 'changes/file', undefined],
    ['a choice', 'POST', 'choices', { accepts: false, filter: {} }],
  ] as const)(
    'answers who asked for %s before it is put away, and refuses it then',
    async (_what, method, address, body) => {
      const { me, catalog, path, analysed } = await opened();
      await me.run(first);
      const { importSessionId: id } = await analysed('Name,Text,Number\na,eins,1\nb,zwei,2\n');
      const ask = () =>
        method === 'GET' ? me.caller.get(`${path(id)}/${address}`) : me.caller.post(`${path(id)}/${address}`, body);
      const waiting = (n: number) =>
        vi.waitUntil(
          () =>
            database.inCatalog(catalog.id, async (db) => {
              const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
              return rows[0]?.n === n;
            }),
          { timeout: 5_000 },
        );
      const both = await database.inCatalog(catalog.id, (db) =>
        db.transaction().execute(async (holder) => {
          await sql`lock table ${sql.table(`staging.import_${id}_1_kept`)}`.execute(holder);
          const asked = ask();
          await waiting(1);
          const cancelled = me.caller.post(`${path(id)}/cancel`);
          await waiting(2);
          return { asked, cancelled };
        }),
      );
      expect((await both.asked).status).toBe(200);
      expect((await both.cancelled).status).toBe(200);
      expect((await ask()).status).toBe(409);
    },
  );

  it('never changes the columns that a profile spares, and gives them to new records', async () => {
    const { me, catalog } = await opened();
    const of = { importTypeId: partBaseImport.id };
    await me.run('Part number,Description,Notes\nP-1,One,n1\n', of);
    const done = await me.run('Part number,Description,Notes\nP-1,Eins,new\nP-2,Zwei,n2\n', {
      ...of,
      options: { never: ['description'] },
    });
    expect(done).toMatchObject({ state: 2, counts: { create: 1, update: 1 } });
    expect(
      await database.inCatalog(catalog.id, (db) =>
        db.selectFrom('part').select(['description', 'notes']).orderBy('part_number').execute(),
      ),
    ).toEqual([
      { description: 'One', notes: 'new' },
      { description: 'Zwei', notes: 'n2' },
    ]);
  });
});
