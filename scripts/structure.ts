import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slices as ordered } from '../src/app/slices.ts';
import { checkContents } from './structure/contents.ts';
import { checkCrowds } from './structure/crowds.ts';
import { checkCycles } from './structure/cycles.ts';
import { checkBundle, checkDirections } from './structure/directions.ts';
import { checkNames } from './structure/names.ts';
import { locator } from './structure/places.ts';
import { checkDocuments, checkSizes } from './structure/sizes.ts';
import { checkMigratedTables, checkTables, type Owner } from './structure/tables.ts';
import { checkWords } from './structure/words.ts';
import { listFiles, readSources } from './structure/tree.ts';

export interface Findings {
  errors: string[];
  notes: string[];
}

/** Checks the tree under `root` against docs/ARCHITECTURE.md; `owners`: the slices in their order of imports. */
export function checkStructure(root: string, owners: readonly Owner[] = ordered): Findings {
  const slices = owners.map(({ name }) => name);
  const files = listFiles(root);
  const sources = readSources(root, files);
  const locate = locator(files, slices);
  const sizes = checkSizes(sources);
  const errors = [
    ...checkNames(files, locate, slices),
    ...checkContents(sources, (path) => existsSync(join(root, path))),
    ...checkDirections(sources, locate, slices),
    ...checkBundle(sources, locate),
    ...checkTables(sources, locate, owners),
    ...checkMigratedTables(files, (path) => readFileSync(join(root, path), 'utf8'), owners),
    ...checkWords(sources, locate),
    ...checkCycles(sources),
    ...checkCrowds(sources, locate),
    ...sizes.errors,
    ...checkDocuments(root, files),
  ];
  return { errors, notes: sizes.notes };
}

if (import.meta.main) {
  const { errors, notes } = checkStructure(process.argv[2] ?? process.cwd());
  for (const line of notes) console.log(line);
  for (const line of errors) console.error(line);
  console.log(errors.length === 0 ? 'structure: as it should be' : `structure: ${errors.length} to put right`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
