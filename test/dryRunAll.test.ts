/** @module-tag daily */
import { beforeAll, expect, it } from 'vitest';
import { importTypes } from '../src/app/registered.ts';
import { tableTypes } from '../src/import/service.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { openImports } from './importing.ts';

const { api, work, importer } = await openImports(importTypes);
beforeAll(() => void work());

it('the changes of each kind are read, looked through and counted, whatever its file holds', async () => {
  const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit', 'Ecommerce'], languages: ['EN', 'DE'] });
  const me = importer(catalog, 'Admin');
  const wrong: string[] = [];
  const read: string[] = [];
  for (const { id, key, diff, archive, of, columns } of tableTypes(importTypes)) {
    if (!diff || archive || of === 'installation') continue;
    const plain = columns.filter(({ dataType }) => dataType !== 'map' && dataType !== 'list');
    const text = [plain.map(({ title }) => title), plain.map(({ example = 'x' }) => example)].map(csvLine).join('');
    const { importSessionId } = await me.run(text, { importTypeId: id, dryRun: true });
    for (const asked of [
      'changes',
      `changes?filter=${encodeURIComponent('{"text":"x"}')}`,
      'changes/counts',
      'changes/file',
    ]) {
      const { status } = await me.caller.get(`/api/import/session/${importSessionId}/${asked}`);
      if (status !== 200) wrong.push(`${key}: ${asked} ${status}`);
    }
    await me.caller.post(`/api/import/session/${importSessionId}/cancel`);
    read.push(key);
  }
  expect(wrong).toEqual([]);
  expect(read.length).toBeGreaterThan(20);
});
