import { z } from 'zod';
import type { MountedRoute } from '../src/platform/http/mount.ts';
import type { Api } from './api.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A mounted route as the tests over all routes see it. */
export interface WalkedRoute {
  /** "GET /:code/api/lookup/:id". */
  name: string;
  method: Method;
  url: string;
  /** Names in its address, without `code`. */
  params: string[];
  inCatalog: boolean;
  /** Takes a raw body. */
  upload: boolean;
  bodyLimit: number;
  /** The fields of its input. */
  shape: Record<string, z.ZodType>;
  /** Those that are not part of the address. */
  fields: string[];
}

/** Every route that the server has, so that a new one is tested without a word. */
/** Pages of published catalogues: links to them carry what mailing programs and others add, so any query is taken. */
export const takesAnyQuery = ({ url }: Pick<WalkedRoute, 'url'>): boolean => /^\/published\/.*:environment$/.test(url);

export const walk = ({ app }: Api): WalkedRoute[] => app.mounted.map(walked);

function walked({ method, url, meta, input }: MountedRoute): WalkedRoute {
  const params = [...url.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '').filter((name) => name !== 'code');
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
  return {
    name: `${method} ${url}`,
    method: method as Method,
    url,
    params,
    inCatalog: url.startsWith('/:code/'),
    upload: meta.body === 'upload',
    bodyLimit: meta.bodyLimit ?? 1_048_576,
    shape,
    fields: Object.keys(shape).filter((name) => !params.includes(name)),
  };
}

/** An id that nothing has. */
export const nowhere = '900000000000001';

/** A route's address: `values` in its params, elsewhere what the schema takes. */
export function addressOf(route: WalkedRoute, code: string, values: Record<string, string> = {}): string {
  const filled = route.params.map((name): [string, string] => [name, values[name] ?? sampleOf(route.shape[name])]);
  return filled.reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
    route.url.replace(':code', code),
  );
}

/** A text that a param's schema takes: an id that nothing has where it can, else a small number, a context, a word. */
export function sampleOf(schema: z.ZodType | undefined): string {
  const tries = [nowhere, '1', 'Oem', 'true', 'part', 'x'];
  return tries.find((text) => schema?.safeParse(text).success) ?? '1';
}

/** True where a param takes numbers and nothing else. */
export const isNumeric = (schema: z.ZodType | undefined) =>
  schema !== undefined && schema.safeParse('7').success && !schema.safeParse('seven').success;
