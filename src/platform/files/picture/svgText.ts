import { isUtf8 } from 'node:buffer';
import { FORMAT_MESSAGE, PictureRefused } from './refused.ts';
import { svgProlog } from './svgProlog.ts';

const MAX_BYTES = 20 * 1024 ** 2;
const MAX_ELEMENTS = 30_000;
/** As deep as librsvg reads. */
const MAX_DEPTH = 256;
// No value of an attribute holds a '<', so that no match runs far.
const TAG = /<\/?[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** A reference to an entity that only a document type can define. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[a-z_:][^\s;&<>"']*;/i;

/**
 * The text of an SVG, refused before any parser sees it where parsing alone would be a risk (U-03): entities, too much
 * text, too many elements or levels. A document type is dropped unread.
 */
export function svgText(bytes: Buffer): string {
  if (bytes.length > MAX_BYTES) throw new PictureRefused(`An SVG may have at most ${MAX_BYTES / 1024 ** 2} MB.`);
  if (!isUtf8(bytes)) throw new PictureRefused(FORMAT_MESSAGE);
  const whole = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const { doctype } = svgProlog(whole);
  const text = doctype === undefined ? whole : whole.replace(doctype, () => '');
  const usesEntities = doctype !== undefined && ENTITY.test(text);
  if (usesEntities || /<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new PictureRefused('An SVG with entities, or a document type within it, is not accepted.');
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
