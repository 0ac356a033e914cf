import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/pool.ts';
import { violated } from '../db/refusals.ts';
import { conflict, invalid } from './errors.ts';

/**
 * Gives a write that is sent twice under one Idempotency-Key one effect and the same answer (C-07). The key is kept by
 * the change itself, so a crash between effect and answer cannot double it; the resend then gets 409.
 */
export async function idempotent(
  db: Db,
  request: FastifyRequest,
  run: (db: Db, key: string | undefined) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const userId = request.session?.who.userId;
  if (key === undefined || userId === undefined) return run(db, undefined);
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
    throw invalid('idempotencyKey', 'The key has 8 to 64 letters, digits and dashes.');
  const own = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  const scoped = `${key}.${own}`;
  const kept = await answerOf(db, userId, scoped);
  if (kept) return JSON.parse(kept) as unknown;
  try {
    const result = await run(db, scoped);
    const answer = JSON.stringify(result ?? null);
    await db
      .insertInto('idempotency_key')
      .values({ user_id: userId, key: scoped, request: request.url, status: 200, answer })
      .onConflict((c) => c.columns(['user_id', 'key']).doUpdateSet({ status: 200, answer }))
      .execute();
    return result;
  } catch (error) {
    if (violated(error) !== 'idempotency_key_pkey') throw error;
    for (let tries = 0; tries < 100; tries++) {
      const answer = await answerOf(db, userId, scoped);
      if (answer) return JSON.parse(answer) as unknown;
      await wait(50);
    }
    throw conflict();
  }
}

async function answerOf(db: Db, userId: number, key: string) {
  const row = await db
    .selectFrom('idempotency_key')
    .select('answer')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.answer ?? undefined;
}
