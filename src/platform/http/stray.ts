import type { FastifyReply } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log/log.ts';

const answering = new AsyncLocalStorage<FastifyReply>();

/** Runs the work of a request, so that an error of it that nobody awaits can be told to be of that request. */
export const following = <T>(reply: FastifyReply, work: () => T): T => answering.run(reply, work);

/**
 * Keeps the process alive when something throws where nobody catches it: in a timer, in a promise that nobody awaits.
 * The request that it came from fails as any other does, where it is still open (test O-16).
 */
export function surviveStray(log: Log): void {
  const stray = (error: unknown) => {
    const reply = answering.getStore();
    if (reply && !reply.sent) return void reply.send(error instanceof Error ? error : new Error(String(error)));
    log.error('stray error', error, reply && { requestId: reply.request.id });
  };
  process.on('uncaughtException', stray);
  process.on('unhandledRejection', stray);
  // Where nobody listens any more, a line that says so would be the next stray error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
