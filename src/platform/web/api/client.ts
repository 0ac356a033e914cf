import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { getContractRouter, isContractProcedure } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { inCatalog } from '../../auth/permission.ts';
import type { RouteMeta } from '../../contract/route.ts';
import { refuseIsError } from './ApiError.ts';
import { apiFetch, background } from './request.ts';

/** What a single call may say beside its input. */
export interface CallContext {
  [key: string]: unknown;
  /** A poll that nobody asked for: it does not extend the session. */
  background?: boolean;
}

/** The catalogue in the address: the first part of the path. */
export const catalogCode = () => decodeURIComponent(window.location.pathname.split('/')[1] ?? '');

/**
 * The typed client of a slice's contract. Calls inside a catalogue go to the one in the address; errors come as
 * ApiError. Uploads and file downloads are not for it: use `request` and plain links.
 */
export function apiOf<C extends AnyContractRouter>(contract: C): JsonifiedClient<ContractRouterClient<C, CallContext>> {
  return createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: (_options, path) => {
        const procedure = getContractRouter(contract, path);
        if (!isContractProcedure(procedure)) throw new TypeError(`No such call: ${path.join('.')}`);
        const { permission } = procedure['~orpc'].meta as RouteMeta;
        return window.location.origin + (inCatalog(permission) ? `/${encodeURIComponent(catalogCode())}` : '');
      },
      headers: ({ context }) => (context.background ? background : {}),
      fetch: (request, init) => apiFetch(request, init as RequestInit),
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
