import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eachDaily } from '../../../test/daily.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { openPublishing, plantedCatalog } from '../../../test/publishing.ts';
import { setState } from '../../../test/items.ts';

const { api, database, work, listen, publisher } = await openPublishing();
let catalog: TestCatalog;
let me: ReturnType<typeof publisher>;

const jobsOf = (of: TestCatalog) =>
  database.outside((db) =>
    db
      .selectFrom('job')
      .select(['kind', 'state'])
      .where('catalog_id', '=', of.id)
      .where('kind', '=', 'publish')
      .orderBy('id')
      .execute(),
  );
const giveRoles = (...roles: 'Publisher'[]) =>
  database.outside((db) => db.updateTable('profile').set({ roles }).where('catalog_id', '=', catalog.id).execute());

describe('one at a time', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    catalog = await api.catalog();
    me = publisher(catalog);
    await plantedCatalog(catalog);
    stop = listen();
    await me.up();
    return () => stop();
  });

  it('P-03 of 20 parallel posts one starts a publish, the others are told who is busy', async () => {
    const callers = [me, publisher(catalog, 'Admin'), publisher(catalog, 'super')];
    const twenty = Array.from({ length: 20 }, (_, nth) => callers[nth % 3] ?? me);
    // 503 is no answer to the question: on a busy machine too many wait at once.
    const ask = async (caller: typeof me): Promise<Awaited<ReturnType<typeof me.post>>> => {
      const answer = await caller.post('Publish/2');
      return answer.status === 503 ? ask(caller) : answer;
    };
    const answers = await Promise.all(twenty.map(ask));
    const refused = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 19]);
    for (const answer of refused) expect(answer.body.modelState).toEqual({ busy: ['Publish to Staging'] });
    expect(await me.history()).toHaveLength(1);
    expect(await jobsOf(catalog)).toHaveLength(1);
    expect(await me.get('PublishingState')).toMatchObject({ state: 0, busy: 'Publish to Staging' });
    expect(await me.get('RunningSession')).toMatchObject({ taskState: 0, percent: 0, release: 1 });
    expect(await me.get('checkForBlockedPublish')).toBe(true);
    for (const path of ['Publish/1', 'FullPublish/2', 'PublishResume/1', 'GoBack/2'])
      expect([path, (await me.post(path, path === 'GoBack/2' ? { release: 1 } : {})).status]).toEqual([path, 409]);
  });

  eachDaily([30, 200])('P-04 I-06 of an import and a publish at the same moment one wins, %i times', async (rounds) => {
    const own = await api.catalog();
    await plantedCatalog(own);
    const publishing = publisher(own);
    const importing = own.as('AllowImport');
    const file = Buffer.from('Part number,Description\nP-1,One\n');
    const { body } = await importing.upload('/api/TransportImportWizardData2/UploadFile?fileName=a.csv', file);
    const request = { importTypeId: 4, fileId: body.fileId };
    const wins = { import: 0, publish: 0 };
    for (let round = 0; round < rounds; round++) {
      const [imported, published] = await Promise.all([
        importing.post('/api/import/StartImportSession', request),
        publishing.post('Publish/2'),
      ]);
      expect(new Set([imported.status, published.status])).toEqual(new Set([200, 409]));
      const [refused, name] =
        imported.status === 200 ? [published, expect.stringMatching(/^Import: /)] : [imported, 'Publish to Staging'];
      expect(refused.body.modelState).toEqual({ busy: [name] });
      if (imported.status === 200) wins.import += 1;
      else wins.publish += 1;
      await endAll(own);
    }
    expect(wins.import + wins.publish).toBe(rounds);
  });

  it('P-05 an import that runs or waits is named, in the documents words', async () => {
    const own = await api.catalog();
    await plantedCatalog(own);
    const other = publisher(own);
    const file = Buffer.from('Part number,Description\nP-1,One\n');
    const importing = own.as('AllowImport');
    const { body } = await importing.upload('/api/TransportImportWizardData2/UploadFile?fileName=a.csv', file);
    await importing.post('/api/import/StartImportSession', { importTypeId: 4, fileId: body.fileId });
    const answer = await other.post('Publish/2');
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Sorry but there is a current import in progress. Publishing will be enabled once the import is complete.',
    ]);
    expect(await other.get('PublishingState')).toMatchObject({ state: 2, busy: 'Import: Parts, base data' });
    expect(await other.get('ImportRunning')).toMatchObject({ importType: 'Parts, base data' });
    await endAll(own);
    expect(await other.get('PublishingState')).toMatchObject({ state: 3, busy: null });
    expect(await other.get('ImportRunning')).toBe(null);
  });

  it('P-05 says that it is blocked while something else holds the write lock', async () => {
    const own = await api.catalog();
    await plantedCatalog(own);
    const other = publisher(own);
    await api.holdWriteLock(own.id, 'Restore of Monday', async () => {
      expect(await other.get('PublishingState')).toMatchObject({ state: 4, busy: 'Restore of Monday' });
      const answer = await other.post('Publish/2');
      expect([answer.status, answer.body.message]).toEqual([409, 'Publish is currently blocked']);
    });
    expect((await other.get('PublishingState')).state).toBe(3);
  });
});

/** Ends whatever was started, as if it had been done. */
const endAll = (of: TestCatalog) =>
  database.inCatalog(of.id, async (db) => {
    await db.updateTable('import_session').set({ state: 3 }).where('state', '=', 1).execute();
    await db.deleteFrom('publish_session').execute();
    await db
      .updateTable('job')
      .set({ state: 'cancelled' })
      .where('catalog_id', '=', of.id)
      .where('state', '=', 'queued')
      .execute();
  });

it('P-05 is not started where no worker listens', async () => {
  const own = await api.catalog();
  await plantedCatalog(own);
  const other = publisher(own);
  // Workers that other tests killed count as up for 30 seconds.
  await database.outside((db) => db.deleteFrom('worker').execute());
  expect((await other.get('ServiceHealth')).isUp).toBe(false);
  expect(await other.get('PublishingState')).toMatchObject({ state: 1 });
  const answer = await other.post('Publish/2');
  expect([answer.status, answer.body.message]).toEqual([409, 'Services are down.']);
});

describe('P-02 a publish that fails', () => {
  let planted: Awaited<ReturnType<typeof plantedCatalog>>;
  /** Fails because its starter may not publish any more when its turn comes. */
  async function fail() {
    const stop = listen();
    const id = await me.begin('Publish/2');
    await giveRoles();
    await stop();
    const stopWork = work();
    await expect.poll(async () => (await jobsOf(catalog)).at(-1)?.state).toBe('failed');
    await giveRoles('Publisher');
    await stopWork();
    return id;
  }
  beforeEach(async () => {
    catalog = await api.catalog();
    me = publisher(catalog);
    planted = await plantedCatalog(catalog);
  });

  it('A-16 says why, and what is served; is resumed as the same entry of the history', async () => {
    const id = await fail();
    const failed = await me.get('LastFailed');
    expect(failed).toMatchObject({ id, status: 2, release: 1, environment: 'Staging' });
    expect(failed.message).toMatch(/ may not publish this catalogue any more\.$/);
    expect((await me.log(id)).slice(-2)).toEqual([failed.message, 'Staging serves no release yet.']);
    const stop = work();
    await me.up();
    expect(await me.get('PublishingState')).toMatchObject({ isResumePublishCapable: true, publishIdToResume: id });
    expect(await me.run(`PublishResume/${id}`)).toMatchObject({ sessionId: id, taskState: 2, release: 1 });
    expect(await me.history()).toMatchObject([{ id, status: 1, message: '' }]);
    expect(await me.get('LastFailed')).toBe(null);
    expect((await me.post(`PublishResume/${id}`)).status).toBe(409);
    await stop();
  });

  it('is archived once, and leaves Production open for what Staging has', async () => {
    const stop = work();
    await me.run('Publish/2');
    await stop();
    await setState(catalog, planted.diagram, 4);
    const id = await fail();
    expect((await me.log(id)).at(-1)).toBe('Staging still serves release 1.');
    const stopAgain = work();
    await me.up();
    expect((await me.post('Publish/1')).body.message).toBe('Publish to Staging first.');
    expect((await me.post(`ArchiveFailed/${id}`)).body).toEqual({ message: 'Previous publish has been archived.' });
    const twice = await me.post(`ArchiveFailed/${id}`);
    expect([twice.status, twice.body.message]).toEqual([409, 'There was an error archiving the previous publish.']);
    expect((await me.post(`ArchiveFailed/${id + 1000}`)).status).toBe(404);
    expect((await me.get('ArchiveHistory')).items).toMatchObject([{ id, status: 2, isArchived: true }]);
    expect(await me.get('LastFailed')).toBe(null);
    expect((await me.post(`PublishResume/${id}`)).status).toBe(409);
    expect(await me.run('Publish/1')).toMatchObject({ release: 1, taskState: 2 });
    expect(await me.run('Publish/2')).toMatchObject({ release: 3, taskState: 2 });
    await stopAgain();
  });

  it('waits at the switch while an undo holds the write lock, and goes on after it', async () => {
    const stop = listen();
    const id = await me.begin('Publish/2');
    await stop();
    let stopWork: (() => Promise<void>) | undefined;
    await api.holdWriteLock(catalog.id, 'Undo: something', async () => {
      stopWork = work();
      await expect.poll(async () => (await me.get(`SessionProgress/${id}`)).step).toBe('switch');
      expect(await me.shown()).toEqual({ Staging: null, Production: null });
    });
    expect(await me.settled(id)).toMatchObject({ taskState: 2 });
    expect(await me.shown()).toEqual({ Staging: 1, Production: null });
    await stopWork?.();
  });
});
