import { isAscii, isUtf8 } from 'node:buffer';
import { createDecoder, unfinished } from './decode.ts';
import { type Encoding, isSingleByte } from '../../contract/encodings.ts';
import { guessEncodings } from './guess.ts';
import { TableUnreadable } from './layout.ts';

const SIGNATURES: [signature: string, name: string][] = [
  ['PK\x03\x04', 'a zip archive or a workbook'],
  ['\xd0\xcf\x11\xe0', 'a workbook'],
  ['%PDF-', 'a PDF'],
  ['\x1f\x8b', 'a compressed file'],
  ['7z\xbc\xaf', 'a compressed file'],
  ['Rar!\x1a', 'a compressed file'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['II*\0', 'a picture'],
  ['MM\0*', 'a picture'],
  ['MZ\x90', 'a program'],
  ['\x7fELF', 'a program'],
  ['\xff\xfe\x00\x00', 'UTF-32'],
  ['\x00\x00\xfe\xff', 'UTF-32'],
];

/** The encoding of a file, as far as its bytes tell. */
export type FoundEncoding = {
  encoding: Encoding;
  /** A mark or the bytes leave no doubt. */
  certain: boolean;
  /** Encodings in which the bytes make as much sense. */
  rivals: Encoding[];
  /** Lines, counted from 1 at the first byte judged, that are in another encoding than the others. */
  misfits: number[];
};

const found = (encoding: Encoding): FoundEncoding => ({ encoding, certain: true, rivals: [], misfits: [] });

/**
 * Judges by some bytes of a file (up to 1 MB): by its mark, by the pattern of NUL bytes of UTF-16, by whether the bytes
 * are UTF-8, else by what makes sense as text.
 * @throws TableUnreadable where the file is of another kind
 */
export async function detectEncoding(bytes: Buffer): Promise<FoundEncoding> {
  const start = bytes.toString('latin1', 0, 8);
  for (const [signature, name] of SIGNATURES) {
    if (start.startsWith(signature)) throw new TableUnreadable(`The file is ${name}, not delimited text.`);
  }
  if (start.startsWith('\xff\xfe')) return found('utf-16le');
  if (start.startsWith('\xfe\xff')) return found('utf-16be');
  const wide = utf16ByNulls(bytes);
  if (wide) return found(wide);
  const whole = bytes.subarray(0, bytes.length - unfinished(bytes));
  if (isUtf8(whole)) return found('utf-8');
  return judgeLines(foreignLines(whole), start.startsWith('\xef\xbb\xbf'));
}

/** Of lines of which some are UTF-8 and others are not, the majority decides. */
async function judgeLines(lines: ForeignLine[], isMarked: boolean): Promise<FoundEncoding> {
  const isIn = (wanted: boolean) => lines.filter(({ bytes }) => isUtf8(bytes) === wanted);
  const [wide, others] = [isIn(true), isIn(false)];
  const numbers = (of: ForeignLine[]) => of.map(({ line }) => line);
  const [guess, ...rivals] = await guessEncodings(others.map(({ bytes }) => bytes));
  if (isMarked || wide.length >= others.length)
    return { encoding: 'utf-8', certain: false, rivals: [guess], misfits: numbers(others) };
  const isMixed = wide.length > 0 && isSingleByte(guess);
  return { encoding: guess, certain: false, rivals, misfits: isMixed ? numbers(wide) : [] };
}

type ForeignLine = { line: number; bytes: Buffer };

/** The lines that are more than ASCII. */
function foreignLines(bytes: Buffer): ForeignLine[] {
  const lines: ForeignLine[] = [];
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const lineEnd = bytes.indexOf(10, from);
    const to = lineEnd === -1 ? bytes.length : lineEnd + 1;
    const own = bytes.subarray(from, to);
    if (!isAscii(own)) lines.push({ line, bytes: own });
    from = to;
  }
  return lines;
}

/** Some lines of a file in several encodings. */
export type Readings = {
  encodings: Encoding[];
  /** Up to five lines, each as it reads in the encodings, in their order. */
  rows: { row: number; texts: string[] }[];
};

const SHOWN_ROWS = 5;
const SHOWN_CHARACTERS = 200;

/** Lines that read differently in the encodings; of those, only the ones that make a difference. */
export function readingsOf(bytes: Buffer, firstLine: number, encodings: readonly Encoding[]): Readings {
  const read = encodings.map((encoding) => createDecoder(encoding, true));
  const rows = foreignLines(bytes)
    .map(({ line, bytes: own }) => ({
      row: line + firstLine - 1,
      texts: read.map((decoder) => decoder.decode(own, true).trimEnd().slice(0, SHOWN_CHARACTERS)),
    }))
    .filter(({ texts }) => new Set(texts).size > 1)
    .slice(0, SHOWN_ROWS);
  return { encodings: rows.length > 0 ? [...encodings] : [], rows };
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
