import { readFile } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import { composed } from '../../contract/composed.ts';
import type { PlacedText } from './drawing.ts';
import { svgSize, UNITS_PER_INCH } from './svgSize.ts';
import type { Size } from './svgSize.ts';
import { svgText } from './svgText.ts';

type Matrix = readonly [number, number, number, number, number, number];

const capitals = 0.75;
/** About how wide a digit is, of the font's size: SVG names no widths. */
const advance = 0.58;

/** The upright texts of a safe SVG, in pixels of a picture of it that is `size` large. @throws PictureRefused */
export async function svgTexts(path: string, size: Size): Promise<PlacedText[]> {
  const { window } = new JSDOM(svgText(await readFile(path)), { contentType: 'image/svg+xml' });
  try {
    return placedTexts(window.document.documentElement, size);
  } finally {
    window.close();
  }
}

/** The same of an SVG that has been read. */
export function placedTexts(root: Element, size: Size): PlacedText[] {
  const outer = rootMatrix(root, size);
  const sheets = sheetStyles(root);
  return [...root.querySelectorAll('text')].flatMap((text) => placed(text, outer, sheets));
}

/** One entry for each tspan with a place of its own; the whole text where none has. */
function placed(text: Element, outer: Matrix, sheets: Sheets): PlacedText[] {
  const spans = [...text.querySelectorAll('tspan')].filter((span) => span.hasAttribute('x') || span.hasAttribute('y'));
  return (spans.length === 0 ? [text] : spans).flatMap((span): PlacedText[] => {
    const value = composed((span.textContent ?? '').trim());
    const own = (name: string) => inherited(span, name, sheets);
    const size = Number.parseFloat(own('font-size') ?? '16');
    const x = Number.parseFloat(own('x') ?? '0');
    const y = Number.parseFloat(own('y') ?? '0');
    const [a, b, c, d, e, f] = times(outer, matrixOf(text));
    const isHidden = own('display') === 'none' || own('visibility') === 'hidden';
    if (isHidden || value === '' || a <= 0 || Math.abs(b) > 0.1 * a || ![size, x, y].every(Number.isFinite)) return [];
    const w = value.length * size * advance;
    const anchor = own('text-anchor');
    const left = anchor === 'middle' ? x - w / 2 : anchor === 'end' ? x - w : x;
    return [
      {
        text: value,
        x: a * left + c * y + e,
        y: b * left + d * (y - size * capitals) + f,
        w: a * w,
        h: d * size * capitals,
      },
    ];
  });
}

/** What style sheets say of an element: its declarations, those that count most last. */
type Sheets = ReadonlyMap<Element, string>;

/** Rules that are read of a drawing. */
const mostRules = 1000;

function sheetStyles(root: Element): Sheets {
  const css = [...root.querySelectorAll('style')].map((sheet) => sheet.textContent ?? '').join('\n');
  const rules = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .slice(0, mostRules)
    .flatMap(([, selectors = '', body = '']) => selectors.split(',').map((selector) => ({ selector, body })))
    .toSorted((a, b) => weightOf(a.selector) - weightOf(b.selector));
  const styles = new Map<Element, string>();
  for (const { selector, body } of rules)
    for (const element of matching(root, selector)) styles.set(element, `${styles.get(element) ?? ''};${body}`);
  return styles;
}

/** How much a rule counts: by its ids, then its classes. */
const weightOf = (selector: string) => 100 * (selector.split('#').length - 1) + selector.split('.').length - 1;

/** Elements of a selector; none of one that is not understood, such as "@font-face". */
function matching(root: Element, selector: string): Iterable<Element> {
  try {
    return root.querySelectorAll(selector);
  } catch {
    return [];
  }
}

const declared = (style: string, name: string): string | undefined =>
  [...style.matchAll(new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'g'))].at(-1)?.[1];

/** A property from the element or what it stands in: as its style, one of a style sheet, or an attribute. */
function inherited(element: Element, name: string, sheets: Sheets): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = declared(at.getAttribute('style') ?? '', name) ?? declared(sheets.get(at) ?? '', name);
    const value = style ?? at.getAttribute(name);
    if (value) return value.trim();
    if ((name === 'x' || name === 'y') && at.localName === 'text') return undefined;
  }
  return undefined;
}

/** From user units to pixels: the viewBox fills the picture, in its middle. */
function rootMatrix(root: Element, size: Size): Matrix {
  const units = svgSize((name) => root.getAttribute(name), UNITS_PER_INCH) ?? size;
  const box = (root.getAttribute('viewBox') ?? `0 0 ${units.width} ${units.height}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = size.width, height = size.height] = box;
  const scale = Math.min(size.width / width, size.height / height);
  return [
    scale,
    0,
    0,
    scale,
    (size.width - width * scale) / 2 - x * scale,
    (size.height - height * scale) / 2 - y * scale,
  ];
}

/** All transforms from the root down to an element. */
function matrixOf(element: Element): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (let at: Element | null = element; at; at = at.parentElement)
    matrix = times(transformOf(at.getAttribute('transform') ?? ''), matrix);
  return matrix;
}

function transformOf(text: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name = '', list = ''] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    matrix = times(matrix, stepOf(name, numbers));
  }
  return matrix;
}

function stepOf(name: string, [a = 0, b, c = 0, d = 1, e = 0, f = 0]: number[]): Matrix {
  if (name === 'matrix') return [a, b ?? 0, c, d, e, f];
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0];
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0];
  if (name !== 'rotate') return [1, 0, 0, 1, 0, 0];
  const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
  const [x, y] = [b ?? 0, c];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
