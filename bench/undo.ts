import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { importSessionContract } from '../src/import/session/contract.ts';
import { generateCatalogue } from '../src/sample/service.ts';
import { answerOf } from '../test/accept/api/client.ts';
import type { Client } from '../test/accept/api/client.ts';
import { timedImport } from './imports.ts';
import { below } from './rows.ts';
import type { BenchRow } from './rows.ts';

const code = 'UNDO';

/** The seconds that the undo of an import takes, as a person waits for them. */
export async function undoImport(client: Client, sessionId: number): Promise<number> {
  const began = performance.now();
  await client.post(`/api/import/session/${sessionId}/undo`, {}, answerOf(importSessionContract.undo));
  for (;;) {
    const { state, error } = await client.get(
      `/api/import/session/${sessionId}/undo`,
      answerOf(importSessionContract.undone),
    );
    if (state === 'done') return (performance.now() - began) / 1000;
    if (state === 'failed' || state === 'cancelled') throw new Error(error ?? state);
    await wait(50);
  }
}

/** Imports of 100,000 rows, or of as many parts as there are, in a catalogue of its own, taken back the last first. */
export async function undoing(of: {
  client: Client;
  db: pg.Client;
  parts: number;
  scratch: string;
}): Promise<BenchRow[]> {
  const parts = Math.min(100_000, of.parts);
  const files = await generateCatalogue(join(of.scratch, code), { parts, seed: 'undo' });
  await of.client.post('/api/catalogs', { code, name: 'Undo' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  const imports = [
    ['items', 1, files.hierarchy],
    ['parts', 4, files.parts],
    ['list rows', 3, files.bom],
  ] as const;
  const done: { what: string; sessionId: number }[] = [];
  for (const [what, type, file] of imports) {
    const { sessionId, rows } = await timedImport({ client, watch: of.db }, type, file);
    done.unshift({ what: `undo of an import of ${rows} ${what}, one after the other`, sessionId });
  }
  const rows: BenchRow[] = [];
  for (const { what, sessionId } of done) rows.push(below(what, 's', await undoImport(client, sessionId), 10));
  return rows;
}
