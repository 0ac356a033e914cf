import { ILL_FORMED } from '../table/decode.ts';
import { declaredEncoding, decoderOf } from '../xml/encoding.ts';
import { PictureRefused, svgMessages } from './refused.ts';
import { withEntities } from './svgEntities.ts';
import { pathSteps, points } from './svgPath.ts';
import { svgProlog } from './svgProlog.ts';

const MAX_BYTES = 20 * 1024 ** 2;
const MAX_ELEMENTS = 20_000;
/** Of all paths together, each point of a polyline or polygon among them. */
const MAX_STEPS = 200_000;
/** As deep as librsvg reads. */
const MAX_DEPTH = 256;
// No value of an attribute holds a '<', so that no match runs far.
const TAG = /<\/?[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** An attribute that draws, however it is written: in a text that browsers take, quotes may be missing. */
const DRAWN = /[\s"'/](d|points)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/**
 * The text of an SVG, decoded as it says, without its document type; entities of that which stand for plain text are
 * written out. Refused where no parser should see it (U-03): other entities, too much text. @throws PictureRefused
 */
export function svgText(bytes: Buffer): string {
  if (bytes.length > MAX_BYTES) throw new PictureRefused(`An SVG may have at most ${MAX_BYTES / 1024 ** 2} MB.`);
  const whole = decoded(bytes);
  const { doctype } = svgProlog(whole);
  const text =
    doctype === undefined
      ? whole
      : withEntities(
          whole.replace(doctype, () => ''),
          doctype,
          MAX_BYTES,
        );
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new PictureRefused(svgMessages.innerDoctype);
  return text;
}

function decoded(bytes: Buffer): string {
  const decode = decoderOf(bytes);
  if (!decode) throw new PictureRefused(svgMessages.encoding(declaredEncoding(bytes) ?? ''));
  const text = decode(bytes, true);
  if (text.includes(ILL_FORMED)) throw new PictureRefused(svgMessages.notText);
  return text;
}

/**
 * Refuses a new SVG of which parsing or drawing would take long, by its text alone. What is stored passed it, under the
 * limits of its day. @throws PictureRefused
 */
export function refuseMasses(text: string): void {
  let elements = 0;
  for (const _ of text.matchAll(/<[a-z]/gi)) elements += 1;
  if (elements > MAX_ELEMENTS) throw new PictureRefused(svgMessages.elements(MAX_ELEMENTS, elements));
  let steps = 0;
  for (const [, name = '', ...values] of text.matchAll(DRAWN)) {
    const data = values.find((value) => value !== undefined) ?? '';
    steps += name.toLowerCase() === 'd' ? pathSteps(data) : points(data);
  }
  if (steps > MAX_STEPS) throw new PictureRefused(svgMessages.steps(MAX_STEPS, steps));
  let depth = 0;
  for (const [tag] of text.matchAll(TAG)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > MAX_DEPTH) throw new PictureRefused(svgMessages.levels(MAX_DEPTH));
  }
}
