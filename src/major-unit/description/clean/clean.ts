import sanitize from 'sanitize-html';
import { descriptionAliases, descriptionAttributes, descriptionElements, descriptionSchemes } from '../rules.ts';

/** Elements whose text is none of the page. */
const silent = [
  'style',
  'script',
  'title',
  'xml',
  'svg',
  'math',
  'template',
  'noscript',
  'textarea',
  'option',
  'iframe',
];

const allowed: sanitize.IOptions = {
  allowedTags: [...descriptionElements],
  allowedAttributes: Object.fromEntries(Object.entries(descriptionAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...descriptionSchemes],
  allowProtocolRelative: false,
  nonTextTags: silent,
  nestingLimit: 20,
  transformTags: Object.fromEntries(
    Object.entries(descriptionAliases).map(([from, to]) => [from, () => ({ tagName: to, attribs: {} })]),
  ),
  exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
};

/** Elements that need no end of their own, so that many may stand open beside each other. */
const endless = new Set(
  'p li td th tr dt dd option thead tbody tfoot colgroup col br hr img input meta link base area embed source track wbr param'.split(
    ' ',
  ),
);
/** Elements in each other; pages of text have some dozens. Reading them takes the square of it. */
const deepest = 1000;

/** Whether elements stand in each other deeper than in any page of text. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:]*)/gi)) {
    if (endless.has(tag.toLowerCase())) continue;
    depth = end === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Whether anything is to be read, once the marks are away; a line across counts. */
const saysSomething = (clean: string): boolean => /<hr|[^\s]/.test(clean.replace(/<(?!hr)[^>]*>/g, ''));

/**
 * HTML as it was typed or pasted, reduced to what a description may hold; empty where that is nothing. Cells of a table
 * become a line of text. What is clean stays as it is. `most` is the length beyond which the result is of no use.
 */
export function cleanHtml(html: string, most: number): string {
  const apart = html.replace(/<\/t[dh]\s*>/gi, ' $&');
  const once = sanitize(apart, allowed).trim();
  // A paragraph that came of another element may stand in one; read again, each closes the one before.
  const clean = once.length > 4 * most ? once : sanitize(once, allowed).trim();
  return saysSomething(clean) ? clean : '';
}
