import { setTimeout as wait } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { exportDatasets, importTypes, xmlKinds } from '../src/app/registered.ts';
import { exportJobs } from '../src/export/jobs.ts';
import { importJobs } from '../src/import/session/jobs.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { ownersOf } from '../src/usage/queries.branch.ts';
import type { RoleName, TestCatalog } from './api.ts';
import { openPublishing } from './publishing.ts';

/** A translator's calls, with a worker that makes sheets and takes them back. */
export async function openSheets() {
  const { api, work } = await openPublishing();
  const { database, files, jobs } = api.services;
  work([
    ...importJobs({ database, files, jobs, types: importTypes }),
    ...exportJobs({ files, jobs, datasets: exportDatasets, xmlKinds, ownersOf }),
  ]);

  function translator(catalog: TestCatalog, role: RoleName = 'Users') {
    const caller = catalog.as(role);
    /** Makes a sheet and answers its bytes. */
    const sheet = async (importTypeId: number, more: object = {}): Promise<Buffer> => {
      const begun = await caller.post('/api/translations/export', { importTypeId, format: 'csv', ...more });
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      const { exportId } = begun.body;
      for (let tries = 0; tries < 1200; tries++) {
        const { body } = await caller.get(`/api/export/${exportId}/status`);
        if (body.status === 9) throw new Error(body.message);
        if (body.status !== 0) {
          const file = await caller.get(`/api/export/${exportId}/download`);
          expect(file.status).toBe(200);
          return Buffer.isBuffer(file.body) ? file.body : Buffer.from(file.body, 'latin1');
        }
        await wait(10);
      }
      throw new Error('The sheet is still made.');
    };
    const status = async (importTypeId: number) =>
      (await caller.get(`/api/translations/importstatus?importTypeId=${importTypeId}`)).body;
    const settled = async (importTypeId: number) => {
      for (let tries = 0; tries < 1200; tries++) {
        const body = await status(importTypeId);
        if (!body.isRunning) return body;
        await wait(15);
      }
      throw new Error('The sheet is still read.');
    };
    /** Sends a sheet back and answers what its dry run says. */
    const send = async (importTypeId: number, bytes: Buffer | string, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ fileName: 'sheet.csv', ...more });
      const begun = await caller.upload(`/api/translations/import/${importTypeId}?${query}`, Buffer.from(bytes));
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      return settled(importTypeId);
    };
    const rows = async (id: number, filter: object = {}) => {
      const path = `/api/translations/import/${id}/changes?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const answer = await caller.get(path);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    /** Writes what is taken. */
    const write = async (importTypeId: number, id: number) => {
      const answer = await caller.post(`/api/translations/import/${id}/continue`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return settled(importTypeId);
    };
    return { caller, sheet, status, settled, send, rows, write };
  }
  return { api, translator };
}

/** The cells of a sheet of text, without its mark. */
export const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

/** A workbook as the table that it shows. */
export async function workbookText(bytes: Buffer): Promise<string> {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  const cells = sheets[0]?.rows ?? [];
  const width = cells[0]?.length ?? 0;
  return cells.map((row) => csvLine(Array.from({ length: width }, (_, at) => String(row[at] ?? '')))).join('');
}
