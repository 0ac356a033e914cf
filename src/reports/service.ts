import { itemExists } from '../hierarchy/tree/queries.ts';
import type { Db } from '../platform/db/pool.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { rangeFrom, rangeProblem, reportMessages } from './rules.ts';
import type { Range } from './rules.ts';

/** The range that is asked for. Throws 400 where it ends before it starts or is too long. */
export function requireRange(asked: { startDate?: string | undefined; endDate?: string | undefined }): Range {
  const range = rangeFrom(asked, new Date());
  const problem = rangeProblem(range);
  if (problem) throw invalid(problem === 'order' ? 'endDate' : problem, reportMessages[problem]);
  return range;
}

/** 404 for an item that is not there, or not seen. */
export async function requireModel(db: Db, model: number | undefined): Promise<void> {
  if (model !== undefined && !(await itemExists(db, model))) throw notFound();
}
