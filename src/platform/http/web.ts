import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from './errors.ts';
import type { ErrorBody } from './errors.ts';
import { hasBody } from './gate.ts';

/**
 * Answers addresses that no route has. With the built web client in `root`: its files for ever, and its page at every
 * address that a person opens; a program hears `about` at `/`. Calls and files that do not exist stay 404.
 */
export async function answerUnknown(
  app: FastifyInstance,
  root: string | undefined,
  about: Readonly<Record<string, string>> | undefined,
): Promise<void> {
  const page = root === undefined ? undefined : join(root, 'index.html');
  const html = page !== undefined && existsSync(page) ? readFileSync(page) : undefined;
  if (root !== undefined && html) {
    await app.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      index: false,
      maxAge: '365d',
      immutable: true,
      preCompressed: true,
    });
  }
  // Whatever is sent to an address that nobody has is not read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !hasBody(request)) return done();
    return reply.code(404).send(unknown(request));
  });
  app.setNotFoundHandler((request, reply) => {
    const opened = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    if (html && opened && !/^\/(assets|published|health)\/|\/api\//i.test(request.url)) {
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html);
    }
    if (about && request.method === 'GET' && request.url === '/') return reply.send(about);
    return reply.code(404).send(unknown(request));
  });
}

const unknown = ({ id }: FastifyRequest): ErrorBody => ({
  message: messages.notFound,
  modelState: {},
  requestId: id,
});
