import fc from 'fast-check';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { expect, it } from 'vitest';
import { workerDatabase } from '../../../test/database.ts';
import { copyOut, rowsIn } from './tables.ts';

const { owner } = await workerDatabase();

it('16 counts the rows of a copy, whatever its texts hold and however it is cut', async () => {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query('create temp table told (a text, b text[])');
  const text = fc.oneof(
    fc.constantFrom('\n', '\r\n', '\\', '\\n', '\\.', '', '\u2028'),
    fc.string({ unit: 'grapheme' }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text.filter((one) => !one.includes('\0'))), fc.nat(20), async (texts, cut) => {
      await client.query('truncate told');
      await client.query('insert into told select a, array[a, null] from unnest($1::text[]) a', [texts]);
      const pieces: Buffer[] = await client.query(to(copyOut({ name: 'told', columns: ['a', 'b'] }))).toArray();
      const all = Buffer.concat(pieces);
      expect(rowsIn(all)).toBe(texts.length);
      expect(rowsIn(all.subarray(0, cut)) + rowsIn(all.subarray(cut))).toBe(texts.length);
    }),
  );
  await client.end();
});
