import { readFile } from 'node:fs/promises';
import createPurifier, { type DOMPurify } from 'dompurify';
import { JSDOM } from 'jsdom';
import { harmlessStyle, isHarmlessCss } from './css.ts';
import type { Drawing } from './drawing.ts';
import { MAX_INPUT_PIXELS, rasterSize, renderSvg } from './raster.ts';
import { FORMAT_MESSAGE, PictureRefused } from './refused.ts';
import { DOTS_PER_INCH, enlargement, fitted, magnification, svgSize, UNITS_PER_INCH } from './svgSize.ts';
import { refuseMasses, svgText } from './svgText.ts';
import { placedTexts } from './svgTexts.ts';

export type SafeSvg = {
  /** The drawing without anything active or external. */
  svg: string;
  /** The same, with its size in pixels on the root, for rendering. */
  sized: string;
  /** Embedded pictures, as data URIs: their pixels are still to be counted. */
  images: string[];
};

const RASTER = /^data:image\/(?:png|jpeg|jpg|gif);base64,[a-z0-9+/=\s]*$/i;

let purifier: { purify: DOMPurify; serialize: (node: Node) => string } | undefined;
let images: string[] = [];

/**
 * Removes scripts, handlers, animations, filters, foreign content and every reference that leads
 * out of the file (U-03). Runs in the worker process: a large drawing takes seconds.
 * @throws PictureRefused where nothing of an SVG is left.
 */
export function sanitizeSvg(text: string): SafeSvg {
  purifier ??= createSvgPurifier();
  images = [];
  const fragment = purifier.purify.sanitize(text, {
    USE_PROFILES: { svg: true },
    // Drawings made by cairo put every letter into a <use>; it stays as far as it is local.
    ADD_TAGS: ['use'],
    ADD_ATTR: ['vector-effect', 'paint-order'],
    // A filter can be made to take minutes, and librsvg can't be stopped; drawings do without.
    FORBID_TAGS: ['filter'],
    RETURN_DOM_FRAGMENT: true,
  });
  const root = fragment.firstElementChild;
  if (root?.localName !== 'svg') throw new PictureRefused(FORMAT_MESSAGE);
  const svg = purifier.serialize(root);
  setSize(root);
  return { svg, sized: purifier.serialize(root), images };
}

/** The SVG made safe, and its picture on white paper. @throws PictureRefused */
export async function drawSvg(path: string): Promise<Drawing> {
  const text = svgText(await readFile(path));
  refuseMasses(text);
  const { svg, sized, images } = sanitizeSvg(text);
  await refuseLargeImages(images);
  const { bytes, width, height } = await renderSvg(sized);
  return { png: bytes, width, height, svg };
}

/** What librsvg would unpack beside the drawing must be within the limit of pixels too. */
async function refuseLargeImages(images: string[]): Promise<void> {
  let pixels = 0;
  for (const image of images) {
    const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
    const { width, height } = await rasterSize(bytes);
    pixels += width * height;
    if (pixels > MAX_INPUT_PIXELS) throw new PictureRefused('The pictures inside the SVG are too large.');
  }
}

function setSize(root: Element): void {
  const attribute = (name: string) => root.getAttribute(name);
  const natural = svgSize(attribute, DOTS_PER_INCH);
  if (!natural) throw new PictureRefused('The SVG names neither its size nor a viewBox.');
  if (!root.hasAttribute('viewBox')) {
    const units = svgSize(attribute, UNITS_PER_INCH) ?? natural;
    root.setAttribute('viewBox', `0 0 ${units.width} ${units.height}`);
  }
  const heights = placedTexts(root, natural).map(({ h }) => h);
  const scale = Math.max(magnification(heights), enlargement(attribute, natural));
  const { width, height } = fitted({ width: natural.width * scale, height: natural.height * scale });
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
}

function createSvgPurifier() {
  const { window } = new JSDOM('');
  const purify = createPurifier(window);
  purify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (tagName === 'style') node.textContent = harmlessStyle(node.textContent ?? '');
  });
  purify.addHook('uponSanitizeAttribute', (node, attribute) => {
    const name = attribute.attrName.toLowerCase();
    attribute.keepAttr = isHarmless(node.nodeName.toLowerCase(), name, attribute.attrValue);
  });
  const serializer = new window.XMLSerializer();
  return { purify, serialize: (node: Node) => serializer.serializeToString(node) };
}

function isHarmless(element: string, name: string, value: string): boolean {
  if (name === 'src' || name === 'ping') return false;
  if (name !== 'href' && !name.endsWith(':href')) return isHarmlessCss(value);
  if (value.trim().startsWith('#')) return true;
  if (element !== 'image' || !RASTER.test(value)) return false;
  images.push(value);
  return true;
}
