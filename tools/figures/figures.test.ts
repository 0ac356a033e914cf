import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figureOf } from '../../src/sample/catalogue/figures.ts';
import { renderPng } from '../../src/sample/catalogue/png.ts';
import { figures } from '../../src/sample/catalogue/tree.ts';
import { drawFigure } from '../drawing/assemblies/figure.ts';
import { withoutWords } from '../drawing/svg.ts';
import { compact } from './compact.ts';
import { makeFigure } from './make.ts';

const directory = join(import.meta.dirname, '../../src/sample/figures');
const pathOf = (data: string) => `<svg viewBox="0 0 16 12"><path d="${data}" stroke-width="1.35"/></svg>`;

describe('the figures of the sample', () => {
  it.each(figures().filter((_, index) => index % 7 === 3))(
    '17.8 $name is drawn as its file has it',
    (key) => {
      const { svg, callouts } = makeFigure(key);
      expect(readFileSync(join(directory, `${key.name}.svg`), 'utf8') === svg).toBe(true);
      expect(figureOf(key.name)).toEqual(callouts);
    },
    60_000,
  );

  it('17.8 each has a file, no file is another, and together they are small', () => {
    const files = readdirSync(directory);
    expect(files.toSorted()).toEqual([...figures().map(({ name }) => `${name}.svg`), 'callouts.json'].toSorted());
    const bytes = files.reduce((sum, file) => sum + statSync(join(directory, file)).size, 0);
    expect(bytes).toBeLessThan(1_200_000);
  });
});

describe('a drawing in fewer characters', () => {
  it('17.8 has the same pixels', async () => {
    const title = { name: 'Track (2,4)', figure: '1-1', model: 'Skarv 9.9', sheet: '1 / 1', number: '35-8' };
    for (const style of ['shock', 'panel', 'spindle'] as const) {
      const svg = withoutWords(drawFigure(style, 4, title).svg);
      const short = compact(svg);
      expect(short.length).toBeLessThan(svg.length * 0.6);
      expect((await renderPng(Buffer.from(short))).equals(await renderPng(Buffer.from(svg)))).toBe(true);
    }
  }, 60_000);

  it('17.8 goes from point to point in tenths', () => {
    expect(compact(pathOf('M1 2L1.5 1.9L3 3M4 4Q5 5 4.2 6ZM0 1L0 2Z'))).toBe(
      '<svg viewBox="0 0 160 120"><path d="m10 20 5-1 15 11m10 10q10 10 2 20zm-40-30 0 10z" stroke-width="13.5"/></svg>',
    );
  });

  it('17.8 refuses a path that it would change', () => {
    expect(() => compact(pathOf('M1 2L1.55 3'))).toThrow('Finer than a tenth');
    expect(() => compact(pathOf('M1 2C1 2 3 4 5 6'))).toThrow('another command');
  });
});
