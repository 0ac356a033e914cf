import { isAscii, isUtf8 } from 'node:buffer';
import { type Encoding, TableUnreadable } from './layout.ts';

/** Stands for bytes that are no text; a row that holds it is refused. */
export const ILL_FORMED = '\uFFFE';

// Windows-1252 where it differs from Latin-1: bytes 0x80 to 0x9F. Five are unassigned.
const CP1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const SIGNATURES: [signature: string, name: string][] = [
  ['PK\x03\x04', 'a zip archive or a workbook'],
  ['\xd0\xcf\x11\xe0', 'a workbook'],
  ['%PDF-', 'a PDF'],
  ['\x1f\x8b', 'a compressed file'],
  ['\xff\xfe\x00\x00', 'UTF-32'],
  ['\x00\x00\xfe\xff', 'UTF-32'],
];

/**
 * Judges by the head (up to 1 MB): mark, then the pattern of NUL bytes of UTF-16, then whether
 * the bytes are UTF-8. Certain unless it is UTF-8 by its bytes alone: text further on may show
 * that it was Windows-1252.
 */
export function detectEncoding(head: Buffer): { encoding: Encoding; certain: boolean } {
  const start = head.toString('latin1', 0, 8);
  if (start.startsWith('\xef\xbb\xbf')) return { encoding: 'utf-8', certain: true };
  for (const [signature, name] of SIGNATURES) {
    if (start.startsWith(signature)) throw new TableUnreadable(`The file is ${name}, not delimited text.`);
  }
  if (start.startsWith('\xff\xfe')) return { encoding: 'utf-16le', certain: true };
  if (start.startsWith('\xfe\xff')) return { encoding: 'utf-16be', certain: true };
  const wide = utf16ByNulls(head);
  if (wide) return { encoding: wide, certain: true };
  if (isUtf8(head.subarray(0, head.length - unfinished(head)))) return { encoding: 'utf-8', certain: false };
  return { encoding: 'windows-1252', certain: true };
}

function utf16ByNulls(head: Buffer): Encoding | undefined {
  const sample = head.subarray(0, Math.min(head.length & ~1, 8192));
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 2) {
    if (sample[at] === 0) even += 1;
    if (sample[at + 1] === 0) odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.3 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.3 && odd < half * 0.05) return 'utf-16be';
  return undefined;
}

/** Bytes at the end that begin a UTF-8 character without ending it: 0 to 3. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

/** Turns the bytes of a file, chunk after chunk, into text; characters may be cut anywhere. */
export type Decoder = {
  /** `last`: the file ends here. */
  decode(chunk: Buffer, last: boolean): string;
};

/**
 * What is no text in the encoding becomes U+FFFE, so that its row is refused and the others are
 * read. Uncertain UTF-8 goes on as Windows-1252 when nothing but ASCII came before the first
 * byte that is not UTF-8: what was read stays right.
 */
export function createDecoder(encoding: Encoding, certain: boolean): Decoder {
  if (encoding === 'windows-1252') return { decode: decodeWindows };
  const decode = encoding === 'utf-8' ? utf8Decoder(certain) : utf16Decoder(encoding);
  let held: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return {
    decode(chunk, last) {
      const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      const hold = last ? 0 : encoding === 'utf-8' ? unfinished(bytes) : bytes.length % 2;
      held = Buffer.from(bytes.subarray(bytes.length - hold));
      const text = decode(bytes.subarray(0, bytes.length - hold), last);
      if (!isFirst || text === '') return text;
      isFirst = false;
      return text.startsWith('\uFEFF') ? text.slice(1) : text;
    },
  };
}

function decodeWindows(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (isAscii(bytes)) return text;
  return text.replace(/[\x80-\x9f]/g, (character) => CP1252[character.charCodeAt(0) - 0x80] ?? '');
}

function utf8Decoder(certain: boolean): (bytes: Buffer) => string {
  let onlyAscii = !certain;
  let isWindows = false;
  return (bytes) => {
    if (isWindows) return decodeWindows(bytes);
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (isUtf8(bytes)) {
      onlyAscii = false;
      return bytes.toString('utf8');
    }
    if (onlyAscii) {
      isWindows = true;
      return decodeWindows(bytes);
    }
    return decodeLines(bytes);
  };
}

/** Bytes of which some are not UTF-8: only the lines that hold these are marked. */
function decodeLines(bytes: Buffer): string {
  let text = '';
  for (let from = 0; from < bytes.length;) {
    const lineEnd = bytes.indexOf(10, from);
    const to = lineEnd === -1 ? bytes.length : lineEnd + 1;
    const line = bytes.subarray(from, to);
    text += isUtf8(line) ? line.toString('utf8') : line.toString('utf8').replaceAll('\uFFFD', ILL_FORMED);
    from = to;
  }
  return text;
}

function utf16Decoder(encoding: 'utf-16le' | 'utf-16be'): (bytes: Buffer, last: boolean) => string {
  let high = '';
  return (bytes, last) => {
    const whole = bytes.subarray(0, bytes.length & ~1);
    const little = encoding === 'utf-16be' ? Buffer.from(whole).swap16() : whole;
    let text = high + little.toString('utf16le');
    // A pair of surrogates may be cut between two chunks.
    high = !last && /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : '';
    if (high) text = text.slice(0, -1);
    if (bytes.length % 2 === 1) text += ILL_FORMED;
    return text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, ILL_FORMED);
  };
}
