import { digitsText, usualDigits } from '../../catalog/digits/rules.ts';
import { kindsIn, namespaceOf, xmlComposites, xmlNumbers, xmlVersion } from './rules.ts';
import type { XmlColumn, XmlKind } from './rules.ts';
import { closeDocument, escapeText, openDocument, recordWriter } from './rules.write.ts';

/** A document of a number with one record of each kind that it may hold, every field filled. */
export function xmlExample(kinds: readonly XmlKind[], number: number): string {
  const lists = kindsIn(kinds, number).map((kind) => {
    const heads = kind.columns.map(({ title, dataType }) => (dataType === 'map' ? `${title}.Color` : title));
    const plain = kind.columns.filter(({ dataType }) => dataType !== 'list');
    const write = recordWriter(
      kind,
      heads.filter((_, at) => kind.columns[at]?.dataType !== 'list'),
    );
    return `<${kind.list}>\n${write([plain.map(exampleOf)])}</${kind.list}>\n`;
  });
  return `${openDocument(number)}${lists.join('')}${closeDocument}`;
}

function exampleOf(column: XmlColumn): string {
  if (column.example !== undefined) return column.example;
  switch (column.dataType) {
    case 'int':
      return String(Math.max(1, column.min ?? 1));
    case 'decimal':
      return '12.5';
    case 'date':
      return '2026-02-01';
    case 'bool':
      return 'yes';
    default:
      return column.title.slice(0, column.maxLength);
  }
}

const style = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1.25rem}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem}code{font:.92em ui-monospace,monospace}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}`;

const readings: readonly (readonly [title: string, text: string])[] = [
  [
    'A document',
    `The root is catalogue in the namespace ${namespaceOf(xmlVersion)}; its attribute number says what it holds. A number from 100 to 192 is one kind of record and has one list; one from 230 to 234 has a list for each kind. Lists, and the fields of a record, stand in any order, each once. An installation reads its own version of the namespace and every earlier one.`,
  ],
  [
    'Fields',
    'Numbers have a point, dates are YYYY-MM-DD, yes and no are true and false. Blanks around a text count for nothing. A field that no record of a list has leaves what is there; one that some records have is blank where it is missing, as a column of a table is. Fields of several values hold an element value for each, named where they are told apart by a name.',
  ],
  [
    'What is not taken',
    'A document type, entities beyond the five of XML, processing instructions, elements and attributes that the schema does not have, a field that stands twice, and more than 16 elements within each other. Then nothing of the document is taken, and line, record and element are named. A record with a value that will not do is rejected alone.',
  ],
  [
    'Files',
    'Images and literature name a file by its path in a zip that comes with the document. The document may also lie in that zip, as its only file that ends with .xml.',
  ],
];

/** The page at /docs/xml. */
export function xmlPage(kinds: readonly XmlKind[]): string {
  const texts = readings.map(([title, text]) => `<h2>${title}</h2><p>${escapeText(text)}</p>`).join('');
  const rows = xmlNumbers(kinds).map(({ number, name, reason }) => {
    const links = `<a href="/docs/xml/${number}.xsd">schema</a>, <a href="/docs/xml/${number}.xml">example</a>`;
    return `<tr><td>${reason === undefined ? `<a href="#n${number}">${number}</a>` : number}</td><td>${escapeText(name)}</td><td>${reason === undefined ? links : escapeText(reason)}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>XML documents</title><style>${style}</style></head><body><main><h1>XML documents</h1><p>One number for one kind of record, in XML, in imports and exports by file, and in the API.</p>${texts}<h2>Numbers</h2><table><thead><tr><th>Number</th><th>Records</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>${kinds
    .toSorted((a, b) => a.number - b.number)
    .map(kindSection)
    .join('')}${xmlComposites.map((one) => compositeSection(kinds, one)).join('')}</main></body></html>`;
}

const headed = ({ number, name }: { number: number; name: string }, id = `n${number}`) =>
  `<h2 id="${id}">${number} ${escapeText(name)}</h2>`;

/** A kind of record; the number leads to the first of those that share one. */
function kindSection(kind: XmlKind, at: number, all: readonly XmlKind[]): string {
  const isFirst = all.findIndex(({ number }) => number === kind.number) === at;
  const rows = kind.columns.map(
    (column) =>
      `<tr><td><code>${column.key}</code></td><td>${valueOf(column)}</td><td>${escapeText(column.title)}</td></tr>`,
  );
  return `<section>${headed(kind, isFirst ? undefined : kind.list)}<p><code>${kind.list}</code> of <code>${kind.element}</code></p><table><thead><tr><th>Field</th><th>Value</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

const kindOfValue = {
  text: 'text',
  int: 'whole number',
  decimal: 'number',
  date: 'date',
  bool: 'true or false',
  list: 'texts',
  map: 'texts by name',
} as const;

const valueOf = ({ dataType, maxLength, min, max, digits, required }: XmlColumn): string =>
  [
    kindOfValue[dataType],
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(min === undefined ? [] : [`from ${min}`]),
    ...(max === undefined ? [] : [`to ${max}`]),
    ...(digits === undefined ? [] : [digitsText(usualDigits[digits])]),
    ...(required ? ['required'] : []),
  ].join(', ');

function compositeSection(kinds: readonly XmlKind[], of: (typeof xmlComposites)[number]): string {
  const held = kindsIn(kinds, of.number).map(({ number, list }) => `<code>${list}</code> (${number})`);
  return `<section>${headed(of)}<p>${escapeText(of.description)} It may hold ${held.join(', ')}.</p></section>`;
}
