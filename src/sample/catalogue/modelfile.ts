import { line } from './delimited.ts';
import { MARKETS } from './products.ts';
import type { Size } from './size.ts';
import { modelAt } from './tree.ts';

/** What models carry beside their name, by name; a list has choices. */
export const MODEL_ATTRIBUTES = [
  { name: 'Code', kind: 'string' },
  { name: 'Year', kind: 'int' },
  { name: 'Engine', kind: 'string' },
  { name: 'Market', kind: 'list', choices: MARKETS },
] as const;

/** What each model carries, as an import file that updates the tree. */
export function* modelLines(size: Size): Generator<string> {
  yield line(['Type', 'Name', 'Tag', ...MODEL_ATTRIBUTES.map(({ name }) => `Attributes.${name}`)]);
  for (let index = 0; index < size.models; index += 1) {
    const { key, code, year, engine } = modelAt(index);
    yield line([key.type, key.name, key.tag, code, year, engine, MARKETS[index % MARKETS.length] ?? '']);
  }
}
