import { namespaceOf, xmlEntry, xmlRoot, xmlVersion } from './rules.ts';
import type { XmlColumn, XmlKind } from './rules.ts';

/** A value that XML cannot hold. */
export class NotInXml extends Error {
  constructor(kind: string, record: number, field: string, code: number) {
    const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    super(
      `${kind}, record ${record}: ${field} has the character ${character}, which XML does not take. Take it out, or export a table.`,
    );
  }
}

const markup = /[&<>\r]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text as it stands between tags. */
export const escapeText = (text: string): string => text.replace(markup, (one) => entities[one] ?? one);

const escapeName = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** Characters that no XML 1.0 document has. */
const foreign = /[^\t\n\r\x20-\u{10FFFF}]|[\uFFFE\uFFFF]|\p{Surrogate}/u;

/**
 * The first line of a document, and its root: the last change that it shows, the snapshot that a document of what changed
 * later begins from, and what it began from itself.
 */
export function openDocument(
  number: number,
  of: { change?: number; snapshot?: string; since?: string | undefined } = {},
): string {
  const attributes = Object.entries(of)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${xmlRoot} xmlns="${namespaceOf(xmlVersion)}" number="${number}"${attributes}>\n`;
}

export const closeDocument = `</${xmlRoot}>\n`;

/**
 * Writes the cells of rows as records of a kind. The first has every field, so that one which is blank in all is known to be;
 * others leave out what is blank. Throws where a head is no field of the kind.
 */
export function recordWriter(
  kind: XmlKind,
  heads: readonly string[],
): (rows: readonly (readonly string[])[]) => string {
  const fields = heads.map((head) => fieldOf(kind, head));
  const simple = fields.flatMap(({ column, entry }, at) => (entry === undefined ? [{ column, at }] : []));
  const maps = kind.columns
    .filter(({ dataType }) => dataType === 'map')
    .map(({ key }) => ({
      key,
      entries: fields.flatMap(({ column, entry }, at) =>
        column.key === key && entry !== undefined ? [{ open: `<${xmlEntry} name="${escapeName(entry)}">`, at }] : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  let nth = 0;

  function checked(text: string, title: string): string {
    const code = foreign.exec(text)?.[0].charCodeAt(0);
    if (code !== undefined) throw new NotInXml(kind.name, nth, title, code);
    return escapeText(text);
  }

  /** The entries of a list, which stand in lines of their own. */
  const listOf = (cell: string, title: string): string =>
    cell
      .split('\n')
      .map((entry) => `<${xmlEntry}>${checked(entry, title)}</${xmlEntry}>`)
      .join('');

  return (rows) => {
    let text = '';
    for (const cells of rows) {
      nth += 1;
      text += `<${kind.element}>`;
      for (const { column, at } of simple) {
        const cell = cells[at] ?? '';
        if (cell !== '') {
          const inside =
            column.dataType === 'list' ? listOf(cell, column.title) : checked(valueOf(column, cell), column.title);
          text += `<${column.key}>${inside}</${column.key}>`;
        } else if (nth === 1) text += `<${column.key}/>`;
      }
      for (const { key, entries } of maps) {
        let inside = '';
        for (const { open, at } of entries) {
          const cell = cells[at] ?? '';
          if (cell !== '' || nth === 1) inside += `${open}${checked(cell, heads[at] ?? key)}</${xmlEntry}>`;
        }
        if (inside !== '') text += `<${key}>${inside}</${key}>`;
      }
      text += `</${kind.element}>\n`;
    }
    return text;
  };
}

/** Yes and no are written as XML has them. */
const valueOf = ({ dataType }: XmlColumn, cell: string): string =>
  dataType === 'bool' ? (cell === 'yes' ? 'true' : 'false') : cell;

const alike = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The field that a head of the dataset stands for: by its title, or `Attributes.Color` an entry of a map. */
function fieldOf({ columns, key }: XmlKind, head: string): { column: XmlColumn; entry?: string } {
  const column = columns.find(({ title, dataType }) => dataType !== 'map' && alike(title) === alike(head));
  if (column) return { column };
  const dot = head.indexOf('.');
  const map = columns.find(({ title, dataType }) => dataType === 'map' && alike(title) === alike(head.slice(0, dot)));
  if (map && dot > 0) return { column: map, entry: head.slice(dot + 1) };
  throw new Error(`The dataset ${key} has the head ${head}, which is no column of its import.`);
}
