import { line } from './delimited.ts';
import { hierarchyNames } from './hierarchy.ts';
import { partAt } from './part.ts';
import type { Size } from './size.ts';

const LANGUAGES = ['fr', 'de'] as const;

/** Names of items in French and German, as an import file. */
export function* itemTextLines(seed: string, size: Size): Generator<string> {
  yield line(['Type', 'Name', 'Tag', 'Language', 'Display name']);
  for (const { key, name } of hierarchyNames(seed, size)) {
    for (const language of LANGUAGES) yield line([key.type, key.name, key.tag, language.toUpperCase(), name[language]]);
  }
}

/** Descriptions of parts in French and German, as an import file. */
export function* partTextLines(seed: string, { parts }: Size): Generator<string> {
  yield line(['Part number', 'Language', 'Description']);
  for (let index = 0; index < parts; index += 1) {
    const { number, name } = partAt(seed, index);
    for (const language of LANGUAGES) yield line([number, language.toUpperCase(), name[language]]);
  }
}
