import type { ReactElement } from 'react';
import { formatWhen } from '../../../platform/web/format.ts';
import type { Seen } from '../../device/recent.ts';
import { diagramOf } from '../../read/content.ts';
import { trailTo } from '../../read/trail.ts';
import { t } from '../../texts.ts';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';
import { useSeen } from '../useSeen.ts';
import { Thumb } from './Thumb.tsx';

/** The diagrams that were open last, each as it was left. */
export function Recent(): ReactElement | null {
  const [seen, change] = useSeen();
  if (seen.length === 0) return null;
  return (
    <section aria-label={t('viewer.recent')}>
      <div className="v-start-head" lang="en">
        <h2>{t('viewer.recent')}</h2>
        <button type="button" className="link ml s" onClick={() => change(() => [])}>
          {t('viewer.clear')}
        </button>
      </div>
      <ul className="v-side-list">
        {seen.map((one) => (
          <Row key={one.diagram} seen={one} />
        ))}
      </ul>
    </section>
  );
}

/** Nothing where the release has the diagram no more. */
function Row({ seen: { diagram, from, tag, zoom, at } }: { seen: Seen }): ReactElement | null {
  const { release, text } = useRelease();
  const { value, state } = useLoaded(`seen ${diagram} ${from}`, async () => {
    const [record, trail, above] = await Promise.all([
      diagramOf(release, diagram),
      trailTo(release, diagram),
      from === 0 ? undefined : trailTo(release, from),
    ]);
    const name = text(trail.at(-1)?.display);
    return record && { record, name, place: text((above ?? trail.slice(0, -1)).at(-1)?.display) };
  });
  if (state !== 'loading' && !value) return null;
  const picture = value?.record.picture;
  const place = [value?.place, tag && t('viewer.atCallout', { tag })].filter(Boolean).join(', ');
  return (
    <li>
      <a className="v-side-row" href={links.diagram(diagram, { from: from || undefined, tag, zoom })}>
        <Thumb shown={value && (picture ? { layer: value.record.layer, picture } : null)} name="" />
        <span className="grow">
          <b className="med">{value?.name ?? '\u00a0'}</b>
          <span className="v-sub">{place}</span>
        </span>
        <span className="xs faint tn nw" lang="en">
          {formatWhen(new Date(at))}
        </span>
      </a>
    </li>
  );
}
