import { composed } from '../../../contract/composed.ts';
import { answerEach } from '../../../process/answer.ts';
import type { HeadRow } from '../header.ts';
import { openWorkbookFile } from './open.ts';
import type { Answer, OpenWorkbook, Question } from './questions.ts';
import { damaged, WorkbookRefused } from './refused.ts';

const HEAD_ROWS = 60;
const HEAD_CHARACTERS = 65_536;

let book: OpenWorkbook | undefined;
let batches: AsyncIterator<HeadRow[]> | undefined;
let share = () => 0;

async function answer(question: Question): Promise<Answer> {
  try {
    return await answerTo(question);
  } catch (error) {
    const refused = error instanceof WorkbookRefused ? error : damaged(error);
    return { refused: refused.kind, message: refused.message, cause: String(refused.cause ?? error).slice(0, 1000) };
  }
}

async function answerTo(question: Question): Promise<Answer> {
  if (question.ask === 'open') {
    book?.close();
    book = await openWorkbookFile(question.path, question.limits);
    const sheets = [];
    for (const [nth, { name, isHidden }] of book.sheets.entries()) {
      const { rows } = await headOf(book, nth, HEAD_CHARACTERS, HEAD_ROWS);
      sheets.push({ name, isHidden, rows });
      // Nothing is kept of it: what it has is that it can be read to its end.
      if (question.checked) for await (const _ of book.read(nth).rows());
    }
    return { kind: book.kind, sheets };
  }
  if (!book) throw damaged();
  if (question.ask === 'head') {
    const { rows, isWhole, notes } = await headOf(book, question.sheet, question.characters, Infinity);
    return { head: rows, isWhole, notes };
  }
  if (question.ask === 'rows') {
    const reader = book.read(question.sheet);
    batches = reader.rows()[Symbol.asyncIterator]();
    share = reader.share;
  }
  const next = await batches?.next();
  const isLast = next === undefined || next.done === true;
  return { batch: JSON.stringify({ rows: isLast ? [] : next.value.map(composedRow), share: share(), isLast }) };
}

/** The first rows of a sheet, until they have so many characters or are so many. */
async function headOf(from: OpenWorkbook, sheet: number, characters: number, most: number) {
  const reader = from.read(sheet);
  const rows: HeadRow[] = [];
  let length = 0;
  for await (const batch of reader.rows()) {
    for (const row of batch) {
      if (rows.length >= most || length >= characters) return { rows, isWhole: false, notes: reader.notes };
      rows.push(composedRow(row));
      for (const cell of row.cells) length += cell.length + 1;
    }
  }
  return { rows, isWhole: true, notes: reader.notes };
}

const composedRow = ({ line, cells }: HeadRow): HeadRow => ({ line, cells: cells.map(composed) });

answerEach((question) => answer(question as Question));
