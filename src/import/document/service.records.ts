import {
  kindsIn,
  namespaceOf,
  whyNoNumber,
  xmlEntry,
  xmlNamespace,
  xmlRoot,
  xmlVersion,
} from '../../export/xml/rules.ts';
import type { XmlOf } from '../../export/xml/rules.ts';
import { composed } from '../../platform/contract/composed.ts';
import { MAX_CELL_CHARACTERS } from '../../platform/files/table/layout.ts';
import { unreadableAt } from '../../platform/files/xml/read.ts';
import type { XmlHandler } from '../../platform/files/xml/read.ts';
import type { ImportColumn } from '../rules.ts';

/** What a document says of itself in its root. */
export interface DocumentHead {
  number: number;
  version: number;
  /** The change of the catalogue that it shows, where one of ours wrote it. */
  change?: number;
}

/** A kind of record that a document may hold. */
export interface DocumentKind extends XmlOf {
  name: string;
  columns: readonly ImportColumn[];
}

/** A record: its place among those of its list, the line that it begins in, and its fields in the order of the columns. */
export interface DocumentRecord {
  line: number;
  place: number;
  /** Texts; of a list or map what JSON has for its entries. */
  cells: string[];
}

export interface DocumentHandler<K> {
  head(head: DocumentHead): void;
  /** A list begins: its records follow until the next one. */
  list(kind: K): void;
  record(record: DocumentRecord): void;
  /** A field of the list's records that some record has: the key of a column, or `attributes.Color`. */
  field(key: string): void;
}

interface Attribute {
  local: string;
  uri: string;
  value: string;
}

const xmlns = 'http://www.w3.org/2000/xmlns/';
const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
const itself = 'http://www.w3.org/XML/1998/namespace';
const rootAttributes = new Map([
  ['number', /^\d{3}$/],
  ['change', /^\d{1,15}$/],
  ['snapshot', /^[\d:,]{0,4096}$/],
  ['since', /^[\d:,TZ.+-]{0,4096}$/],
]);

/** Elements by their depth. */
const [root, list, record, field, entry] = [1, 2, 3, 4, 5];

/** Turns the elements of a document into records of its kinds. What it does not know, or finds twice, ends the reading. */
export function documentReader<K extends DocumentKind>(kinds: readonly K[], to: DocumentHandler<K>): XmlHandler {
  let depth = 0;
  let held: readonly K[] = [];
  let kind: K | undefined;
  let columns = new Map<string, number>();
  let nth = 0;
  let place = 0;
  let cells: string[] = [];
  let isFilled: boolean[] = [];
  let at = 0;
  let text = '';
  let entries: string[] | Record<string, string> | undefined;
  let name = '';
  let namespace = '';
  const seenLists = new Set<string>();
  let seenFields = new Set<string>();

  const refuse = (line: number, element: string, reason: string): never => {
    const where = kind === undefined || nth === 0 ? '' : `${kind.list}, record ${nth}, `;
    throw unreadableAt(line, `${where}element ${short(element)}: ${reason}`);
  };

  function openRoot(element: string, uri: string, attributes: readonly Attribute[], line: number) {
    const [, version] = uri.startsWith(`${xmlNamespace}:`)
      ? (/^(\d{1,4})$/.exec(uri.slice(xmlNamespace.length + 1)) ?? [])
      : [];
    if (element !== xmlRoot || version === undefined)
      refuse(line, element, `The document has to begin with ${xmlRoot} in the namespace ${namespaceOf(xmlVersion)}.`);
    if (Number(version) > xmlVersion || Number(version) < 1)
      refuse(line, element, `It is of version ${version} of the namespace; versions up to ${xmlVersion} are read.`);
    const values = new Map<string, string>();
    for (const { local, uri: of, value } of attributes) {
      if (of === xmlns || of === xsi || of === itself) continue;
      const shape = of === '' ? rootAttributes.get(local) : undefined;
      if (!shape) return refuse(line, element, `It has no attribute ${short(local)}.`);
      if (!shape.test(value)) refuse(line, element, `The attribute ${local} is not as it has to be.`);
      values.set(local, value);
    }
    const number = values.get('number');
    if (number === undefined) return refuse(line, element, 'Its attribute number has to say what it holds.');
    const why = whyNoNumber(kinds, Number(number));
    if (why !== undefined) refuse(line, element, why);
    namespace = uri;
    held = kindsIn(kinds, Number(number));
    const change = values.get('change');
    to.head({
      number: Number(number),
      version: Number(version),
      ...(change !== undefined && { change: Number(change) }),
    });
  }

  function openList(element: string, line: number) {
    kind = undefined;
    nth = 0;
    const found = held.find((one) => one.list === element);
    if (!found) return refuse(line, element, 'This document has no such list.');
    if (seenLists.has(element)) refuse(line, element, 'The list stands twice.');
    seenLists.add(element);
    kind = found;
    columns = new Map(found.columns.map(({ key }, index) => [key, index]));
    seenFields = new Set();
    to.list(found);
  }

  function openField(element: string, line: number) {
    const found = columns.get(element);
    if (found === undefined) return refuse(line, element, 'The record has no such field.');
    if (isFilled[found]) refuse(line, element, 'The field stands twice.');
    isFilled[found] = true;
    at = found;
    text = '';
    const { dataType } = kind?.columns[found] ?? {};
    entries = dataType === 'list' ? [] : dataType === 'map' ? blankEntries() : undefined;
    if (dataType !== 'map') see(element);
  }

  function openEntry(element: string, attributes: readonly Attribute[], line: number) {
    if (entries === undefined || element !== xmlEntry) return refuse(line, element, 'The field has no elements.');
    text = '';
    if (Array.isArray(entries)) return plain(element, attributes, line);
    name = '';
    for (const { local, uri, value } of attributes) {
      if (uri === xmlns) continue;
      if (uri !== '' || local !== 'name') refuse(line, element, `It has no attribute ${short(local)}.`);
      name = composed(value.trim());
    }
    if (name === '' || name.length > 256) refuse(line, element, 'Its attribute name has to say what it is.');
    if (Object.hasOwn(entries, name)) refuse(line, element, `The value ${short(name)} stands twice.`);
    see(`${kind?.columns[at]?.key ?? ''}.${name}`);
  }

  function see(key: string) {
    if (seenFields.has(key)) return;
    seenFields.add(key);
    to.field(key);
  }

  function plain(element: string, attributes: readonly Attribute[], line: number) {
    const other = attributes.find(({ uri }) => uri !== xmlns);
    if (other) refuse(line, element, `It has no attribute ${short(other.local)}.`);
  }

  return {
    open(element, uri, attributes, line) {
      depth += 1;
      if (depth === root) return openRoot(element, uri, attributes, line);
      if (uri !== namespace) refuse(line, element, 'It is of another namespace.');
      if (depth === entry) return openEntry(element, attributes, line);
      if (depth > entry) refuse(line, element, 'The field has no elements.');
      if (attributes.length > 0) plain(element, attributes, line);
      if (depth === list) return openList(element, line);
      if (depth === field) return openField(element, line);
      nth += 1;
      if (element !== kind?.element) refuse(line, element, `The list holds ${kind?.element} alone.`);
      place = line;
      cells = kind?.columns.map(() => '') ?? [];
      isFilled = [];
    },
    text(piece, line) {
      if (depth === entry || (depth === field && entries === undefined)) {
        text = text === '' ? piece : text + piece;
        if (text.length > MAX_CELL_CHARACTERS)
          refuse(line, kind?.columns[at]?.key ?? '', `It has more than ${MAX_CELL_CHARACTERS} characters.`);
      } else if (piece.trim() !== '') {
        const behind = piece.trimStart().split('\n').length - 1;
        refuse(line - behind, depth < record ? xmlRoot : (kind?.element ?? ''), 'There is text between its elements.');
      }
    },
    close() {
      const value = composed(text.trim());
      if (depth === entry) {
        if (Array.isArray(entries)) entries.push(value);
        else if (entries) entries[name] = value;
      } else if (depth === field) cells[at] = entries === undefined ? value : JSON.stringify(entries);
      else if (depth === record) to.record({ line: nth, place, cells });
      depth -= 1;
    },
  };
}

/** By name, whatever the name is. */
const blankEntries = () => Object.create(null) as Record<string, string>;

/** A name out of the document, as far as it is shown. */
const short = (text: string) => (text.length > 64 ? `${text.slice(0, 64)}…` : text);
