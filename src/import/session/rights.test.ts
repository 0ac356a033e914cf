import { expect, it } from 'vitest';
import { openImports } from '../../../test/importing.ts';

const { api, database, work, importer, values, stages } = await openImports();
const catalog = await api.catalog();
const me = importer(catalog);
const file = 'Name,Text,Number\na,one,1\n';

const giveRoles = (...roles: 'AllowImport'[]) =>
  database.outside((db) => db.updateTable('profile').set({ roles }).where('catalog_id', '=', catalog.id).execute());

const lastJob = () =>
  database.outside(async (db) => {
    const query = db.selectFrom('job').select('state').where('catalog_id', '=', catalog.id);
    return (await query.orderBy('id', 'desc').executeTakeFirst())?.state;
  });

it('A-16 stops an import whose starter lost the right before it was run, and writes nothing', async () => {
  const id = await me.begin(file);
  await giveRoles();
  const stop = work();
  await expect.poll(lastJob).toBe('failed');
  await giveRoles('AllowImport');
  const status = await me.settled(id);
  expect(status).toMatchObject({ state: 3, changeId: null });
  expect(status.action).toMatch(
    /^This import failed - no records were updated! .* may not import into this catalogue any more\.$/,
  );
  expect(await values(catalog)).toEqual([]);
  await expect.poll(() => stages(id)).toBe(0);
  expect(await me.run(file)).toMatchObject({ state: 2 });
  await stop();
});

it('A-16 stops the undo of an import in the same way', async () => {
  const stop = work();
  const { importSessionId } = await me.run('Name,Text,Number\nb,two,2\n');
  await stop();
  const path = `/api/import/session/${importSessionId}/undo`;
  expect((await me.caller.post(path)).status).toBe(200);
  await giveRoles();
  const stopAgain = work();
  await expect.poll(lastJob).toBe('failed');
  await giveRoles('AllowImport');
  expect((await me.caller.get(path)).body.state).toBe('failed');
  expect((await values(catalog)).map(({ name }) => name)).toContain('b');
  await stopAgain();
});
