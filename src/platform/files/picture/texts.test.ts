import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isolated, isolatedTexts } from './isolated.ts';

const folder = mkdtempSync(join(tmpdir(), 'callout-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function stored(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A page of 360 by 180 points with the content and a font. */
function pdf(content: string): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 180]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  return `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('')}trailer<</Size 6/Root 1 0 R>>\n%%EOF`;
}

describe('texts of a drawing', () => {
  it('stand in pixels of its picture, in a PDF', async () => {
    const content = 'BT /F 18 Tf 1 0 0 1 72 90 Tm (12A) Tj ET BT /F 18 Tf 0 1 -1 0 200 90 Tm (300) Tj ET';
    const path = stored('a.pdf', pdf(content));
    const { width } = await isolated({ kind: 'pdf', path });
    expect(width).toBe(1000);
    const [text, ...others] = await isolatedTexts({ kind: 'pdf', path });
    expect(others).toEqual([]);
    expect(text).toMatchObject({ text: '12A', x: 200 });
    // 200 dots per inch: the line is 90 points above the lower edge, 250 pixels.
    expect((text?.y ?? 0) + (text?.h ?? 0)).toBeCloseTo(250, 0);
    expect(text?.h).toBeCloseTo(37.5, 1);
  }, 30_000);

  it('stand where all transforms put them, in an SVG', async () => {
    const texts =
      '<g transform="translate(10 20) scale(2)"><text x="5" y="15" font-size="10" text-anchor="middle">7</text></g>' +
      '<text style="font-size: 20" transform="rotate(90)">300</text>' +
      '<text font-size="12"><tspan x="40" y="50">8</tspan><tspan x="60" y="50">9B</tspan></text>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 200 100">${texts}</svg>`;
    const path = stored('a.svg', svg);
    const found = await isolatedTexts({ kind: 'svg', path });
    expect(found.map(({ text }) => text)).toEqual(['7', '8', '9B']);
    const [seven, eight] = found;
    expect((seven?.x ?? 0) + (seven?.w ?? 0) / 2).toBeCloseTo((10 + 2 * 5) * 2);
    expect((seven?.y ?? 0) + (seven?.h ?? 0)).toBeCloseTo((20 + 2 * 15) * 2);
    expect([eight?.x, (eight?.y ?? 0) + (eight?.h ?? 0)]).toEqual([80, 100]);
  }, 30_000);
});
