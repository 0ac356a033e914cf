import { createReadStream } from 'node:fs';
import { xmlReader } from '../../platform/files/xml/read.ts';
import type { ImportOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { documentReader } from './service.records.ts';
import type { DocumentHead, DocumentKind, DocumentRecord } from './service.records.ts';

/** A kind of import as the kind of record that documents hold; undefined where none does. */
const documentKindOf = ({ xml, name, columns, id }: ImportType) => xml && { name, ...xml, columns, typeId: id };

const isThere = <T>(of: T | undefined): of is T => of !== undefined;

/** Kinds of import whose records documents hold. */
export const documentKinds = (types: readonly ImportType[]) => types.map(documentKindOf).filter(isThere);

type Kind = DocumentKind & { typeId: number };

const nothing = { list: () => {}, record: () => {}, field: () => {} };

/** What a document says of itself, from as few of its bytes as it takes. @throws TableUnreadable */
export async function documentHead(path: string, types: readonly ImportType[]): Promise<DocumentHead> {
  const pieces = createReadStream(path, { highWaterMark: 65_536 }) as AsyncIterable<Buffer>;
  return headIn(pieces, types);
}

/** The same from pieces of it. */
export async function headIn(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  types: readonly ImportType[],
): Promise<DocumentHead> {
  const found: DocumentHead[] = [];
  const reader = xmlReader(documentReader(documentKinds(types), { ...nothing, head: (head) => void found.push(head) }));
  /** What is wrong behind the root is told when all of it is read. */
  const write = (piece: Buffer, last: boolean) => {
    try {
      reader.write(piece, last);
    } catch (error) {
      if (found.length === 0) throw error;
    }
    return found[0];
  };
  for await (const piece of pieces) {
    const head = write(piece, false);
    if (head) return head;
  }
  const head = write(Buffer.alloc(0), true);
  if (!head) throw new Error('A document that was read to its end has a root.');
  return head;
}

/** Records of one list, in the order of the document. */
interface Segment {
  kind: Kind;
  records: DocumentRecord[];
  /** Fields that were seen so far. */
  fields: readonly string[];
}

/** The records of a document in one pass, piece by piece; memory stays flat. @throws TableUnreadable */
export async function* segmentsOf(
  pieces: AsyncIterable<Buffer>,
  kinds: readonly Kind[],
  onBytes?: (read: number) => void,
): AsyncGenerator<Segment> {
  let segments: Segment[] = [];
  let now: Segment | undefined;
  let fields: string[] = [];
  const reader = xmlReader(
    documentReader(kinds, {
      head: () => {},
      list(kind) {
        fields = [];
        now = { kind, records: [], fields };
        segments.push(now);
      },
      record: (record) => void now?.records.push(record),
      field: (key) => void fields.push(key),
    }),
  );
  let read = 0;
  function* take(piece: Buffer, last: boolean) {
    reader.write(piece, last);
    yield* segments;
    now = now && { kind: now.kind, records: [], fields };
    segments = now ? [now] : [];
  }
  for await (const piece of pieces) {
    yield* take(piece, false);
    onBytes?.((read += piece.length));
  }
  yield* take(Buffer.alloc(0), true);
}

/**
 * The records of a kind as rows of a table, as they stand in the document, with a column for each field that it has. For
 * documents that were read before: their mapping names the fields.
 */
export function documentSource(
  type: ImportType,
  types: readonly ImportType[],
  path: string,
  options: Pick<ImportOptions, 'columns'>,
): { layout: { headers: string[] }; rows(): AsyncIterable<{ line: number; cells: string[] }[]> } {
  const named = Object.keys(options.columns).map((field) => {
    const [key = '', ...rest] = field.split('.');
    const at = type.columns.findIndex((column) => column.key === key);
    const { title = key, dataType } = type.columns[at] ?? {};
    const entry = rest.join('.');
    return { at, dataType, entry, title: entry === '' ? title : `${title}.${entry}` };
  });
  const fields = named.toSorted((a, b) => a.at - b.at);
  const cellOf = ({ at, dataType, entry }: (typeof fields)[number], cells: readonly string[]): string => {
    const cell = cells[at] ?? '';
    if (cell === '') return '';
    if (dataType === 'map') return (JSON.parse(cell) as Record<string, string>)[entry] ?? '';
    return dataType === 'list' ? (JSON.parse(cell) as string[]).join('/') : cell;
  };
  return {
    layout: { headers: fields.map(({ title }) => title) },
    async *rows() {
      const pieces = createReadStream(path, { highWaterMark: 65_536 }) as AsyncIterable<Buffer>;
      for await (const { kind, records } of segmentsOf(pieces, documentKinds(types)))
        if (kind.typeId === type.id)
          yield records.map(({ line, cells }) => ({ line, cells: fields.map((field) => cellOf(field, cells)) }));
    },
  };
}
