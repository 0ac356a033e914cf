import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { onDatabaseOf } from '../../../test/commands.ts';
import { itemsOf, setState } from '../../../test/items.ts';
import { run } from './publish.ts';

const api = await openApi();
const folder = mkdtempSync(join(tmpdir(), 'callout-cli-publish-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { printed } = onDatabaseOf(api, join(folder, 'data'));

it('publishes to Staging and Production from the command line, and says why where it cannot', async () => {
  const catalog = await api.catalog();
  const { userName } = await api.user();
  const call = ['--catalog', catalog.code.toLowerCase(), '--user', userName, '--environment'];
  await expect(run([...call, 'staging'])).rejects.toThrow('No items in Publish');
  await setState(catalog, await (await itemsOf(catalog)).division(null), 2, 3);
  expect(await run([...call, 'staging'])).toBe(0);
  expect(printed()).toContain('Staging serves release 1.');
  await expect(run([...call, 'Staging'])).rejects.toThrow('No changes');
  expect(await run([...call, 'staging', '--full'])).toBe(0);
  expect(await run([...call, 'production'])).toBe(0);
  expect(printed()).toContain('Production serves release 2.');
  await expect(run([...call, 'staging', '--context', 'majorunit'])).rejects.toThrow('has no context MajorUnit');
  await expect(run([...call, 'staging', '--context', 'Web'])).rejects.toThrow(
    '--context: expected one of Oem, MajorUnit, Ecommerce.',
  );
  await catalog.set({ contexts: ['Oem', 'MajorUnit'] });
  await expect(run([...call, 'staging', '--context', 'majorunit'])).rejects.toThrow('No items in Publish');
  await expect(run([...call, 'moon'])).rejects.toThrow('--environment');
  await expect(run(['--catalog', 'NOPE', '--user', userName, '--environment', 'staging'])).rejects.toThrow(
    /^There is no catalogue "NOPE"\. There are: .*\w+/,
  );
});
