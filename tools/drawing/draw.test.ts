import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import { renderPng } from '../../src/sample/catalogue/png.ts';
import { DIVISIONS } from '../../src/sample/catalogue/products.ts';
import { variantOf } from '../figures/make.ts';
import { ASSEMBLIES, drawFigure, entriesOf, specOf } from './assemblies/figure.ts';
import type { AssemblyName } from './assemblies/figure.ts';
import { compose, HEIGHT, WIDTH } from './draw.ts';
import { crossing, distance } from './geometry.ts';
import { textPath } from './glyphs.ts';
import { withoutWords } from './svg.ts';

const NAMES = Object.keys(ASSEMBLIES).filter((name): name is AssemblyName => name in ASSEMBLIES);
const TITLE = {
  name: 'Drive clutch',
  figure: '07-14',
  model: 'Skarv 600 LT',
  sheet: '1 / 1',
  number: 'DEM-26-0417',
};
const VARIANTS = new Set(DIVISIONS.map(({ code }) => variantOf(code)));

describe('drawings', () => {
  eachDaily(NAMES, 6)(
    '%s, as each division draws it: balloons for all callouts, apart, on the page, clear of leaders',
    (name) => {
      for (const variant of VARIANTS) {
        const { balloons } = compose(specOf(name, variant, TITLE));
        const labels = balloons.map(({ box, value }) => ({ ...box, value }));
        const leaders = balloons.map(({ leader }) => leader);
        const entries = entriesOf(name, variant);
        expect(new Set(labels.map(({ value }) => value))).toEqual(new Set(entries.map(({ callout }) => callout)));
        for (const [index, { x, y, w, h, value }] of labels.entries()) {
          expect(value).toMatch(/^\d{1,2}[A-Z]?$/);
          expect(Math.min(x, y, WIDTH - x - w, HEIGHT - y - h)).toBeGreaterThanOrEqual(20);
          for (const [other, label] of labels.entries()) {
            if (other === index) continue;
            const apart = x > label.x + label.w || label.x > x + w || y > label.y + label.h || label.y > y + h;
            const leader = leaders[other] ?? [0, 0, 0, 0];
            expect(apart, `${name} ${variant}: ${value} and ${label.value}`).toBe(true);
            const free = distance(leader, x + w / 2, y + h / 2) > Math.hypot(w, h) / 2;
            expect(free, `${name} ${variant}: leader of ${label.value}, balloon ${value}`).toBe(true);
          }
        }
        const crossed = leaders.filter((one, at) => leaders.slice(at + 1).some((other) => crossing(one, other)));
        expect(crossed.length, `${name} ${variant}: crossing leaders`).toBe(0);
      }
    },
    60_000,
  );

  it('are the same each time, to the byte', () => {
    const once = drawFigure('chaincase', 3, TITLE);
    drawFigure('panel', 1, TITLE);
    const again = drawFigure('chaincase', 3, TITLE);
    expect(again.svg).toBe(once.svg);
  });

  it('take nothing from clock or chance', () => {
    const roots = ['tools', 'src/sample/catalogue'].map((room) => path.join(import.meta.dirname, '../..', room));
    const sources = roots
      .flatMap((root) => globSync('**/*.ts', { cwd: root }).map((file) => path.join(root, file)))
      .filter((file) => !file.endsWith('.test.ts'));
    expect(sources.length).toBeGreaterThan(40);
    for (const file of sources) {
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/Math\.random|Date\.now|new Date\(\)|performance\./);
    }
  });

  it('become small greyscale images that readers understand', async () => {
    const png = await renderPng(Buffer.from(withoutWords(drawFigure('waterPump', 0, TITLE).svg)));
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1600, height: 1200 });
    expect(png.length).toBeLessThan(90_000);
    expect(data[0]).toBe(255);
    const dark = data.reduce((count, value) => count + (value < 100 ? 1 : 0), 0);
    expect(dark / data.length).toBeGreaterThan(0.005);
    expect(dark / data.length).toBeLessThan(0.1);
  });

  it('keep their words beside the strokes, so that text can be found', () => {
    const { svg, labels } = drawFigure('shock', 0, { ...TITLE, name: 'Shock & <spring>' });
    for (const { value } of labels) expect(svg).toContain(`>${value}</text>`);
    expect(svg).not.toContain('<SPRING>');
  });

  it('number their parts without gaps, some with a letter, some parts more than once', () => {
    const all = NAMES.flatMap((name) => [...VARIANTS].map((variant) => entriesOf(name, variant)));
    for (const entries of all) {
      const numbers = [...new Set(entries.map(({ callout }) => Number.parseInt(callout, 10)))];
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    }
    const callouts = all.flat();
    expect(callouts.some(({ callout }) => /^\d+A$/.test(callout))).toBe(true);
    expect(callouts.some(({ callout }) => Number(callout) >= 10)).toBe(true);
    expect(callouts.some(({ quantity }) => quantity > 1)).toBe(true);
  });
});

describe('letters', () => {
  it('are strokes for everything that a title may hold', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,-/()') {
      expect(textPath(letter, 0, 20, 20), letter).toMatch(/^M-?[\d.]+ -?[\d.]+[LQ]/);
    }
    expect(textPath(' ', 0, 20, 20)).toBe('');
  });
});
