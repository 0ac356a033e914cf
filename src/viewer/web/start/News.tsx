import type { ReactElement } from 'react';
import { formatDay } from '../../../platform/web/format.ts';
import { itemOf } from '../../read/content.ts';
import { baseOf } from '../../read/release.ts';
import { trailTo } from '../../read/trail.ts';
import { t } from '../../texts.ts';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';

/** Items that stand there before one asks for the others. */
const shownAtOnce = 4;

/** What the release added and changed; nothing where it changed no diagram and no model of this reader's. */
export function News(): ReactElement | null {
  const { release } = useRelease();
  const { news, release: number, publishedAt } = release.pointer;
  if (!news || news.items.length === 0) return null;
  const { newModels, changedModels, newDiagrams, changedDiagrams } = news;
  const counts = [
    newModels > 0 && t('viewer.newModels', { count: newModels }),
    newDiagrams > 0 && t('viewer.newDiagrams', { count: newDiagrams }),
    changedModels > 0 && t('viewer.changedModels', { count: changedModels }),
    changedDiagrams > 0 && t('viewer.changedDiagrams', { count: changedDiagrams }),
  ];
  const [first, others] = [news.items.slice(0, shownAtOnce), news.items.slice(shownAtOnce)];
  return (
    <section aria-label={t('viewer.news')}>
      <div className="v-start-head" lang="en">
        <h2>{t('viewer.news')}</h2>
        <span className="ml xs faint tn">{`${number}, ${formatDay(new Date(publishedAt))}`}</span>
      </div>
      <p className="s" lang="en">
        {counts.filter(Boolean).join(', ')}
      </p>
      <Items ids={first} />
      {others.length > 0 && (
        <details className="v-news">
          <summary className="link s" lang="en">
            {t('viewer.more')}
          </summary>
          <Items ids={others} />
        </details>
      )}
    </section>
  );
}

function Items({ ids }: { ids: readonly number[] }): ReactElement {
  return (
    <ul className="v-side-list">
      {ids.map((id) => (
        <Item key={id} id={id} />
      ))}
    </ul>
  );
}

/** Nothing where the release does not have it for this reader. */
function Item({ id }: { id: number }): ReactElement | null {
  const { release, text } = useRelease();
  const { value, state } = useLoaded(`news ${id}`, async () => {
    const [item, trail] = await Promise.all([itemOf(release, id), trailTo(release, id)]);
    return item && { item, place: text(trail.at(-2)?.display) };
  });
  if (state !== 'loading' && !value) return null;
  const name = value ? text(value.item.display) : '\u00a0';
  const isDiagram = value && baseOf(release, value.item.type) === 3;
  return (
    <li>
      <a className="v-side-row" href={isDiagram ? links.diagram(id) : links.tree(id)}>
        <b className="med">{name}</b>
        <span className="v-sub ml">{value?.place}</span>
      </a>
    </li>
  );
}
