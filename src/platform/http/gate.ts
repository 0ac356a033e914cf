import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { tooMany, unavailable } from './errors.ts';
import { Turns } from './turns.ts';
import type { Place } from './turns.ts';

/** Request bodies that are on their way at the same time: to one server, and of one user or, not signed in, one address. */
export const bodies = { most: 512, mostEach: 16 } as const;

/** Proofs of sessions that are remembered; the one that was seen first is forgotten first. */
const remembered = 10_000;

/** Who calls is told apart before a session is looked up: refusing has to cost nothing. */
export class Gate {
  readonly #turns = new Turns();
  /** Users by the hash of what proved their session the last time. */
  readonly #users = new Map<string, number>();
  readonly #reading = new Map<string, number>();
  #readingAll = 0;

  /** Lets a request in; it leaves when it is answered or its connection breaks. @throws 429, 503 */
  enter(request: FastifyRequest, reply: FastifyReply): Place {
    const place = this.#turns.enter(this.#callerOf(request), () => reply.raw.destroyed);
    whenOver(reply, place.leave);
    return place;
  }

  /**
   * Keeps who a request was of, undefined where it was nobody's: from now on it is told from those of its address, and
   * this one takes its place among the user's own. @throws 429, 503
   */
  know(request: FastifyRequest, reply: FastifyReply, userId: number | undefined): void {
    const proof = proofOf(request);
    if (proof === undefined) return;
    if (userId === undefined) return void this.#users.delete(proof);
    const isKnown = this.#users.has(proof);
    this.#users.set(proof, userId);
    const [oldest] = this.#users.keys();
    if (this.#users.size > remembered && oldest !== undefined) this.#users.delete(oldest);
    if (isKnown || !request.place) return;
    request.place.leave();
    request.place = this.enter(request, reply);
  }

  /** Counts the body of a request while it is on its way. @throws 429, 503 */
  read(request: FastifyRequest, reply: FastifyReply): void {
    const caller = this.#callerOf(request);
    const mine = this.#reading.get(caller) ?? 0;
    if (mine >= bodies.mostEach) throw tooMany(1);
    if (this.#readingAll >= bodies.most) throw unavailable(1);
    this.#reading.set(caller, mine + 1);
    this.#readingAll += 1;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#reading.get(caller) ?? 0) - 1;
      if (left > 0) this.#reading.set(caller, left);
      else this.#reading.delete(caller);
      this.#readingAll -= 1;
    };
    request.raw.once('end', over);
    whenOver(reply, over);
  }

  /** True where a session was found, now or before. */
  knows = (request: FastifyRequest): boolean => this.#users.has(proofOf(request) ?? '');

  #callerOf(request: FastifyRequest): string {
    const proof = proofOf(request);
    if (proof === undefined) return request.ip;
    const userId = this.#users.get(proof);
    // Proofs that nobody has looked at yet leave those who are about to sign in their part.
    return userId === undefined ? `unknown at ${request.ip}` : `user ${userId}`;
  }
}

/** After the answer, or when its connection has broken; maybe twice. */
function whenOver({ raw }: FastifyReply, then: () => void): void {
  raw.once('finish', then).once('close', then);
}

/** What may prove a session, as a hash: nothing that is worth stealing. */
function proofOf({ headers }: FastifyRequest): string | undefined {
  const proof = headers.authorization ?? headers.cookie;
  return proof === undefined ? undefined : hash('sha256', proof, 'base64');
}

/** True where a request has a body, however long. */
export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
