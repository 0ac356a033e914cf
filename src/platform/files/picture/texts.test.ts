import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../../../test/drawings/pdf.ts';
import { isolated, isolatedTexts } from './isolated.ts';

const asker = { job: 'tests', gone: new AbortController().signal };
const folder = mkdtempSync(join(tmpdir(), 'callout-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function stored(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('texts of a drawing', () => {
  it('stand in pixels of its picture, in a PDF', async () => {
    const content = 'BT /F 18 Tf 1 0 0 1 72 90 Tm (12A) Tj ET BT /F 18 Tf 0 1 -1 0 200 90 Tm (300) Tj ET';
    const path = stored('a.pdf', pdfOf(content));
    const picture = await isolated({ kind: 'pdf', path }, asker);
    expect(picture.width).toBe(1000);
    const [text, ...others] = await isolatedTexts({ kind: 'pdf', path }, picture, asker);
    expect(others).toEqual([]);
    expect(text).toMatchObject({ text: '12A', x: 200 });
    // 200 dots per inch: the line is 90 points above the lower edge, 250 pixels.
    expect((text?.y ?? 0) + (text?.h ?? 0)).toBeCloseTo(250, 0);
    expect(text?.h).toBeCloseTo(37.5, 1);
  }, 30_000);

  it('15.20 are those of the page that was chosen', async () => {
    const page = (text: string) => `BT /F 18 Tf 1 0 0 1 72 90 Tm (${text}) Tj ET`;
    const path = stored('pages.pdf', pdfOf(page('one'), page('two')));
    await expect(isolated({ kind: 'pdf', path }, asker)).rejects.toMatchObject({ name: 'PageWanted', pages: 2 });
    await expect(isolated({ kind: 'pdf', path, page: 3 }, asker)).rejects.toMatchObject({ pages: 2 });
    const source = { kind: 'pdf', path, page: 2 } as const;
    expect((await isolatedTexts(source, await isolated(source, asker), asker)).map(({ text }) => text)).toEqual([
      'two',
    ]);
  }, 30_000);

  it('15.20 can be read on the picture that is made of an SVG, and stand on it where it was drawn', async () => {
    const svg = (size: number, more = '', attributes = 'width="800" height="400"') =>
      stored(
        `${size}.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${more}<g transform="scale(2)"><text x="50" y="50" font-size="${size}">12</text></g></svg>`,
      );
    const drawn = async (path: string) => {
      const picture = await isolated({ kind: 'svg', path }, asker);
      return { picture, texts: await isolatedTexts({ kind: 'svg', path }, picture, asker) };
    };
    const small = await drawn(svg(4));
    expect([small.picture.width, small.picture.height]).toEqual([1600, 800]);
    expect(small.texts[0]?.h).toBeCloseTo(12, 0);
    expect((small.texts[0]?.x ?? 0) / small.picture.width).toBeCloseTo(100 / 800);
    // Large enough already; so small that the longest side is the bound; few millimetres without a viewBox.
    expect((await drawn(svg(20))).picture).toMatchObject({ width: 800, height: 400 });
    expect((await drawn(svg(0.1))).picture).toMatchObject({ width: 8000, height: 4000 });
    const metric = await drawn(svg(30, '', 'width="50.8mm" height="25.4mm"'));
    expect([metric.picture.width, Math.round(metric.texts[0]?.x ?? 0)]).toEqual([
      2000,
      Math.round((5 * 100 * 200) / 96),
    ]);
    // The size may stand in a style sheet: a class counts more than an element's name, whatever comes last.
    const rules = '/* .n { font-size: 40px } */ .n { fill: red; font-size: 4px } text { font-size: 30px }';
    const styled = await drawn(
      stored(
        'styled.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><style>${rules}</style><g transform="scale(2)"><text class="n" x="50" y="50">12</text></g></svg>`,
      ),
    );
    expect([styled.picture.width, styled.texts[0]?.h]).toEqual([1600, expect.closeTo(12, 0)]);
    // Fine print does not make callouts larger than a hotspot may be.
    const callouts = Array.from({ length: 9 }, (_, at) => `<text x="${at * 40}" y="90" font-size="20">${at}</text>`);
    expect((await drawn(svg(0.2, callouts.join('')))).picture.width).toBe(3200);
  }, 60_000);

  it('stand where all transforms put them, in an SVG', async () => {
    const texts =
      '<g transform="translate(10 20) scale(2)"><text x="5" y="15" font-size="10" text-anchor="middle">7</text></g>' +
      '<text style="font-size: 20" transform="rotate(90)">300</text>' +
      '<text font-size="12"><tspan x="40" y="50">8</tspan><tspan x="60" y="50">9B</tspan></text>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 200 100">${texts}</svg>`;
    const path = stored('a.svg', svg);
    const found = await isolatedTexts({ kind: 'svg', path }, { width: 400, height: 200 }, asker);
    expect(found.map(({ text }) => text)).toEqual(['7', '8', '9B']);
    const [seven, eight] = found;
    expect((seven?.x ?? 0) + (seven?.w ?? 0) / 2).toBeCloseTo((10 + 2 * 5) * 2);
    expect((seven?.y ?? 0) + (seven?.h ?? 0)).toBeCloseTo((20 + 2 * 15) * 2);
    expect([eight?.x, (eight?.y ?? 0) + (eight?.h ?? 0)]).toEqual([80, 100]);
  }, 30_000);
});
