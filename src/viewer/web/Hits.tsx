import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { partOf, priceOf } from '../read/content.ts';
import { baseOf } from '../read/release.ts';
import { trailTo } from '../read/trail.ts';
import type { ItemHit as Found, PartHit as FoundPart } from '../search/answer.ts';
import { t } from '../texts.ts';
import { AddButton } from './AddButton.tsx';
import { ItemIcon } from './ItemIcon.tsx';
import { Price } from './Money.tsx';
import { ReplacedBy } from './ReplacedBy.tsx';
import { useLoaded } from './useLoaded.ts';
import { useNear } from './useNear.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

/** An item that was found, with the way to it, and what may be done with it. */
export function ItemHit(props: { hit: Found; children?: ReactNode }): ReactElement {
  const { id, shown } = props.hit;
  const { release, text } = useRelease();
  const { value: trail } = useLoaded(`hit ${id}`, () => trailTo(release, id));
  const item = trail?.at(-1);
  const base = baseOf(release, shown?.type ?? item?.type ?? 0);
  return (
    <li>
      <a data-hit href={base === 3 ? links.diagram(id) : links.tree(id)}>
        <ItemIcon base={base} />
        <span className="grow">
          <b className="med">{shown?.display ?? text(item?.display)}</b>
          <span className="v-sub">
            {trail
              ?.slice(0, -1)
              .map(({ display }) => text(display))
              .join(' › ')}
          </span>
        </span>
      </a>
      {props.children}
    </li>
  );
}

/**
 * A part that was found: number, description, price, and what replaces it. What the search did not come by is read when
 * the part is seen: parts lie far apart.
 */
export function PartHit({ hit }: { hit: FoundPart }): ReactElement {
  const { release, audience, text } = useRelease();
  const { id, shown } = hit;
  const frame = useRef<HTMLLIElement>(null);
  const seen = useNear(frame, '0px');
  const { value } = useLoaded(`hit ${id} ${audience?.id} ${seen}`, async () => {
    if (!seen) return null;
    const isWhole = shown && !shown.isReplaced;
    const [part, price] = await Promise.all([
      isWhole ? undefined : partOf(release, id),
      priceOf(release, hit, audience?.id),
    ]);
    return { part, price };
  });
  const part = value?.part;
  const number = shown?.number ?? part?.number;
  return (
    <li className="v-parthit" ref={frame}>
      <a data-hit={hit.isExact ? 'exact' : 'other'} className="grow" href={links.part(id)}>
        <span className="pn">{number ?? '\u00a0'}</span>
        {hit.isExact && (
          <span className="tag" lang="en">
            {t('viewer.exact')}
          </span>
        )}
        {hit.alternateOf !== undefined && (
          <span className="tag" lang="en">
            {t('viewer.alternateOf', { number: hit.alternateOf })}
          </span>
        )}
        <span className="v-parthit-text">{shown?.description ?? text(part?.description)}</span>
      </a>
      {part?.supersededBy && <ReplacedBy by={part.supersededBy} />}
      {value && number !== undefined && audience && (
        <span className="v-parthit-price">
          <Price price={value.price} audience={audience} />
        </span>
      )}
      {number !== undefined && <AddButton part={id} number={number} />}
    </li>
  );
}
