import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { uiLanguages, type UiLanguage } from './languages.ts';

/** Texts by key; a key begins with the name of its slice, or `platform`. */
export type Texts = Readonly<Record<string, string>>;

const file = z.record(z.string(), z.string());

/** Reads `texts.en.json` of each folder that has one, and the same for every other language of the screens. */
export const readTexts = (root: string, folders: readonly string[]): Record<UiLanguage, Texts> =>
  z
    .record(z.enum(uiLanguages), file)
    .parse(Object.fromEntries(uiLanguages.map((code) => [code, textsOf(root, folders, code)])));

function textsOf(root: string, folders: readonly string[], code: UiLanguage): Texts {
  const paths = folders
    .map((folder) => join(root, folder, `texts.${code.toLowerCase()}.json`))
    .filter((path) => existsSync(path));
  return Object.assign({}, ...paths.map((path) => file.parse(JSON.parse(readFileSync(path, 'utf8'))))) as Texts;
}
