import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Server } from 'node:tls';

/** Connections without a request that one address may keep, where nobody has signed in over them. */
export interface Idle {
  mostEach: number;
  /** Seconds after which one beyond these is closed. */
  seconds: number;
}

export const idle: Idle = { mostEach: 64, seconds: 5 };

/**
 * Closes the oldest idle connections of an address that has too many (test V-12). A proxy that is named keeps its own.
 */
export function closeIdle(
  app: FastifyInstance,
  { mostEach, seconds }: Idle,
  isSignedIn: (request: FastifyRequest) => boolean,
): void {
  /** Since when each is idle, in ms; those of longest ago stand first. */
  const since = new Map<Socket, number>();
  const rests = (socket: Socket) => {
    if (!socket.destroyed) since.set(socket, performance.now());
  };
  app.server.on(app.server instanceof Server ? 'secureConnection' : 'connection', (socket: Socket) => {
    rests(socket);
    socket.once('close', () => since.delete(socket));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request;
    if (since.delete(socket)) {
      reply.raw.once('close', () => {
        if (request.ip === socket.remoteAddress && !isSignedIn(request)) rests(socket);
      });
    }
    done();
  });
  const look = () => {
    const now = performance.now();
    const counts = new Map<string, number>();
    for (const [socket, began] of [...since].toReversed()) {
      const address = socket.remoteAddress ?? '';
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count > mostEach && now - began > seconds * 1000) socket.destroy();
    }
  };
  const timer = setInterval(look, (seconds * 1000) / 2).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
