import { Readable } from 'node:stream';

/** What an XLIFF file says of all of its units. */
export interface XliffHead {
  /** What the file was made from; programs keep it. */
  original: string;
  /** Codes such as `pt-BR`. */
  sourceLanguage: string;
  targetLanguage: string;
  /** What the units are, for whoever translates. */
  note: string;
}

/** A text to be translated. */
export interface XliffUnit {
  id: string;
  /** What it belongs to. */
  name: string;
  source: string;
  /** Empty: there is none. */
  target: string;
  /** `proposed`: filled in, and nobody has looked at it. */
  state: 'untranslated' | 'proposed' | 'translated';
  /** Most characters of a translation. */
  length: number;
  note: string;
}

/** Content type of a file of XLIFF. */
export const xliffType = 'application/x-xliff+xml; charset=utf-8';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const special = /[&<>"\r]/g;
/** What XML does not take at all. */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- these are what is meant
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text as content of an element; what XML does not take stands as the sign for what is not known. */
const escaped = (text: string): string =>
  text.replace(forbidden, '\uFFFD').replace(special, (one) => escapes[one] ?? one);
/** A text as the value of an attribute, whose blanks are read as spaces. */
const attribute = (text: string): string => escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

const stateOf = {
  untranslated: ' state="needs-translation"',
  proposed: ' state="needs-review-translation" state-qualifier="exact-match"',
  translated: ' state="translated"',
} as const;

function unitOf({ id, name, source, target, state, length, note }: XliffUnit): string {
  const approved = state === 'translated' ? ' approved="yes"' : '';
  return [
    `<trans-unit id="${attribute(id)}" resname="${attribute(name)}" maxwidth="${length}" size-unit="char"${approved} xml:space="preserve">`,
    `<source>${escaped(source)}</source>`,
    `<target${stateOf[state]}>${escaped(target)}</target>`,
    note === '' ? '' : `<note>${escaped(note)}</note>`,
    '</trans-unit>\n',
  ].join('');
}

/** A file of XLIFF 1.2 as a stream, in the batches that come. */
export function xliffFile(
  { original, sourceLanguage, targetLanguage, note }: XliffHead,
  batches: AsyncIterable<readonly XliffUnit[]>,
): Readable {
  async function* pieces() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n';
    yield `<file original="${attribute(original)}" source-language="${attribute(sourceLanguage)}" target-language="${attribute(targetLanguage)}" datatype="plaintext">\n`;
    yield `<header><note>${escaped(note)}</note></header>\n<body>\n`;
    for await (const batch of batches) if (batch.length > 0) yield batch.map(unitOf).join('');
    yield '</body>\n</file>\n</xliff>\n';
  }
  return Readable.from(pieces(), { objectMode: false });
}
