import { useState } from 'react';
import type { ReactElement } from 'react';
import { mostUses, usesOf } from '../read/content.ts';
import { trailTo } from '../read/trail.ts';
import { t } from '../texts.ts';
import { More } from './More.tsx';
import { Shown } from './States.tsx';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

const pageOfUses = 20;

/** The diagrams that list a part; each opens with the part's callout chosen. */
export function WhereUsed({ part }: { part: number }): ReactElement {
  const { release, fit, machine, text } = useRelease();
  const [pages, setPages] = useState(1);
  const loaded = useLoaded(`uses ${part} ${pages} ${fit && machine?.model}`, async () => {
    const all = await usesOf(release, part);
    const uses = fit ? all.filter(({ diagram }) => fit.items.has(diagram)) : all;
    const shown = uses.slice(0, pages * pageOfUses);
    const trails = await Promise.all(shown.map(({ diagram }) => trailTo(release, diagram)));
    return { count: uses.length, shown: shown.map((use, at) => ({ ...use, trail: trails[at] ?? [] })) };
  });
  return (
    <section aria-label={t('viewer.whereUsed')}>
      <Shown of={loaded} lines={3}>
        {({ count, shown }) => (
          <>
            <h2 className="v-sec" lang="en">
              {t('viewer.whereUsed')}
              <span className="n">{count >= mostUses ? `${mostUses}+` : count}</span>
            </h2>
            {count === 0 && (
              <p className="faint s" lang="en">
                {t('viewer.notUsed')}
              </p>
            )}
            <ul className={count > 0 ? 'v-branches' : ''}>
              {shown.map(({ diagram, rows, trail }) => (
                <li key={diagram}>
                  <a href={links.diagram(diagram, { part })}>
                    <span className="grow">
                      <b className="med">{text(trail.at(-1)?.display)}</b>
                      <span className="v-sub">
                        {trail
                          .slice(0, -1)
                          .map(({ display }) => text(display))
                          .join(' › ')}
                      </span>
                    </span>
                    {rows > 1 && (
                      <span className="xs faint tn" lang="en">
                        {t('viewer.rows', { count: rows })}
                      </span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
            {count > shown.length && <More onClick={() => setPages(pages + 1)} />}
          </>
        )}
      </Shown>
    </section>
  );
}
