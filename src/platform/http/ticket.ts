import type { FastifyRequest } from 'fastify';
import type { RouteMeta } from '../contract/route.ts';

/** A one-time ticket with the address that it has to be for. */
export interface Ticket {
  secret: string;
  /** Path and query as they were sent, without the ticket. */
  address: string;
}

/** A ticket stands last in the address, so that what is left is the address it was made for, to the byte. */
const last = /^(.*)[?&]ticket=([\w-]{20,200})$/;

/** An address with a ticket for it. */
export const withTicket = ({ secret, address }: Ticket): string =>
  `${address}${address.includes('?') ? '&' : '?'}ticket=${secret}`;

/** Takes the ticket out of a request for a file; the route's own input never has it. */
export function takeTicket(request: FastifyRequest, { answer, permission }: RouteMeta): Ticket | undefined {
  if (answer !== 'file' || permission === 'anyone' || request.method !== 'GET') return undefined;
  const [, address, secret] = last.exec(request.url) ?? [];
  if (address === undefined || secret === undefined) return undefined;
  delete (request.query as Record<string, unknown>).ticket;
  return { secret, address };
}
