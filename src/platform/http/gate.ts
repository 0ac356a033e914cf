import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { tooMany, unavailable } from './errors.ts';
import { Turns } from './turns.ts';
import type { Place } from './turns.ts';

/**
 * Request bodies that are on their way at the same time: to one server, and of one caller. Those of routes that work without
 * a session are counted apart, so that strangers keep no user's upload waiting.
 */
export const bodies = { most: 512, mostEach: 16 } as const;

/** Bytes that the body of a route has at most that works without a session. */
export const openBodyBytes = 4096;

/** A body on its way. */
interface Body {
  caller: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Proofs of sessions that are remembered; the one that was seen first is forgotten first. */
const remembered = 10_000;

/** Who calls is told apart before a session is looked up: refusing has to cost nothing. */
export class Gate {
  readonly #turns = new Turns();
  /** Users and known browsers, by the hash of what proved them the last time. */
  readonly #callers = new Map<string, string>();
  /** Those of longest ago stand first. */
  readonly #bodies = { open: new Set<Body>(), others: new Set<Body>() };

  /** Lets a request in; it leaves when it is answered or its connection breaks. @throws 429, 503 */
  enter(request: FastifyRequest, reply: FastifyReply): Place {
    const place = this.#turns.enter(this.#callerOf(request), () => reply.raw.destroyed);
    whenOver(reply, place.leave);
    return place;
  }

  /**
   * Keeps whose a request was, a user's or a browser's that is known, undefined where it was nobody's: from now on it is
   * told from those of its address, and this one takes its place among the caller's own. @throws 429, 503
   */
  know(request: FastifyRequest, reply: FastifyReply, caller: string | undefined): void {
    const proof = proofOf(request);
    if (proof === undefined) return;
    if (caller === undefined) return void this.#callers.delete(proof);
    const isKnown = this.#callers.get(proof) === caller;
    this.#callers.set(proof, caller);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > remembered && oldest !== undefined) this.#callers.delete(oldest);
    if (isKnown || !request.place) return;
    request.place.leave();
    request.place = this.enter(request, reply);
  }

  /**
   * Counts the body of a request while it is on its way. Without a session a caller who has too many loses the one that
   * has been on its way the longest: slow ones keep nobody out whose body comes at once. @throws 429, 503 with one
   */
  read(request: FastifyRequest, reply: FastifyReply, isOpen: boolean): void {
    const all = isOpen ? this.#bodies.open : this.#bodies.others;
    const body: Body = { caller: this.#callerOf(request), request, reply };
    const mine = [...all].filter(({ caller }) => caller === body.caller);
    if (mine.length >= bodies.mostEach) {
      if (!isOpen) throw tooMany(1);
      endOldest(mine);
    } else if (all.size >= bodies.most) {
      if (!isOpen) throw unavailable(1);
      endOldest([...all]);
    }
    all.add(body);
    const over = () => void all.delete(body);
    request.raw.once('end', over);
    whenOver(reply, over);
  }

  /** True where a session was found, or a browser that is known, now or before. */
  knows = (request: FastifyRequest): boolean => this.#callers.has(proofOf(request) ?? '');

  #callerOf(request: FastifyRequest): string {
    const proof = proofOf(request);
    if (proof === undefined) return request.ip;
    // Proofs that nobody has looked at yet leave those who are about to sign in their part.
    return this.#callers.get(proof) ?? `unknown at ${request.ip}`;
  }
}

/** Refuses the first of these that is not whole; the caller may come again. */
function endOldest(some: readonly Body[]): void {
  const oldest = some.find(({ request, reply }) => !request.raw.complete && !reply.sent);
  if (oldest) void oldest.reply.header('Connection', 'close').send(tooMany(1));
}

/** After the answer, or when its connection has broken; maybe twice. */
function whenOver({ raw }: FastifyReply, then: () => void): void {
  raw.once('finish', then).once('close', then);
}

/** Aborts where the connection of a request breaks before its answer is sent. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (!raw.writableFinished) controller.abort(unavailable(1));
  };
  if (raw.destroyed) end();
  else raw.once('close', end);
  return controller.signal;
}

/** What may prove a session, as a hash: nothing that is worth stealing. */
function proofOf({ headers }: FastifyRequest): string | undefined {
  const proof = headers.authorization ?? headers.cookie;
  return proof === undefined ? undefined : hash('sha256', proof, 'base64');
}

/** True where a request has a body, however long. */
export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
