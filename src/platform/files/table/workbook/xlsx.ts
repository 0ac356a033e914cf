import { posix } from 'node:path';
import type { Archive } from '../../zip.ts';
import type { HeadRow } from '../header.ts';
import type { WorkbookLimits } from './limits.ts';
import { type OpenWorkbook, type SheetReader } from './questions.ts';
import { damaged, tooMany } from './refused.ts';
import { SharedTexts } from './sharedTexts.ts';
import { builtInFormat, numberStyle, type NumberStyle } from './shown.ts';
import { sheetReader } from './xlsxSheet.ts';
import { attributeOf, decodedCell, readXml, type XmlListener } from './xml.ts';

const listenTo = (to: Partial<XmlListener>): XmlListener => ({
  open() {},
  text() {},
  close() {},
  wantsText: false,
  ...to,
});
type Read = (listener: XmlListener) => Promise<boolean>;

/** Opens a workbook of the kind xlsx; undefined where the archive holds none. Its sheets are read as a stream. */
export async function openXlsx(archive: Archive, limits: WorkbookLimits): Promise<OpenWorkbook | undefined> {
  const parts = new Map(archive.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const partOf = (name: string) => parts.get(name.toLowerCase().replace(/^\//, ''));
  const read = async (name: string, listener: XmlListener) => {
    const part = partOf(name);
    if (part) await readXml((await part.open()) as AsyncIterable<Buffer>, listener);
    return part !== undefined;
  };
  /** What a part names, by id; the targets as names in the archive. */
  const relationsOf = async (name: string) => {
    const relations = new Map<string, { type: string; target: string }>();
    const folder = posix.dirname(name);
    const listener = listenTo({
      open(tag, attributes) {
        const target = attributeOf(attributes, 'Target');
        if (tag !== 'Relationship' || target === undefined || attributeOf(attributes, 'TargetMode') === 'External')
          return;
        relations.set(attributeOf(attributes, 'Id') ?? '', {
          type: posix.basename(attributeOf(attributes, 'Type') ?? ''),
          target: target.startsWith('/') ? target : posix.join('/', folder, target),
        });
      },
    });
    await read(posix.join(folder, '_rels', `${posix.basename(name)}.rels`), listener);
    return relations;
  };

  const root = await relationsOf('');
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.target ?? '/xl/workbook.xml';
  if (!main.toLowerCase().endsWith('.xml') || !partOf(main)) return undefined;
  const relations = await relationsOf(main);
  const sheets: { name: string; isHidden: boolean; part: string }[] = [];
  let is1904 = false;
  let isWorkbook = false;
  const listener = listenTo({
    open(tag, attributes) {
      if (tag === 'workbook') isWorkbook = true;
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (tag !== 'sheet') return;
      const relation = relations.get(attributeOf(attributes, 'id') ?? '');
      // Sheets of charts and of old macros have no rows.
      if (relation?.type !== 'worksheet') return;
      const state = attributeOf(attributes, 'state') ?? 'visible';
      sheets.push({
        name: attributeOf(attributes, 'name') ?? '',
        isHidden: state !== 'visible',
        part: relation.target,
      });
      if (sheets.length > limits.sheets) throw tooMany(limits.sheets, 'sheets');
    },
  });
  await read(main, listener);
  if (!isWorkbook) return undefined;
  if (sheets.length === 0 || sheets.some(({ part }) => !partOf(part))) throw damaged();

  const targetOf = (kind: string) => [...relations.values()].find(({ type }) => type === kind)?.target ?? '';
  const styles = await stylesOf((listener) => read(targetOf('styles'), listener));
  let texts: SharedTexts | undefined;
  const shared = async () => {
    if (texts) return texts;
    texts = new SharedTexts();
    await readShared(texts, (listener) => read(targetOf('sharedStrings'), listener));
    return texts;
  };
  return {
    kind: 'xlsx',
    sheets,
    read(nth): SheetReader {
      const part = partOf(sheets[nth]?.part ?? '');
      if (!part) throw damaged();
      const reader = sheetReader({ styles, is1904, limits });
      return {
        notes: reader.notes,
        share: () => Math.min(1, reader.bytes() / Math.max(1, part.size)),
        async *rows(): AsyncGenerator<HeadRow[]> {
          yield* reader.rows((await part.open()) as AsyncIterable<Buffer>, await shared());
        },
      };
    },
    close: () => archive.close(),
  };
}

/** What becomes of the numbers of each style of a cell. */
async function stylesOf(read: Read): Promise<NumberStyle[]> {
  const formats = new Map<string, string>();
  const styles: NumberStyle[] = [];
  let isInCells = false;
  const listener = listenTo({
    open(tag, attributes) {
      if (tag === 'numFmt' && !isInCells)
        formats.set(attributeOf(attributes, 'numFmtId') ?? '', attributeOf(attributes, 'formatCode') ?? '');
      if (tag === 'cellXfs') isInCells = true;
      if (tag !== 'xf' || !isInCells) return;
      const id = attributeOf(attributes, 'numFmtId') ?? '0';
      styles.push(numberStyle(formats.get(id) ?? builtInFormat(Number(id))));
    },
    close(tag) {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  await read(listener);
  return styles;
}

async function readShared(texts: SharedTexts, read: Read) {
  let text = '';
  let phonetic = 0;
  const listener = listenTo({
    open(tag) {
      if (tag === 'si') text = '';
      // How a Japanese text is pronounced stands beside it.
      if (tag === 'rPh') phonetic += 1;
      listener.wantsText = tag === 't' && phonetic === 0;
    },
    text(piece) {
      text += piece;
    },
    close(tag) {
      listener.wantsText = false;
      if (tag === 'rPh') phonetic -= 1;
      if (tag === 'si') texts.add(decodedCell(text));
    },
  });
  await read(listener);
}
