import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { openImports } from '../../../test/importing.ts';

const { api, work, importer, values, stages } = await openImports();
let catalog: TestCatalog;
let me: ReturnType<typeof importer>;

beforeAll(() => void work());
async function fresh() {
  catalog = await api.catalog();
  me = importer(catalog);
}

const three = 'Name,Text,Number\n007,seven,7\nb,bee,2\nc,sea,3\n';

describe('decisions', () => {
  beforeAll(fresh);
  const many = (bad: number) =>
    `Name,Text\n${Array.from({ length: 120 }, (_, n) => `${n < bad ? 'bad' : 'good'}${n},x`).join('\n')}\n`;

  it('I-07 asks above the error limit; cancel leaves everything as it was', async () => {
    const paused = await me.run(many(101));
    expect(paused).toMatchObject({ state: 4, isRunning: false, rejected: 101 });
    expect(paused.action).toBe(
      'You have exceeded the error limit. You may proceed or cancel. 101 of 120 rows; the limit is 100.',
    );
    expect(paused.errorSummary).toMatchObject([
      { problem: 'The name is forbidden.', column: 'Name', rows: 101, examples: ['bad0', 'bad1', 'bad2'] },
    ]);
    expect(await values(catalog)).toEqual([]);
    const path = `/api/import/session/${paused.importSessionId}`;
    expect((await me.caller.get('/api/import/runningSession')).body).toMatchObject({ state: 4 });
    expect((await me.caller.post(`${path}/complete`)).status).toBe(409);
    const cancelled = await me.caller.post(`${path}/cancel`);
    expect(cancelled.body).toMatchObject({
      state: 3,
      cancelled: true,
      action: 'This import failed - no records were updated! It was cancelled.',
    });
    expect((await me.caller.post(`${path}/cancel`)).status).toBe(409);
    expect((await me.caller.post(`${path}/continue`)).status).toBe(409);
    expect(await values(catalog)).toEqual([]);
    await expect.poll(() => stages(paused.importSessionId)).toBe(0);
    expect((await me.caller.post(`${path}/complete`)).status).toBe(200);
    expect((await me.caller.get('/api/import/runningSession')).body).toBe(null);
  });

  it('I-07 writes the good rows on continue and lists the bad, at the limit without asking', async () => {
    const paused = await me.run(many(101));
    await me.caller.post(`/api/import/session/${paused.importSessionId}/continue`);
    const done = await me.settled(paused.importSessionId);
    expect(done).toMatchObject({ state: 2, rejected: 101, counts: { create: 19 } });
    const problems = await me.caller.get(`/api/import/session/${paused.importSessionId}/errorSummary`);
    expect(problems.body).toMatchObject([{ rows: 101 }]);
    const first = await me.caller.get(
      `/api/import/session/${paused.importSessionId}/errors?take=100&problem=The name is forbidden.`,
    );
    expect(first.body.rows).toHaveLength(100);
    const rest = await me.caller.get(
      `/api/import/session/${paused.importSessionId}/errors?take=100&cursor=${first.body.next}`,
    );
    expect(rest.body).toMatchObject({ rows: [{ row: 102 }], next: null });
    expect(await me.run(many(100))).toMatchObject({
      state: 2,
      rejected: 100,
      counts: { create: 1, unchanged: 19 },
    });
  });

  it('records warnings and takes the row all the same', async () => {
    const done = await me.run('Name,Text\nodd,x\n');
    expect(done).toMatchObject({ state: 2, warnings: 1, rejected: 0 });
    expect(done.errorSummary).toMatchObject([{ problem: 'The name is odd.', isWarning: true }]);
  });

  it('fails where every row is rejected or none is there', async () => {
    expect((await me.run('Name,Text\nbad1,x\n')).action).toBe(
      'This import failed - no records were updated! Every row was rejected.',
    );
    expect(await me.run('Name,Text\n')).toMatchObject({ state: 3, changeId: null });
  });

  it('I-10 in update mode changes what is matched and leaves the rest', async () => {
    const own = await api.catalog();
    const other = importer(own);
    await other.run(three);
    const done = await other.run('Name,Text,Number\nb,new,2\nbad1,x,1\nzz,x,9\n', {
      profileName: 'Mine [UP]',
      profile: {},
    });
    expect(done).toMatchObject({ state: 2, rejected: 1, counts: { create: 0, update: 1, skipped: 1 } });
    expect((await values(own)).map(({ name, description }) => `${name} ${description}`)).toEqual([
      '007 seven',
      'b new',
      'c sea',
    ]);
  });

  it.each([
    ['Mine [RE]', 'replace', ['b']],
    ['Mine [PU]', 'delete', ['007', 'c']],
  ] as const)('I-10 with %s takes a file as a whole or not at all', async (profileName, mode, left) => {
    const own = await api.catalog();
    const other = importer(own);
    await other.run(three);
    const refused = await other.run('Name,Text,Number\nb,bee,2\nbad1,x,1\n', { profileName, profile: {} });
    expect(refused).toMatchObject({ state: 3, changeId: null, rejected: 1 });
    expect(await values(own)).toHaveLength(3);
    await expect(other.run('Name,Text,Number\nb,bee,2\nx,"y,1\n', { options: { mode } })).rejects.toThrow(
      'never closed',
    );
    const done = await other.run('Name,Text,Number\nb,bee,2\n', { profileName, profile: {} });
    expect(done).toMatchObject({ state: 2, counts: { create: 0, remove: 3 - left.length } });
    expect((await values(own)).map(({ name }) => name)).toEqual(left);
  });

  it('I-10 asks before an empty file removes everything', async () => {
    const own = await api.catalog();
    const other = importer(own);
    await other.run(three);
    const paused = await other.run('Name,Text,Number\n', { profileName: 'All [RE]', profile: {} });
    expect(paused.state).toBe(4);
    expect(await values(own)).toHaveLength(3);
    await other.caller.post(`/api/import/session/${paused.importSessionId}/continue`);
    expect(await other.settled(paused.importSessionId)).toMatchObject({ state: 2, counts: { remove: 3 } });
    expect(await values(own)).toEqual([]);
  });
});
