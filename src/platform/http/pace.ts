import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfStatus } from './sentences.ts';

/** How slow a client may be, whichever way the bytes go. */
export interface Pace {
  /** Seconds within which a client that is waited for has to send or take its share. */
  seconds: number;
  /** That share, in bytes for each of the seconds. */
  bytesPerSecond: number;
  /** Seconds within which the body of a route that works without a session has to be whole, however it comes. */
  wholeSeconds: number;
  /** Seconds that a body is read on, and thrown away, after its request was answered. */
  lingerSeconds: number;
}

export const pace: Pace = { seconds: 15, bytesPerSecond: 1024, wholeSeconds: 10, lingerSeconds: 5 };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** When it began, in ms. */
  began: number;
  /** When the client was last seen to keep up, in ms, and the bytes that had gone both ways by then. */
  since: number;
  bytes: number;
  /** When it was answered, though the body had not ended. */
  answered?: number;
}

/**
 * Ends requests whose clients keep the server waiting (test V-12): a body that trickles or stops is answered 408 where
 * an answer can still be sent, an answer that nobody takes is cut. Work of the server does not count.
 */
export function keepPace(app: FastifyInstance, { seconds, bytesPerSecond, wholeSeconds, lingerSeconds }: Pace): void {
  const exchanges = new Set<Exchange>();
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    const exchange: Exchange = { request, reply, began, since: began, bytes: bytesOf(request) };
    exchanges.add(exchange);
    reply.raw.once('close', () => {
      if (isWhole(request)) exchanges.delete(exchange);
      else exchange.answered = performance.now();
    });
    done();
  });
  const look = () => {
    const now = performance.now();
    for (const exchange of exchanges) {
      const { request, reply, answered } = exchange;
      if (answered !== undefined) {
        const isOver = now - answered > lingerSeconds * 1000;
        if (isOver) request.raw.destroy();
        if (isOver || isWhole(request)) exchanges.delete(exchange);
        continue;
      }
      const bytes = bytesOf(request);
      if (isOpen(request) && !isWhole(request) && now - exchange.began > wholeSeconds * 1000) end(request, reply);
      else if (!isWaitedFor(exchange) || bytes - exchange.bytes >= seconds * bytesPerSecond) {
        Object.assign(exchange, { since: now, bytes });
      } else if (now - exchange.since > seconds * 1000) end(request, reply);
    }
  };
  const timer = setInterval(look, (Math.min(seconds, lingerSeconds) * 1000) / 5).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** Strangers may send it. */
const isOpen = ({ is404, routeOptions }: FastifyRequest) => is404 || routeOptions.config.isOpen === true;

/** Nothing more is to come of the body. */
const isWhole = ({ raw }: FastifyRequest) => raw.complete || raw.readableEnded || raw.destroyed;

/** What has come was read and more is due, or something is ready to be sent and is not taken. */
const isWaitedFor = ({ request, reply }: Exchange) =>
  (!isWhole(request) && request.raw.readableLength === 0) || (reply.raw.socket?.writableLength ?? 0) > 0;

/** Bytes that the connection has taken in, and those that have left it. */
const bytesOf = ({ raw: { socket } }: FastifyRequest) => socket.bytesRead + socket.bytesWritten - socket.writableLength;

function end(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || isWhole(request)) return void request.raw.socket.destroy();
  void reply.header('Connection', 'close').send(refusalOfStatus(408));
}
