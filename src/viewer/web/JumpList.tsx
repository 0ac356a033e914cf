import type { ReactElement } from 'react';
import type { DiagramRecord } from '../../release/contract.ts';
import { t } from '../texts.ts';
import type { Jump } from './useJumps.ts';
import type { Links } from './useLinks.ts';
import { useRelease } from './useRelease.ts';
import { links as addresses } from './useRoute.ts';

/** The diagrams that tags of the drawing lead to, below the parts list. */
export function JumpList(props: {
  jumps: readonly Jump[];
  hotspots: DiagramRecord['hotspots'];
  links: Links;
}): ReactElement | null {
  const { jumps, hotspots, links } = props;
  const { text } = useRelease();
  if (jumps.length === 0) return null;
  const onDrawing = (tag: string) => hotspots.find(([own]) => own.toLowerCase() === tag.toLowerCase())?.[0] ?? null;
  return (
    <nav className="v-jumps" aria-labelledby="v-jumps">
      <h2 id="v-jumps" lang="en">
        {t('viewer.jumps')}
      </h2>
      <ul>
        {jumps.map(({ tag, item, display }) => (
          <li key={tag}>
            <a
              className="link"
              href={addresses.diagram(item)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && links.light(onDrawing(tag))}
              onPointerLeave={(event) => event.pointerType === 'mouse' && links.light(null)}
              onFocus={() => links.light(onDrawing(tag))}
              onBlur={() => links.light(null)}
            >
              <span className="co q">{tag}</span> {text(display)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
