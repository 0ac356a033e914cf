import { isAscii, isUtf8 } from 'node:buffer';
import { type Encoding, isSingleByte } from '../../contract/encodings.ts';
import { MAX_ROW_BYTES } from './layout.ts';

/** Stands for bytes that are no text; a row that holds it is refused. */
export const ILL_FORMED = '\uFFFE';

// Windows-1252 where it differs from Latin-1: bytes 0x80 to 0x9F. Five are unassigned. By hand, as the decoder of
// Node 20 takes the one for the other.
const CP1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const UTF8_CHARACTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/;

/** Turns the bytes of a file, chunk after chunk, into text; characters may be cut anywhere. */
export type Decoder = {
  /** `last`: the file ends here. */
  decode(chunk: Buffer, last: boolean): string;
};

/**
 * What is no text in the encoding becomes U+FFFE, so that its row is refused and the others are read. Any bytes are text
 * in an encoding of single bytes: unless it is `certain`, a line that is UTF-8 is refused in it.
 */
export function createDecoder(encoding: Encoding, certain: boolean): Decoder {
  const { decode, hold } = readerOf(encoding, certain);
  let held: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return {
    decode(chunk, last) {
      const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      const kept = last ? 0 : hold(bytes);
      held = Buffer.from(bytes.subarray(bytes.length - kept));
      const text = decode(bytes.subarray(0, bytes.length - kept), last);
      if (!isFirst || text === '') return text;
      isFirst = false;
      return text.startsWith('\uFEFF') ? text.slice(1) : text;
    },
  };
}

type Reader = {
  decode(bytes: Buffer, last: boolean): string;
  /** How many bytes at the end wait for what comes next. */
  hold(bytes: Buffer): number;
};

const nothing = () => 0;

function readerOf(encoding: Encoding, certain: boolean): Reader {
  if (encoding === 'utf-8') return { decode: decodeUtf8, hold: unfinished };
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    return { decode: utf16Decoder(encoding), hold: (bytes) => bytes.length % 2 };
  const decode = encoding === 'windows-1252' ? decodeWindows : platformDecoder(encoding);
  if (certain || !isSingleByte(encoding)) return { decode, hold: nothing };
  return { decode: (bytes) => decodeDoubtful(bytes, (line) => decode(line, false)), hold: brokenLine };
}

function platformDecoder(encoding: Encoding) {
  const decoder = new TextDecoder(encoding);
  return (bytes: Buffer, last: boolean) => decoder.decode(bytes, { stream: !last }).replaceAll('\uFFFD', ILL_FORMED);
}

function decodeWindows(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (isAscii(bytes)) return text;
  return text.replace(/[\x80-\x9f]/g, (character) => CP1252[character.charCodeAt(0) - 0x80] ?? '');
}

function decodeUtf8(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return byLine(bytes, (line) =>
    isUtf8(line) ? line.toString('utf8') : line.toString('utf8').replaceAll('\uFFFD', ILL_FORMED),
  );
}

/** Text of single bytes, in which only lines that would be UTF-8 are marked. */
function decodeDoubtful(bytes: Buffer, decode: (bytes: Buffer) => string): string {
  if (!UTF8_CHARACTER.test(bytes.toString('latin1'))) return decode(bytes);
  return byLine(bytes, (line) =>
    isUtf8(line) ? line.toString('utf8').replaceAll(/[^\0-\x7f]/gu, ILL_FORMED) : decode(line),
  );
}

function byLine(bytes: Buffer, decode: (line: Buffer) => string): string {
  let text = '';
  for (let from = 0; from < bytes.length;) {
    const lineEnd = bytes.indexOf(10, from);
    const to = lineEnd === -1 ? bytes.length : lineEnd + 1;
    text += decode(bytes.subarray(from, to));
    from = to;
  }
  return text;
}

/** Bytes behind the last line break, unless that is too far away. */
function brokenLine(bytes: Buffer): number {
  const rest = bytes.length - 1 - bytes.lastIndexOf(10);
  return rest > MAX_ROW_BYTES ? 0 : rest;
}

/** Bytes at the end that begin a UTF-8 character without ending it: 0 to 3. */
export function unfinished(bytes: Buffer): number {
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
