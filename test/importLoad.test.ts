/** @module-tag daily */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { importTypes } from '../src/app/registered.ts';
import { importJobs } from '../src/import/session/jobs.ts';
import { Caller } from './caller.ts';
import { openPublishing } from './publishing.ts';

const { api, work } = await openPublishing();
const { database, files, jobs } = api.services;
work(importJobs({ database, files, jobs, types: importTypes }));

const rows = 20_000;
const editors = 20;

it(
  'I-09 while 20,000 rows are imported 20 editors save: each save is kept or refused, and nothing is left locked',
  { timeout: 180_000 },
  async () => {
    const catalog = await api.catalog();
    const admin = catalog.as('Admin');
    const all = await Promise.all(
      Array.from({ length: editors }, async (_, nth) => {
        const { id, accessToken } = await api.user();
        await api.profile(id, catalog.id, { workflowRole: 'Users' });
        const caller = new Caller(api.app, `/${catalog.code}`, async () => accessToken);
        const added = await caller.post('/api/parts', { partNumber: `I09-E${nth}`, description: 'Saved by hand' });
        return { caller, part: added.body.id as number, kept: '' };
      }),
    );
    // Half of what the editors have open is in the file too.
    const lines = Array.from({ length: rows }, (_, nth) => `I09-${nth < editors / 2 ? 'E' : 'F'}${nth},Imported,`);
    const file = Buffer.from(`Part number,Description,Notes\n${lines.join('\n')}\n`);
    const upload = await admin.upload('/api/TransportImportWizardData2/UploadFile?fileName=parts.csv', file);
    expect(upload.status).toBe(200);
    const started = await admin.post('/api/import/StartImportSession', { importTypeId: 4, fileId: upload.body.fileId });
    expect(started.status).toBe(200);
    const status = async () => (await admin.get(`/api/import/session/${started.body.importSessionId}/status`)).body;
    let isOver = false;
    const statuses = new Map<number, number>();
    const saving = all.map(async (one, who) => {
      for (let nth = 0; !isOver; nth++) {
        const { status: read, body } = await one.caller.get(`/api/parts/${one.part}`);
        // A busy machine may refuse to read.
        if (read !== 200) {
          await wait(20);
          continue;
        }
        const notes = `${who}.${nth}`;
        const { version, partNumber, description } = body;
        const saved = await one.caller.post(`/api/parts/${one.part}`, { version, partNumber, description, notes });
        statuses.set(saved.status, (statuses.get(saved.status) ?? 0) + 1);
        if (saved.status === 200) one.kept = notes;
        await wait(20);
      }
    });
    await expect.poll(async () => (await status()).isRunning, { timeout: 120_000, interval: 200 }).toBe(false);
    isOver = true;
    await Promise.all(saving);
    expect(await status()).toMatchObject({ state: 2, rejected: 0, counts: { create: rows - editors / 2 } });
    expect([...statuses.keys()].filter((one) => ![200, 409, 429, 503].includes(one))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(editors);
    for (const [who, { caller, part, kept }] of all.entries()) {
      const { body } = await caller.get(`/api/parts/${part}`);
      // An empty cell of the file leaves what stands there.
      expect([body.notes, body.description]).toEqual([kept, who < editors / 2 ? 'Imported' : 'Saved by hand']);
    }
    const owner = new pg.Client(api.owner);
    await owner.connect();
    const { rows: locks } = await owner.query(
      `select * from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and objid::int = $1`,
      [catalog.id],
    );
    expect(locks).toEqual([]);
    await owner.end();
  },
);
