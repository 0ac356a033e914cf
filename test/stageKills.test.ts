/** @module-tag daily */
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { importTypes } from '../src/app/registered.ts';
import type { TestCatalog } from './api.ts';
import { openImports, type TypedFile } from './importing.ts';

const { api, database, spawnWorker, work, importer, changes, stages } = await openImports(importTypes);
const files: TypedFile[] = [
  { typeId: 1, text: 'Type,Name,Parent name\nDV,Snow,\nMD,Fjell,Snow\nIP,Clutch,Fjell\n' },
  { typeId: 4, text: 'Part number,Description\nA-1,Bolt\nA-2,Nut\n' },
  { typeId: 3, text: 'Diagram,Tag,Part number,Qty\nClutch,1,A-1,2\nClutch,2,A-2,2\n' },
];

describe('I-08 an import of several files whose worker is killed', () => {
  let catalog: TestCatalog;
  let me: ReturnType<typeof importer>;
  beforeEach(async () => {
    catalog = await api.catalog();
    me = importer(catalog);
  });
  const killedAt = async (point: string) => {
    const { body } = await me.startFiles(files);
    const killed = spawnWorker(point);
    await once(killed, 'exit');
    expect(killed.signalCode).toBe('SIGKILL');
    return body.importSessionId as number;
  };
  const kept = (id: number) =>
    database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ number: number; read: string | null; hash: string }>`
        select g.number, g.read_at as read, f.hash from import_stage g join import_file f on f.id = g.file_id
        where g.session_id = ${id} order by g.number`.execute(db);
      return rows;
    });

  it.each([
    'import.afterStaging:2',
    'import.beforeWrite',
    'import.betweenStages',
    'import.betweenStages:2',
    'import.beforeCommit',
    'import.afterCommit',
  ])('at %s is complete after the restart, once, and leaves nothing behind', async (point) => {
    const id = await killedAt(point);
    expect(await changes(catalog)).toHaveLength(point === 'import.afterCommit' ? 1 : 0);
    const stop = work();
    const done = await me.settled(id);
    expect(done).toMatchObject({ state: 2, rejected: 0 });
    expect(done.stages.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['written', 'written', 'written']);
    // The next import puts away what the killed one left, and finds nothing to write.
    expect(await me.runFiles(files)).toMatchObject({ state: 2, changeId: null });
    await stop();
    expect(await changes(catalog)).toHaveLength(1);
    await expect.poll(() => stages(id)).toBe(0);
  });

  it('does not read again what was read whole, and reads again what the database lost', async () => {
    const id = await killedAt('import.afterStaging:2');
    const before = await kept(id);
    expect(before.map(({ read }) => read !== null)).toEqual([true, true, false]);
    const tables = (
      await database.outside((db) =>
        sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'staging'
        and tablename like ${`import\\_${id}\\_2%`}`.execute(db),
      )
    ).rows;
    expect(tables.map(({ name }) => name)).toEqual([`import_${id}_2`]);
    await database.outside((db) => sql`truncate ${sql.table(`staging.import_${id}_2`)}`.execute(db));
    const stop = work();
    expect(await me.settled(id)).toMatchObject({ state: 2 });
    await stop();
    const after = await kept(id);
    expect(after[0]?.read).toBe(before[0]?.read);
    expect(after[1]?.read).not.toBe(before[1]?.read);
  });
});
