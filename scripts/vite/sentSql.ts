import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../steps.ts';

interface Template {
  /** Where its tag begins in the code. */
  at: number;
  /** "src/lookup/queries.ts:12:5" */
  place: string;
}

/** The templates of a file that are tagged with `sql`, those in comments left out. */
export function templatesOf(file: string, code: string): Template[] {
  return [...code.matchAll(/(?<![\w.$])sql(?=[<`])/g)].flatMap(({ index: at }) => {
    const before = code.slice(0, at).split('\n');
    const line = before.at(-1) ?? '';
    if (/^\s*(\/\/|\/?\*)/.test(line) || code[behindType(code, at + 'sql'.length)] !== '`') return [];
    return [{ at, place: `${file}:${before.length}:${line.length + 1}` }];
  });
}

/** The index behind the type argument that begins at an index; the index itself where none does. */
function behindType(code: string, at: number): number {
  if (code[at] !== '<') return at;
  let depth = 0;
  for (let end = at; end < code.length; end++) {
    if (code[end] === '<') depth += 1;
    if (code[end] === '>' && code[end - 1] !== '=') depth -= 1;
    if (depth === 0) return end + 1;
  }
  return at;
}

/** A file whose templates say where they stand; null where it has none. @param notes the module that notes them */
export function withPlaces(file: string, code: string, notes: string): string | null {
  const templates = templatesOf(file, code);
  if (templates.length === 0) return null;
  // A file may have a `placed` of its own.
  const name = '$placedSql';
  const placed = templates
    .toReversed()
    .reduce((all, { at, place }) => `${all.slice(0, at)}${name}('${place}', sql)${all.slice(at + 'sql'.length)}`, code);
  // In the first line: errors name the lines that the file has.
  return `import { placed as ${name} } from ${JSON.stringify(notes)}; ${placed}`;
}

/** Lets the templates of the program say where they stand, so that tests can note which of them they sent. */
export function placedSql(): Plugin {
  const notes = join(root, 'test/sentSql.ts');
  return {
    name: 'placed-sql',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? id);
      const isProgram = file.startsWith('src/') && !file.includes('.test.');
      const placed = isProgram ? withPlaces(file, code, notes) : null;
      return placed === null ? null : { code: placed, map: null };
    },
  };
}

/** The places of templates of the program that are not among the noted ones. @param notes the file with a place a line */
export function unsentSql(notes: string): string[] {
  const sent = new Set(existsSync(notes) ? readFileSync(notes, 'utf8').split('\n') : []);
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'));
  const all = files.toSorted().flatMap((file) => templatesOf(file, readFileSync(join(root, file), 'utf8')));
  return all.map(({ place }) => place).filter((place) => !sent.has(place));
}
