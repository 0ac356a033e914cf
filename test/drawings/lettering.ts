import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Dice } from '../dice.ts';
import { handOf, strokeText } from './strokes.ts';
import type { Hand } from './strokes.ts';

/** A font, or a hand of single strokes. */
export type Lettering = { family: string; weight: string; style: string; stretch: string } | Hand;

const families = [
  'DejaVu Sans',
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'Liberation Sans',
  'Liberation Sans',
];

/** Makes the fonts of pdf.js known to the renderer of SVG beside those of the machine; before sharp is loaded. */
export function useFonts(): void {
  if (process.env.FONTCONFIG_FILE !== undefined) return;
  const own = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
  const path = join(mkdtempSync(join(tmpdir(), 'callout-fonts-')), 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?><fontconfig><dir>${own}</dir><dir>/usr/share/fonts</dir><cachedir>${dirname(path)}</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = path;
}

export function letteringOf(dice: Dice): Lettering {
  if (dice.chance(0.4)) return handOf(dice);
  const family = dice.of(families);
  return {
    family,
    weight: dice.chance(0.25) ? 'bold' : dice.chance(0.2) && family === 'DejaVu Sans' ? '200' : 'normal',
    style: dice.chance(0.15) ? 'italic' : 'normal',
    stretch: dice.chance(0.2) ? 'condensed' : 'normal',
  };
}

/** SVG of a text with its middle at (x, y) and capitals of `height` pixels. */
export function lettered(text: string, x: number, y: number, height: number, by: Lettering, turn = 0): string {
  const turned = turn === 0 ? '' : ` transform="rotate(${turn} ${x} ${y})"`;
  if ('thickness' in by) {
    const strokes = strokeText(text, x, y, height, by);
    if (strokes !== undefined) return `<g${turned}>${strokes}</g>`;
  }
  const { family, weight, style, stretch } =
    'family' in by ? by : { family: 'DejaVu Sans', weight: 'normal', style: 'normal', stretch: 'normal' };
  return `<text${turned} x="${x}" y="${y + height / 2}" font-size="${height / 0.725}" font-family="${family}" font-weight="${weight}" font-style="${style}" font-stretch="${stretch}" text-anchor="middle">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
}

/** About how wide a text is. */
export const widthOf = (text: string, height: number, by: Lettering): number =>
  text.length * height * ('thickness' in by ? 0.6 * by.width + 0.22 : 0.88);
