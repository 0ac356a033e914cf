import type {
  AnyContractProcedure,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
  AnySchema,
} from '@orpc/contract';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Sight } from '../auth/sight.ts';
import type { Who } from '../auth/who.ts';
import type { ChangeOf } from '../change/change.ts';
import type { Database, Db } from '../db/pool.ts';

/** What a handler gets: its parsed input, the caller, and a connection inside the caller's catalogue. */
export interface Call<I> {
  input: I;
  /** Undefined only on routes that `anyone` may call. */
  who: Who | undefined;
  /** What the caller sees of the catalogue; `db` and `database` keep to it. */
  sight: Sight;
  /** The catalogue of the address; 0 on routes that belong to none. */
  catalogId: number;
  db: Db;
  database: Database;
  /** The same call with a connection, on a route that begins without one: while a body is on its way none is held. */
  connect<T>(then: (call: Call<I>) => Promise<T>): Promise<T>;
  /** Runs `work` as one change by the caller; see platform/change. */
  change<T>(label: string, work: (changeId: number) => Promise<T>, of?: Partial<ChangeOf>): Promise<T>;
  /** The same in one flush, for statements that need nothing of each other's answers; see changeAtOnce. */
  changeAtOnce<T>(label: string, work: () => Promise<T>): Promise<T>;
  /** Aborts when nobody waits for the answer any more. */
  gone: AbortSignal;
  /** The raw body of an upload. */
  body: Readable;
  request: FastifyRequest;
  /** Headers to add to the answer. */
  headers: Record<string, string | string[]>;
}

/** Answer of a route with `answer: 'file'`. */
export interface FileAnswer {
  content: Readable | Buffer;
  type: string;
  size?: number;
  /** Content-Disposition; absent for inline content. */
  disposition?: string;
  cacheControl?: string;
  etag?: string;
  /** Default 200. */
  status?: number;
  /** Content-Security-Policy for what may run; absent for files of users, of which nothing runs. */
  policy?: string;
}

type HandlerOf<C> =
  C extends ContractProcedure<infer I extends AnySchema, infer O extends AnySchema, ErrorMap, Meta>
    ? (call: Call<InferSchemaOutput<I>>) => Promise<InferSchemaInput<O>>
    : C extends AnyContractProcedure
      ? never
      : HandlersOf<C>;

/** One handler for each procedure of a contract. */
export type HandlersOf<C> = { [K in keyof C]: HandlerOf<C[K]> };

/** A contract with its handlers, as `app` mounts them. */
export interface Routes {
  contract: Record<string, unknown>;
  handlers: Record<string, unknown>;
}

/** Pairs a slice's contract with its handlers; a missing or wrongly shaped handler is a type error. */
export const routes = <C extends Record<string, unknown>>(contract: C, handlers: HandlersOf<C>): Routes => ({
  contract,
  handlers,
});
