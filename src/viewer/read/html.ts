import { descriptionElements, isDescriptionAddress } from '../../major-unit/description/rules.ts';

/** A description as its elements: text, or one of the elements that a description may hold, with what is in it. */
export type Piece = string | { tag: (typeof descriptionElements)[number]; href?: string; inside: Piece[] };

/** Reads a description. The page that it is parsed as runs nothing and fetches nothing; what may not be shown is passed over. */
export function piecesOf(html: string): Piece[] {
  return inside(new DOMParser().parseFromString(html, 'text/html').body);
}

function inside(node: Node): Piece[] {
  return [...node.childNodes].flatMap((child): Piece[] => {
    if (child.nodeType === Node.TEXT_NODE) return [child.textContent ?? ''];
    if (!(child instanceof Element)) return [];
    const name = child.tagName.toLowerCase();
    if (name === 'script' || name === 'style') return [];
    const tag = descriptionElements.find((one) => one === name);
    if (!tag) return inside(child);
    const href = child.getAttribute('href') ?? '';
    return [{ tag, ...(tag === 'a' && isDescriptionAddress(href) && { href }), inside: inside(child) }];
  });
}
