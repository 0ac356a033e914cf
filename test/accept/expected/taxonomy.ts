import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { figuresOf } from './figures.ts';
import type { Derived } from './figures.ts';

/** Levels of a language by their ids, each with the names on the way to it. */
export type Levels = Map<string, string[]>;

/** Language in which the taxonomy is made; the others are its names. */
export const ownLanguage = 'EN-US';
/** One that lacks ids, and the levels above some: it is brought in by itself too. */
export const brokenLanguage = 'ZH-CN';

const folder = 'translations/google-product-taxonomy';

/** The levels of all languages, by their codes; undefined where the data have none. */
export async function readTaxonomy(dir: string): Promise<Map<string, Levels> | undefined> {
  const from = join(dir, folder);
  if (!existsSync(from)) return undefined;
  const languages = new Map<string, Levels>();
  for (const file of (await readdir(from)).toSorted()) {
    const [, code = ''] = /ids\.([a-z]{2}-[A-Z]{2})\./.exec(file) ?? [];
    const text = gunzipSync(await readFile(join(from, file))).toString('utf8');
    const lines = text.split('\n').flatMap((line) => {
      const [, id, path] = /^(\d+) - (.+)$/.exec(line.trim()) ?? [];
      return id === undefined || path === undefined ? [] : [[id, path.split(' > ')] as const];
    });
    languages.set(code.toUpperCase(), new Map(lines));
  }
  return languages;
}

export const wayOf = (path: readonly string[]) => path.join(' > ');

/** What the imports of levels have to do. */
export async function taxonomyExpected(dir: string): Promise<Derived> {
  const languages = await readTaxonomy(dir);
  if (!languages) return { imports: {}, records: {} };
  const own = languages.get(ownLanguage)?.size ?? 0;
  const broken = [...(languages.get(brokenLanguage)?.values() ?? [])];
  const refused = rowsRefused(broken);
  return {
    imports: {
      'taxonomy levels': figuresOf(own, []),
      'taxonomy levels in Chinese': figuresOf(broken.length, refused),
    },
    records: {},
  };
}

/** Rows of a list that stand there twice, or have no level above them in it, or none that is taken. */
function rowsRefused(paths: readonly (readonly string[])[]) {
  const taken = new Set(paths.map(wayOf));
  const left = new Map<number, string>();
  const firsts = new Map<string, number>();
  for (const [at, path] of paths.entries()) {
    const first = firsts.get(wayOf(path).toLowerCase());
    if (first === undefined) firsts.set(wayOf(path).toLowerCase(), at);
    else left.set(at, `Same level as in row ${first + 2}`);
  }
  for (let before = -1; before < left.size;) {
    before = left.size;
    const lonely = paths.flatMap((path, at) =>
      !left.has(at) && path.length > 1 && !taken.has(wayOf(path.slice(0, -1))) ? [at] : [],
    );
    for (const at of lonely) {
      const path = paths[at] ?? [];
      left.set(at, `The level above it is not there: ${wayOf(path.slice(0, -1))}`);
      taken.delete(wayOf(path));
    }
  }
  return [...left].toSorted(([a], [b]) => a - b).map(([at, reason]) => ({ file: 'chinese.csv', row: at + 2, reason }));
}

/** The levels that are named as being above others and are not there themselves. */
export const missingParents = (paths: readonly (readonly string[])[]): string[] => {
  const there = new Set(paths.map(wayOf));
  return [...new Set(paths.filter(({ length }) => length > 1).map((path) => wayOf(path.slice(0, -1))))]
    .filter((way) => !there.has(way))
    .toSorted();
};
