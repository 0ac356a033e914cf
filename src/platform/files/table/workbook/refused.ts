/** A workbook is not taken: it is larger than it may be, or it is none that can be read. */
export type RefusalKind = 'tooBig' | 'wrongType';

/** Why; the message is for the user. */
export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const number = (value: number) => value.toLocaleString('en');

export const tooMany = (limit: number, what: string) =>
  new WorkbookRefused('tooBig', `The workbook has more than ${number(limit)} ${what}.`);

export const damaged = (cause?: unknown) => new WorkbookRefused('wrongType', 'The workbook is damaged.', cause);
export const encrypted = () =>
  new WorkbookRefused('wrongType', 'The workbook is encrypted. Save it without a password.');
