import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createInflate, createInflateRaw } from 'node:zlib';

const word = 'stream';
/** How far before its stream a dictionary is looked for, in bytes. */
const reach = 8192;
/** What stands before the deflated bytes of a stream. */
const headerBytes = 2;
const flate = /\/Filter\s*(?:\[\s*)?\/(?:FlateDecode|Fl)\b/;
const ownLength = /\/Length\s+(\d+)\b(?!\s+\d+\s+R\b)/;

/**
 * Whether a compressed stream of a PDF is cut, or bytes in it have changed, as its checksum tells. pdf.js passes over
 * that, and draws black or nothing where they stood. Of an encrypted PDF nothing is known here.
 */
export async function hasDamagedStream(pdf: Buffer): Promise<boolean> {
  if (pdf.includes('/Encrypt')) return false;
  for (let at = pdf.indexOf(word); at >= 0;) {
    const stream = streamAt(pdf, at);
    if (stream?.isDeflated && !(await isSound(pdf.subarray(stream.from, stream.to)))) return true;
    at = pdf.indexOf(word, stream?.to ?? at + word.length);
  }
  return false;
}

/** Where the stream lies that begins with the word at `at`; undefined where none does. */
function streamAt(pdf: Buffer, at: number): { from: number; to: number; isDeflated: boolean } | undefined {
  if (
    !pdf
      .toString('latin1', Math.max(0, at - 8), at)
      .trimEnd()
      .endsWith('>>')
  )
    return undefined;
  const before = pdf.toString('latin1', Math.max(0, at - reach), at);
  const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
  const isDeflated = flate.test(dictionary);
  let from = at + word.length;
  while (pdf[from] === 0x20) from += 1;
  if (pdf[from] === 0x0d) from += 1;
  if (pdf[from] === 0x0a) from += 1;
  const to = from + Number(ownLength.exec(dictionary)?.[1]);
  if (/^\s*endstream/.test(pdf.toString('latin1', to, to + 16))) return { from, to, isDeflated };
  const end = pdf.indexOf('endstream', from);
  return { from, to: end < 0 ? pdf.length : end, isDeflated };
}

async function isSound(deflated: Buffer): Promise<boolean> {
  if (deflated.length === 0) return true;
  const failed = await faultOf(createInflate(), deflated);
  // Without its checksum a stream is whole to most programs.
  if (failed !== 'Z_BUF_ERROR') return failed === undefined;
  return (await faultOf(createInflateRaw(), deflated.subarray(headerBytes))) === undefined;
}

/** The code of the error with which bytes are no deflated ones; what they become is let go. */
async function faultOf(inflate: Transform, deflated: Buffer): Promise<string | undefined> {
  inflate.end(deflated);
  inflate.resume();
  return finished(inflate).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code ?? 'unknown',
  );
}
