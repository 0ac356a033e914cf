import { isUtf8 } from 'node:buffer';
import { FORMAT_MESSAGE, PictureRefused } from './refused.ts';

const MAX_BYTES = 20 * 1024 ** 2;
const MAX_ELEMENTS = 30_000;
/** As deep as librsvg reads. */
const MAX_DEPTH = 256;
// No value of an attribute holds a '<', so that no match runs far.
const TAG = /<\/?[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/**
 * The text of an SVG, refused before any parser sees it where parsing alone would be a risk
 * (U-03): document types and entities, too much text, too many elements or levels.
 */
export function svgText(bytes: Buffer): string {
  if (bytes.length > MAX_BYTES) throw new PictureRefused(`An SVG may have at most ${MAX_BYTES / 1024 ** 2} MB.`);
  if (!isUtf8(bytes)) throw new PictureRefused(FORMAT_MESSAGE);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new PictureRefused('An SVG with a document type or entities is not accepted.');
  refuseMasses(text);
  return text;
}

function refuseMasses(text: string): void {
  let elements = 0;
  let depth = 0;
  for (const [tag] of text.matchAll(TAG)) {
    if (tag.startsWith('</')) {
      depth -= 1;
      continue;
    }
    elements += 1;
    if (!tag.endsWith('/>')) depth += 1;
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH)
      throw new PictureRefused(`An SVG may have at most ${MAX_ELEMENTS} elements in ${MAX_DEPTH} levels.`);
  }
}
