import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figures } from '../../src/sample/catalogue/tree.ts';
import { makeFigure } from './make.ts';

/** `npm run figures`: draws the figures of the sample anew into src/sample/figures. */
const directory = join(import.meta.dirname, '../../src/sample/figures');
mkdirSync(directory, { recursive: true });
const callouts = figures().map((key): string => {
  const figure = makeFigure(key);
  writeFileSync(join(directory, `${key.name}.svg`), figure.svg);
  return `${JSON.stringify(key.name)}: ${JSON.stringify(figure.callouts)}`;
});
writeFileSync(join(directory, 'callouts.json'), `{\n${callouts.join(',\n')}\n}\n`);
console.log(`${callouts.length} figures`);
