import { utils, write, type BookType, type CellObject, type WorkSheet } from '@e965/xlsx';
import { Dice } from './dice.ts';

/** A cell as it is written, and the text that it means. */
export interface MadeCell {
  cell: CellObject;
  text: string;
}
export interface MadeSheet {
  name: string;
  rows: (MadeCell | null)[][];
}

const text = (value: string): MadeCell => ({ cell: { t: 's', v: value }, text: value });
const number = (value: number, shown = String(value), z?: string): MadeCell => ({
  cell: { t: 'n', v: value, ...(z && { z }) },
  text: shown,
});

/** Texts that a spreadsheet likes to take for something else. */
const texts = [
  '0019999',
  '1E5',
  'MAR1',
  '1234567890123456',
  '=A1',
  "'quoted",
  'ä ö ß',
  '部品',
  '😀',
  'a\nb',
  '<&>"',
  '1,5',
];

const dayOf = (serial: number, is1904: boolean) =>
  new Date((serial - (is1904 ? 24_107 : 25_569)) * 86_400_000).toISOString().slice(0, 10);

/** A table by chance: text, numbers, dates, yes and no, numbers with leading zeros, and holes. */
export function madeSheet(seed: number, is1904 = false): MadeSheet {
  const dice = new Dice(seed);
  const cell = (): MadeCell | null => {
    switch (dice.below(10)) {
      case 0:
        return null;
      case 1:
        return number(dice.below(1_000_000) - 500_000);
      case 2: {
        const value = dice.below(100_000) / 100;
        return number(value);
      }
      case 3: {
        const serial = 20_000 + dice.below(30_000);
        return number(serial, dayOf(serial, is1904), dice.of(['yyyy-mm-dd', 'd.m.yyyy', 'm/d/yy', 'd-mmm-yy']));
      }
      case 4: {
        const value = dice.below(100_000);
        return number(value, String(value).padStart(7, '0'), '0000000');
      }
      case 5: {
        const value = dice.chance(0.5);
        return { cell: { t: 'b', v: value }, text: value ? 'TRUE' : 'FALSE' };
      }
      case 6: {
        const value = dice.below(5000);
        return { cell: { t: 'n', v: value, f: `${value}+0` }, text: String(value) };
      }
      default:
        return text(dice.of(texts));
    }
  };
  const columns = 1 + dice.below(8);
  const rows = Array.from({ length: 1 + dice.below(30) }, () =>
    dice.chance(0.15) ? [] : Array.from({ length: columns }, cell),
  );
  return { name: `Sheet ${seed}`, rows };
}

/** The rows of a made sheet as a reader has to find them: by their lines, blank ones left out. */
export const meantRows = ({ rows }: MadeSheet) =>
  rows.flatMap((cells, at) => {
    const texts = cells.map((cell) => cell?.text ?? '');
    const width = texts.findLastIndex((one) => one !== '') + 1;
    return width === 0 ? [] : [{ line: at + 1, cells: texts.slice(0, width) }];
  });

/** The sheets as a file of a kind. */
export function workbookOf(
  sheets: readonly MadeSheet[],
  bookType: BookType,
  of: { is1904?: boolean; hidden?: readonly string[]; change?: (sheet: WorkSheet) => void } = {},
): Buffer {
  const book = utils.book_new();
  book.Workbook = {
    WBProps: { date1904: of.is1904 ?? false },
    Sheets: sheets.map(({ name }) => ({ name, Hidden: of.hidden?.includes(name) ? 1 : 0 })),
  };
  for (const { name, rows } of sheets) {
    const sheet: WorkSheet = {};
    let width = 1;
    rows.forEach((cells, r) =>
      cells.forEach((one, c) => {
        width = Math.max(width, c + 1);
        if (one) sheet[utils.encode_cell({ r, c })] = { ...one.cell };
      }),
    );
    sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(rows.length, 1) - 1, c: width - 1 } });
    of.change?.(sheet);
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}
