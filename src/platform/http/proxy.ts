import type { FastifyInstance } from 'fastify';

/** What proxies say with a request of whom they ask for. */
export const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Tells once, with its address, of a sender whose requests carry a proxy's headers while nobody named it: until it is
 * named, all users behind it share one address, and limits for an address meet them together.
 */
export function noticeProxy(app: FastifyInstance, notice: (address: string) => void): void {
  let isNoticed = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress } = request.socket;
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
    if (!isNoticed && forwarded !== undefined && remoteAddress !== undefined && request.ip === remoteAddress) {
      isNoticed = true;
      notice(remoteAddress);
    }
    done();
  });
}
