import { isTest } from './places.ts';
import type { Source } from './tree.ts';

const promise = /\b(?:TODO|FIXME)\b/;
const switchedOff =
  /^(?:it|test|describe|suite|bench)\.(?:\w+\.)*(?:skip|only|todo|fixme|fails)$|^x(?:it|test|describe)$/;
const assertion = /(?:^|\.)(?:expect|assert)[A-Z]?\w*(?:\.|$)/;
const extension = /\.(?:ts|tsx|json|css|svg)$/;
const quiet = /(?:oxlint|eslint)-disable(?!.*--\s*\S)/;

/** What stands in a file, whatever its place. `exists` answers whether a path from the root is a file. */
export function checkContents(sources: Source[], exists: (path: string) => boolean): string[] {
  return sources.flatMap((source) => [
    ...checkText(source),
    ...checkImports(source, exists),
    ...(isTest(source.path) ? checkTest(source) : []),
  ]);
}

function checkText({ path, syntaxError, comments, doubleCasts, onlyReexports }: Source): string[] {
  const errors: string[] = [];
  if (syntaxError !== undefined) errors.push(`${path}: ${syntaxError}`);
  if (comments.some((comment) => promise.test(comment))) {
    errors.push(`${path}: do it now or open an issue; no promise stays in the code`);
  }
  if (comments.some((comment) => quiet.test(comment))) {
    errors.push(`${path}: a lint rule is switched off without a reason; write it behind "--"`);
  }
  for (const cast of doubleCasts) errors.push(`${path}: "${cast}": check the value instead of casting it twice`);
  if (onlyReexports) errors.push(`${path}: no barrels; import the file that holds the code`);
  return errors;
}

function checkImports({ path, imports }: Source, exists: (path: string) => boolean): string[] {
  return imports.flatMap(({ specifier, target }) => {
    if (target === undefined) return [];
    if (!extension.test(target)) {
      return [
        `${path}: "${specifier}" needs its extension (.ts, .tsx, .json, .css, .svg): Node runs the sources as they are`,
      ];
    }
    return exists(target) ? [] : [`${path}: "${specifier}" leads to no file`];
  });
}

function checkTest({ path, names }: Source): string[] {
  const errors = [...names]
    .filter((name) => switchedOff.test(name))
    .map((name) => `${path}: ${name}: a test runs or it goes`);
  if (![...names].some((name) => assertion.test(name))) {
    errors.push(`${path}: asserts nothing; a test says what must hold`);
  }
  return errors;
}
