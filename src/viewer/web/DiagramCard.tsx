import { useRef } from 'react';
import type { ReactElement } from 'react';
import { diagramOf } from '../read/content.ts';
import type { Child } from '../read/content.ts';
import { t } from '../texts.ts';
import { Picture } from './Picture.tsx';
import { useLoaded } from './useLoaded.ts';
import { useNear } from './useNear.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

/** A diagram as its drawing in small; read when it comes near the window. */
export function DiagramCard(props: { item: Child; number: number; parent: number }): ReactElement {
  const { item, number, parent } = props;
  const { release, text } = useRelease();
  const frame = useRef<HTMLLIElement>(null);
  const near = useNear(frame, '300px');
  const loaded = useLoaded(`card ${item.id} ${near}`, async () => (near ? diagramOf(release, item.id) : null));
  const diagram = loaded.state === 'done' ? loaded.value : null;
  const name = text(item.display);
  return (
    <li ref={frame}>
      <a className="v-card" href={links.diagram(item.id, { from: parent || undefined })}>
        {near && loaded.state !== 'loading' ? (
          <Picture layer={diagram?.layer ?? ''} picture={diagram?.picture} alt="" />
        ) : (
          <span className="thumb" />
        )}
        <span className="v-card-name">
          <span className="faint tn">{number}</span>
          <b className="trunc">{name}</b>
          {diagram && (
            <span className="xs faint tn ml nw" lang="en">
              {t('viewer.parts', { count: diagram.rows.length })}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}
