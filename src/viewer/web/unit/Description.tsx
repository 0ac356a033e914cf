import { createElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { type Piece, piecesOf } from '../../read/html.ts';

/** Headings of a description stand below that of its section. */
const shownAs: Partial<Record<string, string>> = { h2: 'h3', h3: 'h4', h4: 'h5' };

/** Formatted text of a unit, of the elements that a description may hold and no others. */
export function Description({ html, language }: { html: string; language: string }): ReactElement {
  return (
    <div className="v-rich" lang={language.toLowerCase()}>
      {shown(piecesOf(html))}
    </div>
  );
}

const shown = (pieces: readonly Piece[]): ReactNode =>
  pieces.map((piece, at) => {
    if (typeof piece === 'string') return piece;
    const { tag, href, inside } = piece;
    if (tag === 'br' || tag === 'hr') return createElement(tag, { key: at });
    if (tag === 'a' && href === undefined) return <span key={at}>{shown(inside)}</span>;
    const leaving = tag === 'a' ? { href, target: '_blank', rel: 'noreferrer noopener' } : {};
    return createElement(shownAs[tag] ?? tag, { key: at, ...leaving }, shown(inside));
  });
