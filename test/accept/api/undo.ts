import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { item, itemContract } from '../../../src/item/contract.ts';
import { findContract } from '../../../src/item-search/contract.ts';
import { importSessionContract } from '../../../src/import/session/contract.ts';
import { answerOf } from './client.ts';
import type { Client } from './client.ts';
import { readTree, rowOf } from './tree.ts';
import type { Row } from '../expected/figures.ts';

const saved = answerOf(itemContract.save);
const job = answerOf(importSessionContract.undo);
const progress = answerOf(importSessionContract.undone);
const search = answerOf(findContract.search);
const endsWithin = 120_000;

/** What an undo left behind. */
export interface Undone {
  seconds: number;
  /** Items that it removed, and those that it left because they were edited later. */
  removed: number;
  leftAlone: number;
  tree: Row[];
  /** What was wrong, in words; nothing where all is as it should be. */
  faults: string[];
}

/** Edits one item that an import brought, takes the import back, and looks for the edit: kept, found and listed. */
export async function undoWithEdit(client: Client, sessionId: number, name: string): Promise<Undone> {
  const id = (await searchByName(client, name))?.id;
  if (id === undefined) throw new Error(`${name} is not found before the undo.`);
  const before = await client.get(`/api/items/Oem/${id}`, item);
  const notes = 'Edited after the import.';
  await client.post(`/api/items/Oem/${id}`, { version: before.version, notes }, saved);
  const begun = performance.now();
  await client.post(`/api/import/session/${sessionId}/undo`, {}, job);
  const end = await undone(client, sessionId);
  const seconds = (performance.now() - begun) / 1000;
  const faults: string[] = [];
  if (!end.left.some((row) => row.table === 'hierarchy_item' && row.rowId === id))
    faults.push(`the undo does not list ${name}, which was edited later`);
  if ((await client.get(`/api/items/Oem/${id}`, item)).notes !== notes)
    faults.push(`the undo lost the later edit of ${name}`);
  if (!(await searchByName(client, name))) faults.push(`${name} is not found after the undo`);
  const items = end.counts.find((one) => one.table === 'hierarchy_item');
  const counts = { removed: items?.removed ?? 0, leftAlone: items?.leftAlone ?? 0 };
  return { seconds, ...counts, tree: (await readTree(client)).map(rowOf), faults };
}

async function searchByName(client: Client, name: string) {
  const { items } = await client.get(`/api/hierarchies/search?q=${encodeURIComponent(name)}`, search);
  return items.find((one) => one.name === name);
}

async function undone(client: Client, sessionId: number): Promise<z.infer<typeof progress>> {
  const until = Date.now() + endsWithin;
  while (Date.now() < until) {
    const now = await client.get(`/api/import/session/${sessionId}/undo`, progress);
    if (now.state === 'done') return now;
    if (now.state === 'failed' || now.state === 'cancelled')
      throw new Error(`The undo ${now.state}: ${now.error ?? ''}`);
    await wait(500);
  }
  throw new Error(`The undo of import ${sessionId} does not end.`);
}
