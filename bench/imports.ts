import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { importFileContract } from '../src/import/file/contract.ts';
import { importStates } from '../src/import/rules.ts';
import { importSessionContract } from '../src/import/session/contract.ts';
import { importStatus } from '../src/import/status/contract.ts';
import type pg from 'pg';
import { answerOf } from '../test/accept/api/client.ts';
import type { Client } from '../test/accept/api/client.ts';

export interface Imported {
  sessionId: number;
  rows: number;
  seconds: number;
  written: number;
  /** How long the catalogue's write lock was seen held, in seconds, to 20 ms. */
  locked: number;
}

/** Imports a file over HTTP, from the upload's first byte to committed; columns are matched by name. */
export async function timedImport(
  { client, watch }: { client: Client; watch: pg.Client },
  importTypeId: number,
  path: string,
  zip?: string,
): Promise<Imported> {
  const lock = watchLock(watch);
  const began = performance.now();
  const upload = async (call: string, file: string) =>
    (
      await client.upload(
        `/api/TransportImportWizardData2/${call}?fileName=${basename(file)}`,
        await openAsBlob(file),
        answerOf(importFileContract.uploadFile),
      )
    ).fileId;
  const fileId = await upload('UploadFile', path);
  const zipFileId = zip === undefined ? undefined : await upload('UploadZipFile', zip);
  const options = { stateAfterImport: 'keep', errorLimit: 1_000_000 };
  const { importSessionId } = await client.post(
    '/api/import/StartImportSession',
    { importTypeId, fileId, ...(zipFileId === undefined ? {} : { zipFileId }), options },
    answerOf(importSessionContract.start),
  );
  for (;;) {
    const status = await client.get(`/api/import/session/${importSessionId}/status`, importStatus);
    if (!status.isRunning) {
      if (status.state !== importStates.complete) throw new Error(status.action);
      const { create = 0, update = 0, remove = 0 } = status.counts ?? {};
      const seconds = (performance.now() - began) / 1000;
      const locked = await lock.stop();
      await settled(watch);
      return {
        sessionId: importSessionId,
        rows: status.rows,
        seconds,
        written: create + update + remove,
        locked,
      };
    }
    await wait(50);
  }
}

/** Waits until the worker has tidied up behind a bulk write, which the next measurement should not share. */
export async function settled(watch: pg.Client): Promise<void> {
  const tidying =
    "select from pg_stat_activity where state = 'active' and query ~ 'settle_tables|drop_stages' and pid <> pg_backend_pid()";
  do await wait(300);
  while ((await watch.query(tidying)).rowCount);
}

/** How long the catalogue's exclusive lock is seen held, looking every 20 ms. */
export function watchLock(watch: pg.Client) {
  let on = true;
  let held = 0;
  const looking = (async () => {
    let last = performance.now();
    while (on) {
      const { rowCount } = await watch.query(
        "select from pg_locks where locktype = 'advisory' and classid = 4600 and mode = 'ExclusiveLock' and granted",
      );
      const now = performance.now();
      if (rowCount) held += now - last;
      last = now;
      await wait(20);
    }
  })();
  return {
    async stop() {
      on = false;
      await looking;
      return held / 1000;
    },
  };
}
