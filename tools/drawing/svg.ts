import type { Balloon, BalloonStyle } from './balloon.ts';
import { DIGITS } from './balloon.ts';
import type { Polyline } from './chain.ts';
import type { Segment } from './geometry.ts';
import { textPath, textWidth } from './glyphs.ts';
import type { Box } from './layout.ts';

/** What stands in the block at the lower right. */
export interface Title {
  readonly name: string;
  readonly figure: string;
  readonly model: string;
  readonly sheet: string;
  readonly number: string;
}

const INK = '#17181A';

/** Line widths in pixels. */
const WIDTH = { heavy: 2.3, light: 1.35, axis: 1.1, leader: 1.4, digits: 2.4, print: 1.7 };

function path(data: string, width: number, more = ''): string {
  return data === '' ? '' : `<path d="${data}" stroke-width="${width}"${more}/>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function polyline(line: Polyline): string {
  let data = '';
  for (let index = 0; index < line.length; index += 2) {
    data += `${index === 0 ? 'M' : 'L'}${round(line[index] ?? 0)} ${round(line[index + 1] ?? 0)}`;
  }
  return data;
}

const segment = ([x1, y1, x2, y2]: Segment): string => polyline([x1, y1, x2, y2]);

/** The drawn parts: tints below, then light and heavy lines, then dash-dot axes. */
export function partLines(
  tints: readonly Polyline[],
  light: readonly Polyline[],
  heavy: readonly Polyline[],
  axes: readonly Polyline[],
): string {
  return [
    `<path d="${tints.map((line) => `${polyline(line)}Z`).join('')}" fill="#ECECEA" fill-rule="evenodd" stroke="none"/>`,
    path(light.map(polyline).join(''), WIDTH.light),
    path(heavy.map(polyline).join(''), WIDTH.heavy),
    path(axes.map(polyline).join(''), WIDTH.axis, ' stroke-dasharray="20 5 3 5" stroke-linecap="butt"'),
  ].join('');
}

/** A balloon, its value, and its leader with a dot or an arrow on the part. */
export function balloonMarks(balloon: Balloon, style: BalloonStyle): string {
  const { box, leader, value } = balloon;
  const x = box.x + box.w / 2;
  const y = box.y + box.h / 2;
  const text = textPath(value, x - textWidth(value, DIGITS) / 2, y + DIGITS / 2 - (style === 'plain' ? 3 : 0), DIGITS);
  const shape =
    style === 'circle'
      ? `<circle cx="${x}" cy="${y}" r="${box.w / 2}" fill="#fff" stroke-width="1.9"/>`
      : style === 'box'
        ? `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" fill="#fff" stroke-width="1.9"/>`
        : path(segment([box.x + 2, box.y + box.h - 2, box.x + box.w - 2, box.y + box.h - 2]), 1.9);
  return `${path(segment(leader), WIDTH.leader)}${tipMark(leader, style)}${shape}${path(text, WIDTH.digits)}${words(value, x, y + DIGITS / 2, DIGITS)}`;
}

function tipMark([x1, y1, x2, y2]: Segment, style: BalloonStyle): string {
  if (style !== 'box') return `<circle cx="${round(x2)}" cy="${round(y2)}" r="3.6" fill="${INK}" stroke="none"/>`;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = (x2 - x1) / length;
  const dy = (y2 - y1) / length;
  const left = [x2 - dx * 15 - dy * 4.6, y2 - dy * 15 + dx * 4.6];
  const right = [x2 - dx * 15 + dy * 4.6, y2 - dy * 15 - dx * 4.6];
  return `<path d="${polyline([x2, y2, ...left, ...right])}Z" fill="${INK}" stroke="none"/>`;
}

/** The letters themselves, unseen: for search and for readers of the drawing's text. */
function words(text: string, x: number, y: number, size: number): string {
  const plain = text.replace(/[&<>]/g, ' ');
  return `<text x="${round(x)}" y="${round(y)}" font-family="sans-serif" font-size="${Math.round(size * 1.4)}" text-anchor="middle" fill="none" stroke="none">${plain}</text>`;
}

/** The title block in its box: name above, then figure and model, then sheet and number. */
export function titleBlock(title: Title, box: Box): string {
  const row = box.h / 3;
  const half = box.x + box.w * 0.5;
  const print = (text: string, x: number, line: number, height: number): string => {
    const fits = Math.min(height, (height * (line === 0 ? box.w - 24 : box.w / 2 - 24)) / textWidth(text, height));
    const foot = box.y + row * line + row / 2 + fits / 2;
    return path(textPath(text, x, foot, fits), WIDTH.print) + words(text, x + textWidth(text, fits) / 2, foot, fits);
  };
  return [
    `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" fill="#fff" stroke-width="1.9"/>`,
    path(segment([box.x, box.y + row, box.x + box.w, box.y + row]), 1.3),
    path(segment([box.x, box.y + row * 2, box.x + box.w, box.y + row * 2]), 1.3),
    path(segment([half, box.y + row, half, box.y + box.h]), 1.3),
    print(title.name.toUpperCase(), box.x + 12, 0, 17),
    print(`FIG. ${title.figure}`, box.x + 12, 1, 14),
    print(title.model.toUpperCase(), half + 12, 1, 14),
    print(`SHEET ${title.sheet}`, box.x + 12, 2, 14),
    print(title.number, half + 12, 2, 14),
  ].join('');
}

/** A drawing without its unseen letters, whose place depends on the fonts of the machine; what is seen are strokes. */
export const withoutWords = (svg: string): string => svg.replace(/<text[^>]*>[^<]*<\/text>/g, '');

/** The whole page. */
export function page(width: number, height: number, frame: boolean, marks: readonly string[]): string {
  const edge = frame ? `<rect x="22" y="22" width="${width - 44}" height="${height - 44}" stroke-width="1.3"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${edge}${marks.join('')}</g></svg>`;
}
