import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { route } from '../contract/route.ts';
import type { Database } from '../db/pool.ts';
import { unauthorized, unavailable } from './errors.ts';
import { routes } from './handlers.ts';
import { proxyHeaders } from './proxy.ts';

const healthContract = {
  live: route({
    method: 'GET',
    path: '/health/live',
    permission: 'anyone',
    withoutDatabase: true,
    unbounded: true,
    summary: 'The process answers.',
  }).output(z.object({ live: z.literal(true) })),
  ready: route({
    method: 'GET',
    path: '/health/ready',
    permission: 'anyone',
    unbounded: true,
    summary: 'The database answers too; 503 where it does not.',
  }).output(z.object({ ready: z.literal(true) })),
  metrics: route({
    method: 'GET',
    path: '/metrics',
    permission: 'anyone',
    answer: 'file',
    withoutDatabase: true,
    unbounded: true,
    summary:
      'Counts and times in the text format of Prometheus; no names, no content. 401 without its token, or from another machine or through a proxy.',
  }),
};

/**
 * Whether a request may read the figures: with the token where there is one; without, from this machine, and not through a
 * proxy that stands on it.
 */
function mayRead({ headers, ip }: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLoopback(ip) && proxyHeaders.every((name) => headers[name] === undefined);
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const isLoopback = (ip: string) => ip === '::1' || /^(?:::ffff:)?127\./.test(ip);

/**
 * The figures of this process.
 * @param token what a reader of them has to bring; null for this machine alone
 * @param more figures of the installation, as lines of the same format
 */
export function openMetrics(database: Database, token: string | null, more: () => Promise<string>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'callout_request_seconds',
    help: 'Requests by route and status, and the time to answer them',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    /** Counts an answer. */
    answered({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
      seconds.observe({ method, route: routeOptions.url ?? 'none', status: String(statusCode) }, elapsedTime / 1000);
    },
    routes: routes(healthContract, {
      live: async () => ({ live: true as const }),
      ready: async ({ db }) => {
        await sql`select 1`.execute(db).catch(() => {
          throw unavailable();
        });
        return { ready: true as const };
      },
      metrics: async ({ request }) => {
        if (!mayRead(request, token)) throw unauthorized();
        const { total, idle, waiting } = database.load();
        const pool = `callout_pool_connections ${total}\ncallout_pool_idle ${idle}\ncallout_pool_waiting ${waiting}\n`;
        return { content: Buffer.from((await registry.metrics()) + pool + (await more())), type: registry.contentType };
      },
    }),
  };
}
