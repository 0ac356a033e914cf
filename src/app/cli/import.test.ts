import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { onDatabaseOf } from '../../../test/commands.ts';
import { run } from './import.ts';

const api = await openApi();
const folder = mkdtempSync(join(tmpdir(), 'callout-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { printed } = onDatabaseOf(api, join(folder, 'data'));

function file(name: string, content: string) {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

it('imports a file by a profile, counts in a dry run, and finds nothing to do the second time', async () => {
  const { code, as } = await api.catalog();
  const { userName } = await api.user();
  const parts = file('parts.csv', 'PN;Text\n0012;Bolt\n0013;Nut\n');
  const profile = file(
    'mine.json',
    JSON.stringify({
      columns: { partNumber: { inputFileColumns: ['PN'] }, description: { inputFileColumns: ['Text'] } },
    }),
  );
  const call = ['--catalog', code.toLowerCase(), '--type', 'partBase', '--user', userName, '--profile', profile];
  expect(await run([...call, '--dry-run', parts])).toBe(0);
  expect(printed()).toContain('create 2, update 0');
  expect((await as('member').get('/api/parts/find?partNumber=0012')).status).toBe(404);
  expect(await run([...call, parts])).toBe(0);
  expect(printed()).toContain('The import was a success!');
  expect((await as('member').get('/api/parts/find?partNumber=0012')).body).toMatchObject({
    partNumber: '0012',
  });
  expect(await run([...call, parts])).toBe(0);
  expect(printed()).toContain('create 0, update 0, unchanged 2');
});

it('answers with a code and a reason where the import fails', async () => {
  const { code } = await api.catalog();
  const { userName } = await api.user();
  const call = ['--catalog', code, '--type', 'partBase', '--user', userName];
  expect(await run([...call, file('bad.csv', 'Part number\n---\n')])).toBe(1);
  expect(printed()).toContain('This import failed - no records were updated!');
  await expect(run([...call, file('other.csv', 'Nothing,Known\n1,2\n')])).rejects.toThrow(
    'Column must contain a reference column from the file.',
  );
  const price = ['--catalog', code, '--type', 'partPricing', '--user', userName];
  await expect(
    run([...price, fileURLToPath(new URL('../../../test/cases/us_dates.csv', import.meta.url))]),
  ).rejects.toThrow('Choose how dates are written: MM/DD/YYYY or DD/MM/YYYY.');
  await expect(
    run([...price, fileURLToPath(new URL('../../../test/cases/year_header.csv', import.meta.url))]),
  ).rejects.toThrow(/headerRow: No header row was found: .*"Part number \| Description \| 2025 \| 2026"/);
  await expect(run([...call, file('book.xlsx', '%PDF-1.7')])).rejects.toThrow('File format not supported.');
  await expect(run(['--catalog', code, '--type', 'nonsense', 'x.csv'])).rejects.toThrow('--type');
  await expect(run(['--catalog', 'NOPE', '--type', 'partBase', '--user', userName, 'x.csv'])).rejects.toThrow(
    /^There is no catalogue "NOPE"\. There are: .*\w+/,
  );
});
