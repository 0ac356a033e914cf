/** A value of a row for COPY; null is SQL's NULL, the empty text is not. */
export type CopyValue = string | number | boolean | null;

const CHUNK_CHARACTERS = 65_536;
const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Rows in the text format of PostgreSQL's COPY, in pieces of about 64 KB, ready to be piped into
 * `COPY … FROM STDIN`. Text must be free of NUL, which `readTable` sees to.
 */
export async function* copyText(batches: AsyncIterable<readonly (readonly CopyValue[])[]>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const batch of batches) {
    for (const row of batch) {
      text += copyLine(row);
      if (text.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

function copyLine(row: readonly CopyValue[]): string {
  let line = '';
  let separator = '';
  for (const value of row) {
    line += separator + copyValue(value);
    separator = '\t';
  }
  return `${line}\n`;
}

function copyValue(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : value;
}
