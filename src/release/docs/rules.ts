import { z } from 'zod';
import {
  alternateRecord,
  childRecord,
  diagramRecord,
  fileRecord,
  hitRecord,
  itemRecord,
  itemWordRecord,
  levelChildRecord,
  levelUnitRecord,
  type LanguageMap,
  literatureRecord,
  manifest,
  mapNode,
  type MapName,
  mark,
  numberRecord,
  parentRecord,
  partRecord,
  partWordRecord,
  priceRecord,
  releasePointer,
  serialRecord,
  supersessionRecord,
  taxonomyLevelRecord,
  taxonomyRecord,
  unitPriceRecord,
  unitRecord,
  useRecord,
} from '../contract.ts';
import { releaseFormat } from '../rules.ts';

/** The record of every map; TypeScript asks for a new one here. */
type Documented = Exclude<MapName, LanguageMap> | `${'words' | 'itemWords' | 'partWords'}.{language}`;
const maps: Record<Documented, z.ZodType> = {
  items: itemRecord,
  children: childRecord,
  parents: parentRecord,
  diagrams: diagramRecord,
  parts: partRecord,
  supersessions: supersessionRecord,
  uses: useRecord,
  numbers: numberRecord,
  hits: hitRecord,
  alternates: alternateRecord,
  reversed: mark,
  'words.{language}': mark,
  'itemWords.{language}': itemWordRecord,
  'partWords.{language}': partWordRecord,
  serials: serialRecord,
  literature: literatureRecord,
  literatureWords: mark,
  files: fileRecord,
  prices: priceRecord,
  units: unitRecord,
  unitPrices: unitPriceRecord,
  taxonomies: taxonomyRecord,
  taxonomyLevels: taxonomyLevelRecord,
  levelChildren: levelChildRecord,
  levelUnits: levelUnitRecord,
};

/** The files that lead to the records. */
const files: Record<string, z.ZodType> = { 'release.json': releasePointer, manifest, node: mapNode };

type Schema = z.core.JSONSchema.BaseSchema;

const schemasOf = (shapes: Record<string, z.ZodType>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, z.toJSONSchema(shape)]));

/** The format as JSON schemas: files that lead to records, and the record of each map. */
export const releaseSchemas = () => ({ format: releaseFormat, files: schemasOf(files), maps: schemasOf(maps) });

/** What is not said by a shape. */
const readings: readonly (readonly [title: string, text: string])[] = [
  [
    'Addresses',
    'Everything is read from the folder of an environment, /published/{code}/{staging|production}/ on this server or any copy of it; where a catalogue has several contexts, major units lie at /published/{code}/majorunit/{staging|production}/ and articles at /published/{code}/ecommerce/{staging|production}/. release.json is the only file that changes. A node or manifest with the name 0123…ef in layer p lies at p/01/23…ef.json.gz, a picture 0123…ef.png at p/01/23…ef.png: the first two digits are a folder. JSON files are compressed with gzip; a server may send them with Content-Encoding, so look at the first two bytes (1f 8b). Names are made with a secret: they follow from the content, but nobody can work them out.',
  ],
  [
    'Opened by a double click',
    'In a folder that was written for a double click (npm run release -- export --for stick) a page may fetch nothing. There release.json and each node and manifest lie as a script of the same name with .js behind it, p/01/23…ef.json.gz.js: it calls calloutFile(address, base64) with the bytes of the file. Pictures and literature are as everywhere.',
  ],
  [
    'Layers',
    'A release is a set of layers, and release.json names those that its reader may have. Layer p holds what every reader has, a layer such as g7 what visibility group 7 has beside it, p.a3 and g7.a3 the prices of their parts for price audience 3. Read a record from the first layer that has it, and merge ranges (children, parents, uses, words) over all layers. What replaces a part, and what it replaces, is what its records and its entries in supersessions say in all layers together.',
  ],
  [
    'Maps',
    'All content of a layer is in sorted maps: trees of nodes, whose root the manifest names. To find a key, read the root; while the level of a node is above 0, go on with the last entry whose first key is not behind the key. A range is read in order from there. Keys are compared part by part: numbers before texts, numbers by value, texts by code points, a shorter key before those that go on. The same records are always in the same nodes with the same names, so a file that you have need not be read again.',
  ],
  [
    'Search',
    'Numbers are kept without separators and leading zeros and in lower case; reversed holds the same backwards, for endings. Words are in lower case, without accents (NFKD without marks), of at most 40 characters, split at whatever is no letter or digit. The posting of a word is the id of a part, or the id of an item below zero. Every language of the catalogue has its maps of words; a language without texts of its own has those of the first one. Releases of earlier versions have no hits, alternates, itemWords and partWords: numbers, words and the records say the same.',
  ],
  [
    'Serial numbers',
    'A key of serials is [prefix, suffix, order, item id, rule id]. The order is "1" for a single number and "2" for a range, then the number of significant digits in two digits, then these digits. A rule matches when prefix and suffix equal those asked, without case, where ? in a prefix stands for one character, and the number is: type 1, equal; 2, at least the start; 3, between start and end. Numbers are of equal length where a bound begins with 0.',
  ],
  [
    'Major units',
    'In the release of major units an item of base type 8 has a record in units, and its prices stand in unitPrices of the layers of prices, with what its colors cost beside, each by the color that a color of the record names. Texts of lists and fields are those of the day on which the release was made; a value that was replaced reads as its replacement. Descriptions hold p, br, h2, h3, h4, strong, em, u, s, sub, sup, ul, ol, li, blockquote, hr, and a with an href to http, https or mailto; show no others. To walk a taxonomy read the ranges of levelChildren: [taxonomy id, 0] for its first levels, [taxonomy id, level id] for those below a level; the ways up from a level are by parent in taxonomyLevels. Words of a unit are those of its name, make, year, type and sub type, and of its values that are texts or of lists.',
  ],
  [
    'Changes of the format',
    'Fields may be added within a format; pass over those that you do not know. A field that means something else makes a new format, with another number in release.json.',
  ],
];

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Text with `code` in it. */
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** What a schema says of a value, in a word or two. */
function typeOf(schema: Schema): string {
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return any.map((one) => typeOf(one)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item as Schema)).join(', ')}]`;
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Schema)}`;
  if (schema.type === 'object' && !schema.properties)
    return `object of ${typeOf((schema.additionalProperties ?? {}) as Schema)}`;
  return schema.format ?? [schema.type ?? 'any'].flat().join(' or ');
}

interface Field {
  path: string;
  type: string;
  isOptional: boolean;
  about: string;
}

/** The fields of a shape, those of shapes within it behind their path. */
function fieldsOf(schema: Schema, path = ''): Field[] {
  const inner = schema.anyOf?.find((one) => one.properties) ?? schema;
  const { properties = {}, required = [], items, additionalProperties } = inner;
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const of = property as Schema;
    const at = path ? `${path}.${name}` : name;
    const field = { path: at, type: typeOf(of), isOptional: !required.includes(name), about: of.description ?? '' };
    return [field, ...fieldsOf(of, at)];
  });
  if (items && !Array.isArray(items)) own.push(...fieldsOf(items as Schema, `${path}[]`));
  if (typeof additionalProperties === 'object') own.push(...fieldsOf(additionalProperties, `${path}.*`));
  return own;
}

function shapeSection(name: string, schema: Schema): string {
  const rows = fieldsOf(schema).map(
    ({ path, type, isOptional, about }) =>
      `<tr><td><code>${escaped(path)}</code></td><td>${escaped(type)}${isOptional ? ', optional' : ''}</td><td>${prose(about)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? `<p>${escaped(typeOf(schema))}</p>`
      : `<table><thead><tr><th>Field</th><th>Value</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<section><h3><code>${escaped(name)}</code></h3><p>${prose(schema.description ?? '')}</p>${table}</section>`;
}

const style = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1.25rem}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem}code{font:.92em ui-monospace,monospace}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}`;

/** The page at /docs. */
export function docsPage(): string {
  const { format, files: leading, maps: records } = releaseSchemas();
  const sections = (of: Record<string, Schema>) =>
    Object.entries(of)
      .map(([name, schema]) => shapeSection(name, schema))
      .join('');
  const texts = readings.map(([title, text]) => `<h2>${escaped(title)}</h2><p>${prose(text)}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Release format ${format}</title><style>${style}</style></head><body><main><h1>Release format ${format}</h1><p>A published catalogue is a folder of files. This page says what is in them; <a href="/docs/release.json">the same as JSON schemas</a>.</p>${texts}<h2>Files</h2>${sections(leading)}<h2>Records</h2>${sections(records)}</main></body></html>`;
}
