import { composed } from '../../contract/composed.ts';
import { unreadableAt, xmlReader } from '../xml/read.ts';
import type { XmlAttribute } from '../xml/read.ts';

/** A unit as it was read. */
export interface ReadUnit {
  /** Of the file in which it begins. */
  line: number;
  id: string;
  name: string;
  source: string;
  target: string;
  /** Filled in, and nobody has accepted it. */
  isProposed: boolean;
  /** Of the file element that it stands in. */
  original: string;
  targetLanguage: string;
}

const xliff1 = 'urn:oasis:names:tc:xliff:document:1.2';
const xliff2 = /^urn:oasis:names:tc:xliff:document:2\.\d$/;

/** Elements whose text belongs to a source or target: what a program marks in it is kept as text. */
const inline = new Set([
  'g',
  'mrk',
  'pc',
  'sub',
  'bpt',
  'ept',
  'ph',
  'it',
  'x',
  'bx',
  'ex',
  'sc',
  'ec',
  'sm',
  'em',
  'cp',
]);
/** Of these the text is code, no words. */
const codes = new Set(['bpt', 'ept', 'ph', 'it']);

/** Longest text of a unit. */
const longest = 65_535;

/**
 * Reads XLIFF 1.2, 2.0 and 2.1 in batches. The segments of a unit are put together. Memory stays flat.
 * @throws TableUnreadable with the line
 */
export async function* readXliff(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadUnit[]> {
  let read: ReadUnit[] = [];
  const parser = xmlReader(unitsInto((unit) => read.push(unit)));
  for await (const piece of bytes) {
    parser.write(piece, false);
    if (read.length === 0) continue;
    yield read;
    read = [];
  }
  parser.write(Buffer.alloc(0), true);
  if (read.length > 0) yield read;
}

type Attributes = ReadonlyMap<string, string>;

/** What hears a document and hands over its units. */
function unitsInto(onUnit: (unit: ReadUnit) => void) {
  const path: string[] = [];
  let version: 1 | 2 | undefined;
  let targetLanguage = '';
  let original = '';
  let unit: ReadUnit | undefined;
  /** The unit's segments had targets in all of its sources. */
  let into: 'source' | 'target' | undefined;
  let hasTarget = false;
  let isApproved = false;
  let proposals = 0;

  function began(name: string, of: Attributes, line: number): void {
    const parent = path.at(-2);
    if (path.length === 1) {
      if (name !== 'xliff' || version === undefined) throw unreadableAt(line, 'This is no XLIFF 1.2, 2.0 or 2.1.');
      targetLanguage = of.get('trgLang') ?? '';
      return;
    }
    if (name === 'file' && parent === 'xliff') {
      original = of.get('original') ?? '';
      if (version === 1) targetLanguage = of.get('target-language') ?? '';
      return;
    }
    if (name === (version === 1 ? 'trans-unit' : 'unit')) {
      if (unit) throw unreadableAt(line, 'A unit stands in another.');
      const id = of.get('id') ?? '';
      if (id === '') throw unreadableAt(line, 'A unit has no id.');
      unit = {
        line,
        id,
        name: of.get('resname') ?? of.get('name') ?? '',
        source: '',
        target: '',
        isProposed: false,
        original,
        targetLanguage,
      };
      hasTarget = false;
      isApproved = of.get('approved') === 'yes';
      proposals = 0;
      return;
    }
    if (!unit) return;
    const owner = version === 1 ? 'trans-unit' : parent === 'ignorable' ? 'ignorable' : 'segment';
    if (name === 'segment' && of.get('subState')?.endsWith(':proposed')) proposals += 1;
    if ((name === 'source' || name === 'target') && parent === owner) {
      into = name;
      if (name !== 'target') return;
      hasTarget = true;
      const isMatch = of.get('state') === 'needs-review-translation' && of.get('state-qualifier') === 'exact-match';
      if (isMatch && !isApproved) proposals += 1;
    } else if (into && name === 'cp')
      add(String.fromCodePoint(Number.parseInt(of.get('hex') ?? '', 16) || 0xfffd), line);
    else if (into && !inline.has(name)) throw unreadableAt(line, 'A text has an element in it that is none of XLIFF.');
  }

  function add(text: string, line: number): void {
    if (!unit || !into) return;
    unit[into] += text;
    if (unit[into].length > longest) throw unreadableAt(line, `A text has more than ${longest} characters.`);
  }

  return {
    open(name: string, uri: string, attributes: readonly XmlAttribute[], line: number): void {
      if (path.length === 0) version = uri === xliff1 ? 1 : xliff2.test(uri) ? 2 : undefined;
      path.push(name);
      const own = attributes.filter((one) => one.uri === '');
      began(name, new Map(own.map(({ local, value }) => [local, value])), line);
    },
    text(text: string, line: number): void {
      if (into && !codes.has(path.at(-1) ?? '')) add(text, line);
    },
    close(): void {
      const name = path.pop();
      if (name === into) into = undefined;
      if (!unit || name !== (version === 1 ? 'trans-unit' : 'unit')) return;
      // The source is held against the text that it was, letter by letter.
      onUnit({ ...unit, target: hasTarget ? composed(unit.target) : '', isProposed: proposals > 0 });
      unit = undefined;
    },
  };
}

/** Whether a file's first bytes are those of XLIFF. */
export const beginsAsXliff = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4096).replaceAll('\0', '').includes('urn:oasis:names:tc:xliff:document:');
