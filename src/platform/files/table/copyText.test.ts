import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyText, type CopyValue } from './copyText.ts';

async function encoded(...batches: CopyValue[][][]): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  async function* source() {
    yield* batches;
  }
  for await (const chunk of copyText(source())) chunks.push(chunk);
  return chunks;
}

function decoded(text: string): (string | null)[][] {
  const unescape: Record<string, string> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) =>
      line
        .split('\t')
        .map((cell) => (cell === '\\N' ? null : cell.replace(/\\(.)/g, (_, c: string) => unescape[c] ?? c))),
    );
}

describe('copyText', () => {
  it('escapes what COPY reads otherwise', async () => {
    const rows = [
      ['', 'a\tb', 'c\\N', '\r\n'],
      [null, 12.5, true, '\\.'],
    ];
    expect(Buffer.concat(await encoded(rows)).toString()).toBe('\ta\\tb\tc\\\\N\t\\r\\n\n\\N\t12.5\ttrue\t\\\\.\n');
  });

  it('gives back any text, in chunks of about 64 KB', async () => {
    const cell = fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1 })), async (rows) => {
        expect(decoded(Buffer.concat(await encoded(rows)).toString())).toEqual(rows);
      }),
    );
    const chunks = await encoded(Array.from({ length: 5_000 }, () => ['x'.repeat(100)]));
    expect(chunks).toHaveLength(8);
    expect(chunks.every((chunk) => chunk.length < 66_000)).toBe(true);
    expect(await encoded([])).toEqual([]);
  });
});
