import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { exportContract } from '../../src/export/contract.ts';
import { exportStatus } from '../../src/export/rules.ts';
import { importFileContract } from '../../src/import/file/contract.ts';
import { importStates } from '../../src/import/rules.ts';
import { importSessionContract } from '../../src/import/session/contract.ts';
import { importStatus } from '../../src/import/status/contract.ts';
import { sheetContract } from '../../src/sheet/contract.ts';
import type { SheetStatus } from '../../src/sheet/contract.ts';
import { answerOf } from './api/client.ts';
import type { Client } from './api/client.ts';

/** Makes a translation sheet; answers its bytes. */
export async function sheetOf(
  client: Client,
  importTypeId: number,
  of: { language: string; format: 'csv' | 'xlf'; untranslatedOnly?: boolean; fill?: boolean },
): Promise<Buffer> {
  const body = { importTypeId, untranslatedOnly: false, fill: false, ...of };
  const { exportId } = await client.post('/api/translations/export', body, answerOf(sheetContract.exportSheet));
  for (;;) {
    const told = await client.get(`/api/export/${exportId}/status`, answerOf(exportContract.status));
    if (told.status === exportStatus.generated) return client.file(`/api/export/${exportId}/download`);
    if (told.status === exportStatus.failed) throw new Error(told.message);
    await wait(20);
  }
}

/** Brings a sheet back: its dry run, and where something is to be written, that. */
export async function bringBack(
  client: Client,
  importTypeId: number,
  bytes: Buffer,
  name: string,
): Promise<SheetStatus> {
  const path = `/api/translations/import/${importTypeId}?fileName=${name}`;
  await client.upload(path, new Blob([new Uint8Array(bytes)]), answerOf(sheetContract.importSheet));
  const dry = await settled(client, importTypeId);
  const act = dry.created + dry.updated === 0 ? 'cancel' : 'continue';
  const said = z.object({ importSessionId: z.int() });
  await client.post(`/api/translations/import/${dry.importSessionId}/${act}`, {}, said);
  return act === 'cancel' ? dry : settled(client, importTypeId);
}

async function settled(client: Client, importTypeId: number): Promise<SheetStatus> {
  for (;;) {
    const path = `/api/translations/importstatus?importTypeId=${importTypeId}`;
    const status = await client.get(path, answerOf(sheetContract.importStatus));
    if (!status) throw new Error('There is no import of a sheet.');
    if (status.state === importStates.error) throw new Error(status.action);
    if (status.state !== importStates.running) return status;
    await wait(20);
  }
}

/** Imports a table by the names of its columns; answers how many records it made. */
export async function importTable(client: Client, importTypeId: number, file: string): Promise<number> {
  const path = `/api/TransportImportWizardData2/UploadFile?fileName=${basename(file)}`;
  const { fileId } = await client.upload(path, await openAsBlob(file), answerOf(importFileContract.uploadFile));
  const begun = { importTypeId, fileId };
  const { importSessionId } = await client.post(
    '/api/import/StartImportSession',
    begun,
    answerOf(importSessionContract.start),
  );
  for (;;) {
    const status = await client.get(`/api/import/session/${importSessionId}/status`, importStatus);
    if (status.state === importStates.complete) return status.counts?.create ?? 0;
    if (status.state !== importStates.running) throw new Error(status.action);
    await wait(50);
  }
}
