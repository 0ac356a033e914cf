import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { isFault, refusalOf } from '../db/refusals.ts';
import type { Log } from '../log/log.ts';
import { messages } from './errors.ts';
import type { ErrorBody, Refusal } from './errors.ts';
import { Gate } from './gate.ts';
import type { Routes } from './handlers.ts';
import { protection } from './headers.ts';
import { closeIdle, idle } from './idle.ts';
import type { Idle } from './idle.ts';
import { readJson } from './json.ts';
import { mount } from './mount.ts';
import { keepPace, pace } from './pace.ts';
import type { Pace } from './pace.ts';
import { noticeProxy } from './proxy.ts';
import { answerConnection, answerFramework, refusalOfHost } from './unrouted.ts';
import { refusalOfStatus } from './sentences.ts';
import { answerUnknown } from './web.ts';
import type { MountOptions, MountedRoute } from './mount.ts';

export interface ServerOptions extends Omit<MountOptions, 'gate'> {
  routes: Routes[];
  log: Log;
  /** Hears of every answer when it is sent, for the figures. */
  answered?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Key and certificate in PEM where the server speaks https itself. */
  tls?: { key: string; cert: string };
  /** Directory of the built web client; without it unknown addresses are 404 alone. */
  web?: string;
  /** What a program is told at `/`: the name of this one, and addresses. */
  about?: Readonly<Record<string, string>>;
  /** Proxies whose forwarded headers count; none by default. */
  trustProxy?: string[];
  /** Hears once of a proxy's headers from an address that `trustProxy` does not name. */
  unnamedProxy?: (address: string) => void;
  /** How slow a client may be, and how many connections it may leave idle; less in tests. */
  pace?: Pace;
  idle?: Idle;
}

/**
 * Milliseconds: for the head of a request to arrive, how often that is looked at, and for a connection without a request.
 * Bodies have no end but their pace. A request without Host is refused by `refusalOfHost`.
 */
const limits = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 60_000,
  requestTimeout: 0,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted route with its permission. */
    mounted: MountedRoute[];
  }
}

/** Builds the HTTP server: every route of `routes`, JSON and uploads apart, and one mapping of everything thrown. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 300 },
    exposeHeadRoutes: false,
    frameworkErrors: answerFramework,
    clientErrorHandler: answerConnection,
    serverFactory: (handler) =>
      options.tls ? https.createServer({ ...limits, ...options.tls }, handler) : http.createServer(limits, handler),
  });
  app.decorate('mounted', [] as MountedRoute[]);
  answerErrors(app, options.log);
  readJson(app);
  await app.register(cookie);
  app.addHook('onRequest', (request, reply, done) => {
    // A handler that says otherwise takes the place of what stands here.
    reply.headers(protection).header('x-request-id', request.id).header('cache-control', 'no-store');
    const refusal = refusalOfHost(request);
    if (refusal) reply.header('Connection', 'close');
    done(refusal);
  });
  if (options.unnamedProxy) noticeProxy(app, options.unnamedProxy);
  const gate = new Gate();
  keepPace(app, options.pace ?? pace);
  closeIdle(app, options.idle ?? idle, gate.knows);
  const { answered } = options;
  if (answered) {
    app.addHook('onResponse', (request, reply, done) => {
      answered(request, reply);
      done();
    });
  }
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof Readable) logBroken(payload, reply, options.log);
    done();
  });
  await answerUnknown(app, options.web, options.about);
  const apart = (upload: boolean): Routes[] =>
    options.routes.map((r) => ({ ...r, contract: pick(r.contract, upload) }));
  const mounting: MountOptions = { ...options, gate };
  await app.register(async (json) => {
    for (const r of apart(false)) app.mounted.push(...mount(json, r, mounting));
  });
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const r of apart(true)) app.mounted.push(...mount(uploads, r, mounting));
  });
  return app;
}

function pick(contract: Record<string, unknown>, upload: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(contract).flatMap(([name, procedure]): [string, unknown][] => {
      const definition = (procedure as { '~orpc'?: { meta?: { body?: string } } })['~orpc'];
      if (!definition) return [[name, pick(procedure as Record<string, unknown>, upload)]];
      return (definition.meta?.body === 'upload') === upload ? [[name, procedure]] : [];
    }),
  );
}

const ofRequest = (request: FastifyRequest) => ({
  requestId: request.id,
  method: request.method,
  route: request.routeOptions.url,
});

/** An answer that breaks off on the way cannot become an error any more; the connection is cut. */
function logBroken(content: Readable, reply: FastifyReply, log: Log) {
  content.once('error', (error) => {
    if (reply.raw.headersSent) log.error('answer broke off', error, ofRequest(reply.request));
  });
}

function answerErrors(app: FastifyInstance, log: Log) {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = refusalOf(error) ?? refusalOfFastify(error);
    if (!refusal || isFault(error)) log.error('request failed', error, ofRequest(request));
    const body: ErrorBody = {
      message: refusal?.message ?? messages.failed,
      modelState: refusal?.modelState ?? {},
      requestId: request.id,
    };
    if (refusal?.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
    return reply
      .code(refusal?.status ?? 500)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
}

/** Fastify's own refusals (body too large, wrong media type, broken JSON) without their inner text. */
function refusalOfFastify(error: FastifyError | Error): Refusal | undefined {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return refusalOfStatus(status);
}
