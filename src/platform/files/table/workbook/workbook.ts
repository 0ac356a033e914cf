import { stat } from 'node:fs/promises';
import { LimitedProcess, type Conversation } from '../../../process/process.ts';
import type { HeadRow } from '../header.ts';
import { HEAD_BYTES } from '../layout.ts';
import type { WorkbookKind } from './kinds.ts';
import { workbookLimits, type WorkbookLimits } from './limits.ts';
import type { Answer, Batch, Question, SheetHead, SheetNotes } from './questions.ts';
import { WorkbookRefused } from './refused.ts';

/** A workbook that is read in a process of its own, until it is closed. */
export interface Workbook {
  kind: WorkbookKind;
  sheets: SheetHead[];
  /** The beginning of a sheet: as many rows as have 1 MB of text, and whether these are all. */
  head(sheet: number): Promise<{ head: HeadRow[]; isWhole: boolean; notes: SheetNotes }>;
  /** All rows of a sheet in batches; blank ones are left out. */
  rows(sheet: number): AsyncIterable<Batch>;
  close(): void;
}

const processes = new Map<string, LimitedProcess<Question, Answer>>();

/** One for each set of limits: the last process of it waits a while for the next file. */
function processOf({ megabytes, milliseconds }: WorkbookLimits): LimitedProcess<Question, Answer> {
  const key = `${megabytes} ${milliseconds}`;
  const found =
    processes.get(key) ??
    new LimitedProcess<Question, Answer>({
      module: new URL('./worker.ts', import.meta.url),
      limits: { megabytes, milliseconds, outputBytes: 64 * 1024 ** 2 },
      network: 'off where possible',
      idleMilliseconds: 5000,
    });
  processes.set(key, found);
  return found;
}

/**
 * Opens a workbook in a process of its own, with an end to its time and memory: a hostile one costs its upload and
 * nothing else. `isChecked` reads every row of it once. Close it.
 * @throws WorkbookRefused also when the limits are reached
 */
export async function openWorkbook(path: string, isChecked = false): Promise<Workbook> {
  const limits = workbookLimits((await stat(path)).size);
  const talk = processOf(limits).converse();
  try {
    const opened = await answered(talk, { ask: 'open', path, limits, checked: isChecked });
    if (!('sheets' in opened)) throw new TypeError('The process answered something else.');
    return {
      ...opened,
      async head(sheet) {
        const answer = await answered(talk, { ask: 'head', sheet, characters: HEAD_BYTES });
        if (!('head' in answer)) throw new TypeError('The process answered something else.');
        return answer;
      },
      rows: (sheet) => batchesOf(talk, sheet),
      close: () => talk.end(),
    };
  } catch (error) {
    talk.end();
    throw error;
  }
}

/** The next batch is made while the last one is used. */
async function* batchesOf(talk: Conversation<Question, Answer>, sheet: number): AsyncGenerator<Batch> {
  let next = batchOf(talk, { ask: 'rows', sheet });
  for (;;) {
    const batch = await next;
    if (!batch.isLast) {
      next = batchOf(talk, { ask: 'next' });
      // It is waited for above; where nobody comes back for it, its failure is nobody's.
      next.catch(() => {});
    }
    yield batch;
    if (batch.isLast) return;
  }
}

async function batchOf(talk: Conversation<Question, Answer>, question: Question): Promise<Batch> {
  const answer = await answered(talk, question);
  if (!('batch' in answer)) throw new TypeError('The process answered something else.');
  return JSON.parse(answer.batch) as Batch;
}

async function answered(talk: Conversation<Question, Answer>, question: Question) {
  const outcome = await talk.ask(question);
  if (outcome.kind === 'answered') {
    const { answer } = outcome;
    if (!('refused' in answer)) return answer;
    throw new WorkbookRefused(answer.refused, answer.message, answer.cause);
  }
  if (outcome.kind === 'ended') throw new WorkbookRefused('wrongType', 'The workbook is damaged.', outcome);
  if (outcome.kind === 'notStarted') throw outcome.cause;
  throw new WorkbookRefused('tooBig', 'The workbook takes more time or memory than it may.', outcome);
}
