import { useRef } from 'react';
import type { ReactElement } from 'react';
import { itemOf, partOf, priceOf } from '../read/content.ts';
import { trailTo } from '../read/trail.ts';
import type { Hit } from '../search/search.ts';
import { AddButton } from './AddButton.tsx';
import { ItemIcon } from './ItemIcon.tsx';
import { Price } from './Money.tsx';
import { ReplacedBy } from './ReplacedBy.tsx';
import { useLoaded } from './useLoaded.ts';
import { useNear } from './useNear.ts';
import { baseOf, useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

/** An item that was found, with the way to it. */
export function ItemHit({ hit: { id } }: { hit: Hit }): ReactElement {
  const { release, text } = useRelease();
  const { value } = useLoaded(`hit ${id}`, async () => {
    const [item, trail] = await Promise.all([itemOf(release, id), trailTo(release, id)]);
    return { item, trail };
  });
  const base = baseOf(release, value?.item?.type ?? 0);
  return (
    <li>
      <a data-hit href={base === 3 ? links.diagram(id) : links.tree(id)}>
        <ItemIcon base={base} />
        <span className="grow">
          <b className="med">{text(value?.item?.display)}</b>
          <span className="v-sub">
            {value?.trail
              .slice(0, -1)
              .map(({ display }) => text(display))
              .join(' › ')}
          </span>
        </span>
      </a>
    </li>
  );
}

/** A part that was found: number, description, price, and what replaces it. Read when it is seen: parts lie far apart. */
export function PartHit({ hit }: { hit: Hit }): ReactElement {
  const { release, audience, text } = useRelease();
  const { id } = hit;
  const frame = useRef<HTMLLIElement>(null);
  const seen = useNear(frame, '0px');
  const { value } = useLoaded(`hit ${id} ${audience?.id} ${seen}`, async () => {
    if (!seen) return null;
    const [part, price] = await Promise.all([partOf(release, id), priceOf(release, hit, audience?.id)]);
    return { part, price };
  });
  const part = value?.part;
  return (
    <li className="v-parthit" ref={frame}>
      <a data-hit className="grow" href={links.part(id)}>
        <span className="pn">{part?.number ?? hit.number ?? '\u00a0'}</span>
        <span className="v-parthit-text">{text(part?.description)}</span>
      </a>
      {part?.supersededBy && <ReplacedBy by={part.supersededBy} />}
      {value && part && audience && (
        <span className="v-parthit-price">
          <Price price={value.price} audience={audience} />
        </span>
      )}
      {part && <AddButton part={id} number={part.number} />}
    </li>
  );
}
