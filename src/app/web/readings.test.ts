import { QueryClient } from '@tanstack/react-query';
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { configureReadings, written } from '../../platform/web/written.ts';
import { readingsOf } from './readings.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/DEMO/part/1' } });
  configureReadings(readingsOf);
});

/** What is asked for again after rows of the tables were written, of these readings. */
async function askedAgain(tables: string[], shown: readonly (readonly unknown[])[]): Promise<unknown[]> {
  const client = new QueryClient();
  for (const key of shown) client.setQueryData(key, 'as it was');
  await written(client, tables);
  return shown.filter((key) => client.getQueryState(key)?.isInvalidated);
}

const treeKey = ['DEMO', 'hierarchy', 'tree', 'Oem', false];
const partKey = ['DEMO', 'parts', 7];
const changes = ['DEMO', 'hierarchy', 'activity', 'people'];
const display = ['DEMO', 'settings', 'display'];
const others = ['OTHER', 'parts', 7];
const all = [treeKey, partKey, changes, display, others];

it('18.b what a write changed is asked for again, and nothing else', async () => {
  expect(await askedAgain(['part'], all)).toEqual([partKey, changes]);
  expect(await askedAgain(['price'], all)).toEqual([partKey, changes]);
  expect(await askedAgain(['hierarchy_item', 'price'], all)).toEqual([treeKey, partKey, changes]);
  expect(await askedAgain(['catalog_setting'], all)).toEqual([changes, display]);
  expect(await askedAgain([], all)).toEqual([]);
});

it('18.a the end of an import asks again only for what shows rows that it wrote, and for imports and jobs', async () => {
  const jobs = ['DEMO', 'jobs'];
  const shown = [...all, jobs, ['DEMO', 'import', 'running']];
  expect(await askedAgain(['import_session', 'price'], shown)).toEqual([partKey, changes, jobs, shown.at(-1)]);
  expect(await askedAgain(['import_session'], shown)).toEqual([changes, jobs, shown.at(-1)]);
});

it('18.b every content table says where its rows show', async () => {
  const schema = await readFile('db/schema.sql', 'utf8');
  const tables = [...schema.matchAll(/^create table public\.(\w+)_history \(/gm)].map(([, table = '']) => table);
  expect(tables.length).toBeGreaterThan(20);
  // A table that is not known shows everywhere.
  expect(tables.filter((table) => readingsOf(table).some((key) => key.length === 0))).toEqual([]);
  expect(readingsOf('unheard_of')).toContainEqual([]);
});
