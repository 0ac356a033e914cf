import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { importFileContract } from '../../../src/import/file/contract.ts';
import { importSessionContract } from '../../../src/import/session/contract.ts';
import { importStatus } from '../../../src/import/status/contract.ts';
import { importStates } from '../../../src/import/rules.ts';
import { answerOf } from './client.ts';
import type { Client } from './client.ts';
import type { Refused } from '../expected/figures.ts';

/** One import of the accept run. */
export interface Task {
  /** Its name in examples/expected.json. */
  name: string;
  client: Client;
  /** Number of the import type (docs/domain/imports.md, Kinds of import). */
  type: number;
  /** File in examples/profiles. */
  profile: string;
  file: string;
  /** Zip beside the file, for images. */
  zip?: string;
}

/** What an import did. */
export interface Outcome {
  /** Whether a change was recorded. */
  changed: boolean;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  rejected: Refused[];
  /** From the upload's first byte to the end. */
  seconds: number;
}

const profiles = join(import.meta.dirname, '../../../examples/profiles');
const pollEvery = 500;
const endsWithin = 300_000;
const uploaded = answerOf(importFileContract.uploadFile);
const started = answerOf(importSessionContract.start);
const errorPage = answerOf(importSessionContract.errors);

/**
 * Imports a file as a user does: upload, start, poll every 500 ms (docs/domain/imports.md, States of an import), read
 * the errors, put it away.
 */
export async function runImport({
  name,
  client,
  type,
  profile,
  file,
  zip,
}: Task): Promise<Outcome & { sessionId: number }> {
  const options: unknown = JSON.parse(await readFile(join(profiles, `${profile}.json`), 'utf8'));
  const begun = performance.now();
  const { importSessionId: id } = await client.post(
    '/api/import/StartImportSession',
    {
      importTypeId: type,
      fileId: await upload(client, 'UploadFile', file),
      ...(zip === undefined ? {} : { zipFileId: await upload(client, 'UploadZipFile', zip) }),
      profileName: profile,
      profile: options,
    },
    started,
  );
  const status = await settled(client, id);
  const seconds = (performance.now() - begun) / 1000;
  const rejected = await rejectedOf(client, id, basename(file));
  if (status.state !== importStates.complete || !status.counts) {
    const problems = status.errorSummary.map((one) => `${one.rows} × ${one.problem} (${one.examples.join(', ')})`);
    throw new Error(`${name} ended in state ${status.state}: ${status.action}\n${problems.join('\n')}`);
  }
  await client.post(`/api/import/session/${id}/complete`, {}, importStatus);
  const { create, update, unchanged, remove } = status.counts;
  const counts = { created: create, updated: update, unchanged, removed: remove };
  return {
    sessionId: id,
    changed: status.changeId !== null,
    rows: status.rows,
    ...counts,
    rejected,
    seconds,
  };
}

async function upload(client: Client, call: 'UploadFile' | 'UploadZipFile', path: string): Promise<number> {
  const to = `/api/TransportImportWizardData2/${call}?fileName=${encodeURIComponent(basename(path))}`;
  return (await client.upload(to, await openAsBlob(path), uploaded)).fileId;
}

async function settled(client: Client, id: number) {
  const until = Date.now() + endsWithin;
  while (Date.now() < until) {
    const status = await client.get(`/api/import/session/${id}/status`, importStatus);
    if (!status.isRunning) return status;
    await wait(pollEvery);
  }
  throw new Error(`Import ${id} does not end.`);
}

async function rejectedOf(client: Client, id: number, file: string): Promise<Refused[]> {
  const rejected: Refused[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/api/import/session/${id}/errors${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`;
    const page: z.infer<typeof errorPage> = await client.get(path, errorPage);
    for (const { row, message, isWarning } of page.rows) if (!isWarning) rejected.push({ file, row, reason: message });
    cursor = page.next;
  } while (cursor !== null);
  return rejected;
}
