import type { z } from 'zod';
import { findContract } from '../../../src/part/find/contract.ts';
import { recordContract } from '../../../src/part/record/contract.ts';
import { maxValidated } from '../../../src/part/rules.ts';
import type { Row } from '../expected/figures.ts';
import { answerOf } from './client.ts';
import type { Client } from './client.ts';

const page = answerOf(findContract.search);
type FoundPart = z.infer<typeof page>['result'][number];

/** Every part of a catalogue, by pages of the search. */
export async function readParts(client: Client): Promise<FoundPart[]> {
  const parts: FoundPart[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query: Record<string, unknown> = cursor === undefined ? { take: 100 } : { take: 100, cursor };
    const answer: z.infer<typeof page> = await client.post('/api/parts/partSearch', query, page);
    parts.push(...answer.result);
    cursor = answer.cursor;
  }
  return parts;
}

const checked = answerOf(findContract.validate);

/** Looks each number up, in batches; answers those that do not lead to the part that has exactly this number. */
export async function notFound(client: Client, numbers: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < numbers.length; start += maxValidated) {
    const batch = numbers.slice(start, start + maxValidated);
    const items = batch.map((partNumber, row) => ({ row, partNumber }));
    const answers = await client.post('/api/parts/validate', { items }, checked);
    const found = new Map(answers.map((one) => [one.row, one.part?.partNumber]));
    missing.push(...batch.filter((number, row) => found.get(row) !== number));
  }
  return missing;
}

const whole = answerOf(recordContract.get);

/** Parts for which parts lists brought further descriptions, and how many (docs/domain/parts.md, Descriptions). */
export async function variantsOf(client: Client, parts: readonly FoundPart[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { id, partNumber } of parts) {
    const { descriptionVariants } = await client.get(`/api/parts/${id}`, whole);
    if (descriptionVariants > 0) rows.push([partNumber, descriptionVariants]);
  }
  return rows;
}
