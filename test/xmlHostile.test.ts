import { Readable } from 'node:stream';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { importTypes, xmlKinds } from '../src/app/registered.ts';
import { xmlExample } from '../src/export/xml/rules.docs.ts';
import { xmlComposites } from '../src/export/xml/rules.ts';
import { schemaFaults } from './xmlSchemas.ts';
import { documentKinds, segmentsOf } from '../src/import/document/service.ts';
import { TableUnreadable } from '../src/platform/files/table/layout.ts';
import { xmlReader } from '../src/platform/files/xml/read.ts';

const kinds = documentKinds(importTypes);
const ns = 'xmlns="urn:callout:xml:1"';
const part = '<part><partNumber>1</partNumber></part>';
const parts = (inside: string, number = 110) =>
  `<?xml version="1.0"?>\n<catalogue ${ns} number="${number}">\n<parts>\n${inside}\n</parts>\n</catalogue>`;

/** Reads a document in pieces of a size; answers its records, or why it is refused. */
async function read(document: string | Buffer, size = 65_536) {
  const bytes = Buffer.isBuffer(document) ? document : Buffer.from(document);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, nth) =>
    bytes.subarray(nth * size, (nth + 1) * size),
  );
  const rows: { list: string; line: number; place: number; cells: string[] }[] = [];
  try {
    for await (const { kind, records } of segmentsOf(Readable.from(pieces), kinds))
      for (const { line, place, cells } of records)
        rows.push({ list: kind.list, line, place, cells: cells.filter((cell) => cell !== '') });
    return rows;
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    expect(error.message).toMatch(/^Line \d+: [\s\S]*\.$/);
    return error.message;
  }
}

const many = (open: string, close: string, n: number) => open.repeat(n) + close.repeat(n);

/** A broken document, the line that is named, and a word of why. */
const broken: Record<string, [document: string | Buffer, line: number, why: RegExp]> = {
  'a document type': [`<!DOCTYPE catalogue>\n${parts(part)}`, 1, /DOCTYPE/],
  'an entity of its own': [`<!DOCTYPE c [<!ENTITY a "b">]>\n<c>&a;</c>`, 1, /DOCTYPE/],
  'a billion laughs': [
    `<!DOCTYPE c [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><catalogue ${ns} number="110">&b;</catalogue>`,
    1,
    /DOCTYPE/,
  ],
  'a file of the server': [`<!DOCTYPE c [<!ENTITY a SYSTEM "file:///etc/passwd">]><c>&a;</c>`, 1, /DOCTYPE/],
  'an entity that is none of the five': [parts('<part><partNumber>&nbsp;1</partNumber></part>'), 4, /five/],
  'a bare ampersand': [parts('<part><partNumber>A & B</partNumber></part>'), 4, /five/],
  'a character that is none': [parts('<part><partNumber>&#1;</partNumber></part>'), 4, /five|character/],
  'a processing instruction': [parts(`${part}<?php echo 1 ?>`), 4, /processing instruction/],
  'a style sheet': [`<?xml version="1.0"?>\n<?xml-stylesheet href="a"?>\n<c/>`, 2, /processing instruction/],
  'another root': [`<catalog ${ns} number="110"/>`, 1, /element catalog: The document has to begin with catalogue/],
  'no namespace': ['<catalogue number="110"/>', 1, /urn:callout:xml:1/],
  'a namespace that is none of ours': ['<catalogue xmlns="urn:other:1" number="110"/>', 1, /urn:callout:xml:1/],
  'a version to come': ['\n<catalogue xmlns="urn:callout:xml:2" number="110"/>', 2, /version 2 .* up to 1/],
  'version 0': ['<catalogue xmlns="urn:callout:xml:0" number="110"/>', 1, /version 0/],
  'no number': [`<catalogue ${ns}/>`, 1, /number has to say/],
  'a number that is no number': [`<catalogue ${ns} number="parts"/>`, 1, /attribute number/],
  'a number that there is not': [`<catalogue ${ns} number="119"/>`, 1, /no XML number 119/],
  'an attribute of the root': [`<catalogue ${ns} number="110" mode="x"/>`, 1, /no attribute mode/],
  'a list of another number': [parts(part, 111), 3, /element parts: This document has no such list/],
  'a list twice': [
    `<catalogue ${ns} number="110">\n<parts/>\n<parts/></catalogue>`,
    3,
    /element parts: .*The list stands twice/,
  ],
  'another record': [parts(`${part}\n<row/>`), 5, /parts, record 2, element row: The list holds part alone/],
  'an unknown field': [
    parts(`${part}\n<part>\n<colour>red</colour></part>`),
    6,
    /parts, record 2, element colour: The record has no such field/,
  ],
  'a field twice': [
    parts('<part><partNumber>1</partNumber>\n<partNumber>2</partNumber></part>'),
    5,
    /parts, record 1, element partNumber: The field stands twice/,
  ],
  'an attribute of a field': [parts('<part><partNumber id="1">1</partNumber></part>'), 4, /no attribute id/],
  'an element in a text': [
    parts('<part><partNumber><b>1</b></partNumber></part>'),
    4,
    /element b: The field has no elements/,
  ],
  'text between fields': [parts('<part>hello<partNumber>1</partNumber></part>'), 4, /text between its elements/],
  'text between records': [parts(`${part}\nhello`), 5, /text between its elements/],
  'a field of another namespace': [
    parts('<part><x:partNumber xmlns:x="urn:other">1</x:partNumber></part>'),
    4,
    /of another namespace/,
  ],
  'a prefix without a namespace': [parts('<part><x:partNumber>1</x:partNumber></part>'), 4, /prefix/],
  'a tag that is not closed': [parts('<part><partNumber>1</part>'), 4, /not closed|another one/],
  'an end before its time': [`<catalogue ${ns} number="110">\n<parts>\n${part}`, 3, /not closed/],
  'more behind the end': [`${parts(part)}\n<catalogue/>`, 7, /./],
  'no element at all': ['<?xml version="1.0"?>\n', 2, /no element/],
  'bytes that are no text': [Buffer.from(parts('<part><partNumber>\xff</partNumber></part>'), 'latin1'), 4, /no text/],
  'an encoding that nobody knows': ['<?xml version="1.0" encoding="klingon"?><c/>', 1, /encoding/],
  'an attribute twice': [`<catalogue ${ns} number="110" number="110"/>`, 1, /twice|well-formed/],
  'a depth without end': [many('<a>', '</a>', 20).replace('<a>', `<catalogue ${ns} number="110">`), 1, /./],
  'a text without end': [parts(`<part><notes>${'x'.repeat(70_000)}</notes></part>`), 4, /65535 characters/],
  'a tag without end': [parts(`<part ${'x'.repeat(2 << 20)}`), 4, /longer than 1 MB/],
  'a comment without end': [parts(`<!-- ${'x'.repeat(2 << 20)}`), 4, /longer than 1 MB/],
  'a value of a map without a name': [
    `<catalogue ${ns} number="100">\n<items>\n<item><attributes><value>1</value></attributes></item></items></catalogue>`,
    3,
    /name has to say/,
  ],
  'a value of a map twice': [
    `<catalogue ${ns} number="100">\n<items>\n<item><attributes><value name="A">1</value>\n<value name="A">2</value></attributes></item></items></catalogue>`,
    4,
    /The value A stands twice/,
  ],
};

it('refuses each of 40 broken documents by its line, however it is cut', async () => {
  expect(Object.keys(broken).length).toBeGreaterThanOrEqual(40);
  for (const [name, [document, line, why]] of Object.entries(broken)) {
    for (const size of [65_536, 1021]) {
      const said = await read(document, size);
      expect({ name, said }).toEqual({ name, said: expect.stringMatching(why) });
      expect({ name, said }).toEqual({ name, said: expect.stringMatching(new RegExp(`^Line ${line}:`)) });
    }
  }
});

it('reads prefixes, sections, comments, entities, other encodings and any cut the same', async () => {
  const plain = await read(parts('<part><partNumber>1 &lt; é</partNumber><notes>a\nb</notes></part>'));
  expect(plain).toEqual([{ list: 'parts', line: 1, place: 4, cells: ['1 < é', 'a\nb'] }]);
  const prefixed = `<?xml version="1.0" encoding="ISO-8859-1"?><!-- é -->
<c:catalogue xmlns:c="urn:callout:xml:1" number="110"><c:parts>
<!-- a part -->
<c:part><c:partNumber> <![CDATA[1 <]]> &#233; </c:partNumber><c:notes>a
b</c:notes></c:part></c:parts></c:catalogue>`;
  for (const size of [65_536, 7, 1]) {
    expect(await read(Buffer.from(prefixed, 'latin1'), size)).toEqual(plain);
    expect(await read(Buffer.from(`\uFEFF${prefixed}`, 'utf16le'), size)).toEqual(plain);
  }
});

it('keeps nothing of what it has read', async () => {
  async function* pieces() {
    yield Buffer.from(`<catalogue ${ns} number="110"><parts>`);
    const many = Buffer.from(part.repeat(1000));
    for (let n = 0; n < 300; n += 1) yield many;
    yield Buffer.from('</parts></catalogue>');
  }
  let rows = 0;
  for await (const { records } of segmentsOf(pieces(), kinds)) {
    expect(records.length).toBeLessThanOrEqual(1000);
    rows += records.length;
  }
  expect(rows).toBe(300_000);
});

it('describes each number by an example that an independent validator and our own reader take', async () => {
  for (const number of [...xmlKinds, ...xmlComposites].map((one) => one.number)) {
    const example = xmlExample(xmlKinds, number);
    expect(await schemaFaults(example, number), String(number)).toEqual([]);
    expect(await read(example), String(number)).toEqual(expect.arrayContaining([expect.anything()]));
  }
  // The validator judges by the limits that the kinds have.
  const long = parts(`<part><partNumber>${'1'.repeat(65)}</partNumber></part>`);
  expect(await schemaFaults(long, 110)).toEqual([expect.stringMatching(/partNumber/)]);
  expect(await schemaFaults(parts('<part/>'), 110)).not.toEqual([]);
});

type Event = [kind: string, ...rest: unknown[]];

/** Texts that follow each other are one, wherever they are cut. */
function joined(events: Event[]): Event[] {
  const all: Event[] = [];
  for (const event of events) {
    const before = all.at(-1);
    if (event[0] === 'text' && before?.[0] === 'text') before[1] = `${String(before[1])}${String(event[1])}`;
    else all.push([...event]);
  }
  return all.filter(([kind, text]) => kind !== 'text' || text !== '');
}

/** What is in a document, as saxes has it; undefined where it is none. */
function bySaxes(document: string): Event[] | undefined {
  const events: Event[] = [];
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('processinginstruction', () => parser.fail('instruction'));
  parser.on('doctype', () => parser.fail('doctype'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1;
    events.push(['open', local, uri, Object.values(attributes).map((one) => [one.local, one.uri, one.value.trim()])]);
  });
  parser.on('text', (text) => depth > 0 && events.push(['text', text]));
  parser.on('cdata', (text) => events.push(['text', text]));
  parser.on('closetag', () => {
    depth -= 1;
    events.push(['close']);
  });
  try {
    parser.write(document).close();
  } catch {
    return undefined;
  }
  return joined(events);
}

/** The same as our reader has it, in pieces of a size. */
function byUs(document: string, size: number): Event[] | undefined {
  const events: Event[] = [];
  const reader = xmlReader({
    open: (local, uri, attributes) =>
      void events.push([
        'open',
        local,
        uri.trim(),
        attributes.map((one) => [one.local, one.uri.trim(), one.value.trim()]),
      ]),
    text: (text) => void events.push(['text', text]),
    close: () => void events.push(['close']),
  });
  const bytes = Buffer.from(document);
  try {
    for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size), false);
    reader.write(Buffer.alloc(0), true);
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    return undefined;
  }
  return joined(events);
}

const names = fc.constantFrom('a', 'b', 'x:a', 'é', 'a-1', '_');
const texts = fc
  .array(
    fc.constantFrom(
      't',
      ' ',
      '\n',
      '\r\n',
      '&amp;',
      '&lt;',
      '&#233;',
      '&#x1F6F7;',
      '"',
      "'",
      '>',
      'é',
      '<!-- c -->',
      '<![CDATA[<&]]>',
    ),
  )
  .map((all) => all.join(''));
const attributes = fc
  .uniqueArray(
    fc.constantFrom(' n="1"', " m='&lt;&quot;'", ' o = "a b"', ' x:p="2"', ' xmlns:y="urn:y"', ' xmlns="urn:z"'),
  )
  .map((all) => all.join(''));
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(names, attributes, fc.array(fc.oneof({ depthSize: 'small' }, texts, tie('element')), { maxLength: 4 }))
    .map(([name, of, inside]) =>
      inside.length === 0 ? `<${name}${of}/>` : `<${name}${of} >${inside.join('')}</${name} >`,
    ),
}));
const whole = fc
  .tuple(fc.constantFrom('', '<?xml version="1.0"?>', '<?xml version="1.0" encoding="utf-8"?>\n'), attributes, element)
  .map(([head, of, inside]) => `${head}<r xmlns:x="urn:x"${of.replaceAll('x:p', 'x:q')}>${inside}</r>\n`);

it('reads what another parser reads, and takes nothing that it refuses', () => {
  fc.assert(
    fc.property(whole, fc.constantFrom(1, 7, 65_536), (document, size) => {
      const expected = bySaxes(document);
      expect(expected).toBeDefined();
      expect(byUs(document, size)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
  const change = fc.tuple(
    fc.nat(),
    fc.constantFrom('', '<', '>', '&', '"', "'", '/', '=', '!', '?', ']', '-', ' ', 'a', ':', ';'),
  );
  fc.assert(
    fc.property(whole, change, fc.boolean(), (document, [nth, character], replaces) => {
      const at = nth % document.length;
      const changed = document.slice(0, at) + character + document.slice(replaces ? at + 1 : at);
      const expected = bySaxes(changed);
      const found = byUs(changed, 65_536);
      if (expected === undefined) expect(found).toBeUndefined();
      else if (found !== undefined) expect(found).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});
