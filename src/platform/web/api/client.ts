import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { getContractRouter, isContractProcedure } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { inCatalog } from '../../auth/permission.ts';
import type { RouteMeta } from '../../contract/route.ts';
import { atMoment, momentAsked } from '../moment.ts';
import { refuseIsError } from './ApiError.ts';
import { apiFetch, background } from './request.ts';

/** What a single call may say beside its input. */
export interface CallContext {
  [key: string]: unknown;
  /** A poll that nobody asked for: it does not extend the session. */
  background?: boolean;
  /** The catalogue that it goes to, where that is another one than the address's. */
  code?: string;
  /** Asks for now, whatever moment is shown. */
  now?: boolean;
}

/** The catalogue in the address: the first part of the path. */
export const catalogCode = () => decodeURIComponent(window.location.pathname.split('/')[1] ?? '');

/** Calls that write no content, whoever makes them, and so show now without a word. */
const harmless = ['member', 'anyone', 'signedIn', 'superAdmin'];

/**
 * Whether a call names the moment that is shown: reads that can be answered as of it; and writes, which the server then
 * refuses in words, lest one is made by mistake from what was.
 */
const namesMoment = ({ asOf, permission }: RouteMeta, method: string): boolean =>
  asOf === true || (method !== 'GET' && !harmless.includes(permission));

/**
 * The typed client of a slice's contract. Calls inside a catalogue go to the one in the address, as of the moment that it
 * names; errors come as ApiError. Uploads and file downloads are not for it: use `request` and plain links.
 */
export function apiOf<C extends AnyContractRouter>(contract: C): JsonifiedClient<ContractRouterClient<C, CallContext>> {
  return createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: ({ context }, path) => {
        const { permission } = metaOf(contract, path);
        if (!inCatalog(permission)) return window.location.origin;
        return `${window.location.origin}/${encodeURIComponent(context.code ?? catalogCode())}`;
      },
      headers: ({ context }) => (context.background ? background : {}),
      fetch: async (request, init, { context }, path) => {
        const moment = context.now ? undefined : momentAsked();
        const named = moment !== undefined && namesMoment(metaOf(contract, path), request.method);
        return apiFetch(named ? await at(moment, request) : request, init);
      },
      interceptors: [
        async ({ next }) => {
          const answer = await next();
          refuseIsError(answer);
          return answer;
        },
      ],
    }),
  );
}

/** The same request of a moment. Its body is read: as a stream it would take HTTP/2. */
async function at(moment: string, request: Request): Promise<Request> {
  const { method, headers, signal } = request;
  const body = method === 'GET' ? null : await request.blob();
  return new Request(atMoment(request.url, moment), { method, headers, signal, body });
}

function metaOf(contract: AnyContractRouter, path: readonly string[]): RouteMeta {
  const procedure = getContractRouter(contract, path);
  if (!isContractProcedure(procedure)) throw new TypeError(`No such call: ${path.join('.')}`);
  return procedure['~orpc'].meta as RouteMeta;
}
