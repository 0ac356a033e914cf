import { isContractProcedure } from '@orpc/contract';
import type { Route } from '@orpc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { inCatalog, type Permission } from '../auth/permission.ts';
import { noSight, type Sight } from '../auth/sight.ts';
import type { Who } from '../auth/who.ts';
import { changeAtOnce } from '../change/change.ts';
import { toldBeside } from './beside.ts';
import type { ChangeOf } from '../change/change.ts';
import type { RouteMeta } from '../contract/route.ts';
import { installation } from '../contract/installation.ts';
import type { Database, Db } from '../db/pool.ts';
import { Refusal, forbidden, missingHeader, notFound, unauthorized } from './errors.ts';
import type { Asker } from '../process/rounds.ts';
import { goneOf, hasBody, openBodyBytes } from './gate.ts';
import type { Gate } from './gate.ts';
import type { Call, FileAnswer, Routes } from './handlers.ts';
import { idempotent } from './idempotency.ts';
import { mergedInput, refusalOfInput } from './input.ts';
import { databaseThen, takeMoment } from './moment.ts';
import { refusalOfStatus } from './sentences.ts';
import { following } from './stray.ts';
import { takeTicket, type Ticket } from './ticket.ts';
import type { Place } from './turns.ts';

/** What a session says of a request. */
export interface Authenticated {
  who: Who;
  /** Undefined where the address names no catalogue, or one that the user is no member of. */
  catalogId: number | undefined;
  /** Contexts that this catalogue lacks. */
  lacks: readonly string[];
  /** What the user sees of that catalogue. */
  sight: Sight;
  /** Seconds until the session ends if nothing happens. */
  sessionExpires: number;
}

/**
 * Looks a request's session up; `code` is the catalogue in its address. A ticket is used up and takes the place of what
 * else would prove the session. Undefined: nobody.
 */
export type Authenticate = (
  request: FastifyRequest,
  code: string | undefined,
  ticket: Ticket | undefined,
) => Promise<Authenticated | undefined>;

export interface MountOptions {
  database: Database;
  authenticate: Authenticate;
  /** A name for the browser of a request, by the mark that it got when somebody signed in; undefined without a valid one. */
  knownBrowser(request: FastifyRequest): Promise<string | undefined>;
  /** Whether somebody may do it who is signed in and, for a permission inside a catalogue, belongs to that. */
  allows(permission: Permission, who: Who): boolean;
  /** Bounds what all routes have in hand. */
  gate: Gate;
  /** Checks answers against the contract too (tests and development). */
  checkOutput: boolean;
}

/** A route as it stands: what the tests walk against the Rights table. */
export interface MountedRoute {
  method: string;
  url: string;
  meta: RouteMeta;
  summary: string;
  /** Undefined for a route that takes nothing. */
  input: z.ZodType | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route works without a session: its body is short and comes at once. */
    isOpen?: boolean;
  }
  interface FastifyRequest {
    session?: Authenticated | undefined;
    /** Undefined on routes that are `unbounded`. */
    place?: Place;
  }
}

/** What `route()` and its schemas left on a procedure. */
interface Definition {
  route: Route;
  meta: RouteMeta;
  inputSchema?: z.ZodType;
  outputSchema?: z.ZodType;
}

type Handler = (call: Call<unknown>) => Promise<unknown>;

/** Mounts every procedure of a slice as one plain Fastify route. Permission first, then the body, then the handler. */
export function mount(app: FastifyInstance, of: Routes, options: MountOptions): MountedRoute[] {
  const mounted: MountedRoute[] = [];
  for (const [name, procedure] of Object.entries(of.contract)) {
    const handler = of.handlers[name];
    if (!isContractProcedure(procedure)) {
      mounted.push(
        ...mount(app, { contract: procedure as Routes['contract'], handlers: handler as Routes['handlers'] }, options),
      );
      continue;
    }
    const { route, meta, inputSchema, outputSchema } = procedure['~orpc'] as Definition;
    const { method, path, summary } = route;
    if (!method || !path) throw new Error(`The route ${name} has no address.`);
    const url = (inCatalog(meta.permission) ? `/:code${path}` : path).replace(/\{(\w+)\}/g, ':$1');
    const isOpen = meta.permission === 'anyone';
    app.route({
      method,
      url,
      config: { isOpen },
      bodyLimit: isOpen ? openBodyBytes : (meta.bodyLimit ?? 1_048_576),
      onRequest: async (request, reply) => admit(request, reply, meta, options),
      handler: answering(
        { ...meta, successStatus: route.successStatus },
        handler as Handler,
        inputSchema,
        outputSchema,
        options,
      ),
    });
    mounted.push({ method, url, meta, summary: summary ?? '', input: inputSchema });
  }
  return mounted;
}

async function admit(request: FastifyRequest, reply: FastifyReply, meta: RouteMeta, options: MountOptions) {
  const { gate } = options;
  const isOpen = meta.permission === 'anyone';
  if (isOpen && Number(request.headers['content-length'] ?? 0) > openBodyBytes) throw refusalOfStatus(413);
  if (!meta.unbounded) request.place = gate.enter(request, reply);
  await allow(request, reply, meta, options);
  if (!hasBody(request)) return;
  gate.read(request, reply, isOpen);
  // A body on its way is no work: it may take as long as the client's line.
  request.place?.leave();
}

async function allow(
  request: FastifyRequest,
  reply: FastifyReply,
  meta: RouteMeta,
  { authenticate, knownBrowser, allows, gate }: MountOptions,
) {
  // Who calls is asked of the database.
  if (meta.permission === 'anyone' && meta.withoutDatabase) return;
  const { code } = request.params as { code?: string };
  const session = await authenticate(request, code, takeTicket(request, meta));
  request.session = session;
  const isStranger = !session && meta.permission === 'anyone' && hasBody(request);
  const browser = isStranger ? await knownBrowser(request) : undefined;
  gate.know(request, reply, session ? `user ${session.who.userId}` : browser);
  if (session) reply.header('X-Session-Expires', String(session.sessionExpires));
  const byCookie = request.headers.authorization === undefined;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads && byCookie && request.headers['x-requested-with'] !== 'XMLHttpRequest') throw missingHeader();
  if (meta.permission === 'anyone') return;
  if (!session) throw unauthorized();
  if (inCatalog(meta.permission) && session.catalogId === undefined) throw forbidden();
  if (!allows(meta.permission, session.who)) throw forbidden();
}

function answering(
  meta: RouteMeta & { successStatus: number | undefined },
  handler: Handler,
  inputSchema: z.ZodType | undefined,
  outputSchema: z.ZodType | undefined,
  { database: whole, checkOutput }: MountOptions,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const changeId = takeMoment(request, meta);
    const takesBody = meta.body !== 'upload' && request.method !== 'GET';
    const parsed = (inputSchema ?? z.strictObject({})).safeParse(mergedInput(request, takesBody));
    if (!parsed.success) throw refusalOfInput(parsed.error);
    const session = request.session;
    requireContext(parsed.data, session);
    const catalogId = meta.shared ? installation.id : inCatalog(meta.permission) ? (session?.catalogId ?? 0) : 0;
    const sight = meta.shared ? 'all' : (session?.sight ?? noSight);
    const seen = seenBy(changeId === undefined ? whole : databaseThen(whole, changeId), sight);
    const { place = unbounded } = request;
    const database = meta.withoutDatabase ? inTurn(seen, place) : seen;
    const headers: Call<unknown>['headers'] = {};
    const followed: Handler = (call) => following(reply, () => handler(call));
    const changeOf = (label: string, key: string | undefined): ChangeOf => {
      const who = signedIn({ who: session?.who });
      return {
        kind: 'edit',
        label,
        actor: { id: who.userId, name: who.displayName || who.userName },
        idempotencyKey: key === undefined ? undefined : { userId: who.userId, key, request: request.url },
      };
    };
    let gone: AbortSignal | undefined;
    const callOn = (db: Db | undefined, key: string | undefined): Call<unknown> => ({
      input: parsed.data,
      who: session?.who,
      sight,
      catalogId,
      get db() {
        return connected(db);
      },
      database,
      connect: (then) => database.inCatalog(catalogId, (own) => then(callOn(own, key))),
      change: (label, work, of) => toldBeside(connected(db), { ...changeOf(label, key), ...of }, work, headers),
      changeAtOnce: (label, work) => changeAtOnce(connected(db), changeOf(label, key), work),
      get gone() {
        return (gone ??= goneOf(reply));
      },
      body: request.body as Readable,
      request,
      headers,
    });
    const run = (db: Db | undefined, key: string | undefined) => followed(callOn(db, key));
    const work = (db: Db) =>
      meta.answer === 'file' || meta.answersSecret || meta.asOf || !takesBody
        ? run(db, undefined)
        : idempotent(db, request, run);
    const result = meta.withoutDatabase
      ? await run(undefined, undefined)
      : await place.work(() => (catalogId === 0 ? database.outside(work) : database.inCatalog(catalogId, work)));
    place.leave();
    for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    if (meta.answer === 'file') return sendFile(reply, result as FileAnswer);
    if (checkOutput && outputSchema) outputSchema.parse(result);
    return reply
      .code(meta.successStatus ?? 200)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(result ?? null));
  };
}

/** A context that the catalogue of the address lacks is refused, whatever the route does with it. */
function requireContext(input: unknown, session: Authenticated | undefined): void {
  const { context } = (input ?? {}) as { context?: unknown };
  if (session?.catalogId !== undefined && typeof context === 'string' && session.lacks.includes(context))
    throw notFound({ context: [`The catalogue does not have the context ${context}.`] });
}

/** The database as a caller sees it, also where a handler takes a connection of its own. */
const seenBy = (database: Database, sight: Sight): Database =>
  sight === 'all'
    ? database
    : { ...database, inCatalog: (catalogId, work, of = sight) => database.inCatalog(catalogId, work, of) };

/** The place of a request that is not counted. */
const unbounded: Place = { work: (run) => run(), leave: () => {} };

/** The database of a handler that takes a connection only when it needs one: each time it waits for its turn. */
const inTurn = (database: Database, place: Place): Database => ({
  ...database,
  inCatalog: (catalogId, work, sight) => place.work(() => database.inCatalog(catalogId, work, sight)),
  outside: (work) => place.work(() => database.outside(work)),
});

function connected(db: Db | undefined): Db {
  if (!db) throw new Error('This route asked for no database.');
  return db;
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  reply.type(file.type).header('Cache-Control', file.cacheControl ?? 'no-store');
  reply.code(file.status ?? 200);
  reply.header('Content-Security-Policy', file.policy ?? "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  if (file.disposition !== undefined) reply.header('Content-Disposition', file.disposition);
  if (file.size !== undefined) reply.header('Content-Length', String(file.size));
  if (file.etag !== undefined) {
    reply.header('ETag', `"${file.etag}"`);
    if (reply.request.headers['if-none-match'] === `"${file.etag}"`) return reply.code(304).send();
  }
  return reply.send(file.content);
}

/** The caller of a route that needs a session; the mount has checked it already. */
export function signedIn(call: Pick<Call<unknown>, 'who'>): Who {
  if (!call.who) throw new Refusal(401, 'You are not signed in.');
  return call.who;
}

/** The caller of such a route, as one who waits for heavy work. */
export const askerOf = (call: Pick<Call<unknown>, 'who' | 'gone'>): Asker => ({
  user: signedIn(call).userId,
  gone: call.gone,
});
