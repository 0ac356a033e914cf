import { oc } from '@orpc/contract';
import type { Permission } from '../auth/permission.ts';

/** What the mount and the tests know of a route beyond its shapes. */
export interface RouteMeta {
  [key: string]: unknown;
  /** Who may call it. Leaving it out is a type error: no route without a permission. */
  permission: Permission;
  /** `upload`: the body is a raw stream, the parameters come from path and query. */
  body?: 'upload';
  /** `file`: the handler answers a stream with its own headers. */
  answer?: 'file';
  /** The answer holds what nobody may keep, such as tokens: it is not stored for a resend under its Idempotency-Key. */
  answersSecret?: true;
  /** Begins without a database connection, and answers while there is none; or takes one for moments alone, by `connect`. */
  withoutDatabase?: true;
  /** Answers under any load: its requests are not counted as work. */
  unbounded?: true;
  /**
   * Reads that can also show the catalogue as it was after a change, by the number of it as `asof` in the query
   * (docs/domain/history.md, As of). Any other route refuses `asof`.
   */
  asOf?: true;
  /** Works on what belongs to the installation: its address has no code. */
  shared?: true;
  /** Largest body in bytes; default 1 MB. */
  bodyLimit?: number;
}

interface RouteOf extends RouteMeta {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Catalogue routes get `/{code}` in front (docs/domain/catalogue.md, Code). */
  path: `/${string}`;
  summary: string;
  /** Of an answer that succeeds; 200 if left out. */
  successStatus?: number;
}

/**
 * Begins a route of the contract: `.input(schema).output(schema)` follow. Path parameters and the query (GET, DELETE,
 * uploads) or the body (others) arrive merged in one input, which has to be a strict object.
 */
export const route = ({ method, path, summary, successStatus, ...meta }: RouteOf) =>
  oc.$meta<RouteMeta>(meta).route({ method, path, summary, ...(successStatus && { successStatus }) });
