import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody, Refusal } from './errors.ts';
import { protection } from './headers.ts';
import { refusalOfStatus, sentenceOfStatus } from './sentences.ts';

/** Answers of what never reaches a route, in the shape of all other refusals. */

const bodyOf = (status: number, requestId: string): string => {
  const message = sentenceOfStatus(status);
  return JSON.stringify({ message, modelState: { request: [message] }, requestId } satisfies ErrorBody);
};

/** A request says once for which host it is; HTTP 1.0 may leave it out. */
export function refusalOfHost({ raw }: FastifyRequest): Refusal | undefined {
  const hosts = raw.rawHeaders.filter((name, nth) => nth % 2 === 0 && name.toLowerCase() === 'host').length;
  const isMissing = hosts === 0 && raw.httpVersion !== '1.0';
  return isMissing || hosts > 1 ? refusalOfStatus(400, 'A request names its host, once.') : undefined;
}

/** An address that cannot be decoded, or a method that HTTP does not know. */
export function answerFramework(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 400;
  void reply
    .code(status)
    .headers(protection)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(bodyOf(status, request.id));
}

/** Status of what the parser of HTTP refuses, by the code of its error; 400 for all others. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A request that is no sound HTTP, has too large a head or comes too slowly: answered on the bare connection, then closed. */
export function answerConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const id = randomUUID();
  const body = bodyOf(status, id);
  const headers = {
    ...protection,
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
}
