import { ChevronRight, Network } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { ReactElement } from 'react';
import { levelsUnder, levelTrail, taxonomiesOf, unitsAt } from '../../read/units.ts';
import { baseOf } from '../../read/release.ts';
import { t } from '../../texts.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { More } from '../More.tsx';
import { Empty, Shown } from '../States.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';

/** A level of a taxonomy, the first levels of one, or for 0 all taxonomies: what they open to, and units at them. */
export function TaxonomyPage({ level, taxonomy }: { level: number; taxonomy: number }): ReactElement {
  const { release, text } = useRelease();
  const loaded = useLoaded(`taxonomy ${level} ${taxonomy}`, async () => {
    const [trail, all] = await Promise.all([level ? levelTrail(release, level) : [], taxonomiesOf(release)]);
    const of = trail[0]?.taxonomy ?? taxonomy;
    if (level > 0 && trail.length === 0) return null;
    const [below, units] = await Promise.all([
      of > 0 ? levelsUnder(release, of, level) : [],
      level > 0 ? unitsAt(release, level) : [],
    ]);
    return { trail, all, of, below, units };
  });
  return (
    <Shown of={loaded}>
      {({ trail, all, of, below, units }) => {
        const current = all.find(({ id }) => id === of);
        const rows = of > 0 ? below.map((one) => ({ ...one, href: links.taxonomy(one.id) })) : [];
        const tops = of > 0 ? [] : all.map((one) => ({ ...one, href: links.taxonomies(one.id) }));
        const shown = [...rows, ...tops];
        const steps = [
          { name: t('viewer.taxonomies'), href: links.taxonomies() },
          ...(current ? [{ name: text(current.name), href: links.taxonomies(current.id) }] : []),
          ...trail.map(({ id, name }) => ({ name: text(name), href: links.taxonomy(id) })),
        ];
        return (
          <article className="v-page">
            <nav className="v-trail" aria-label={t('viewer.way')}>
              <a href={links.home} lang="en">
                {t('viewer.top')}
              </a>
              {steps.slice(0, -1).map(({ name, href }) => (
                <Fragment key={href}>
                  <ChevronRight className="i12" aria-hidden="true" />
                  <a className="trunc" href={href}>
                    {name}
                  </a>
                </Fragment>
              ))}
            </nav>
            <header className="v-head">
              <h1>{steps.at(-1)?.name}</h1>
            </header>
            {shown.length + units.length === 0 && (
              <Empty icon={<Network className="i i20" aria-hidden="true" />} title={t('viewer.emptyBranch')} />
            )}
            {shown.length > 0 && (
              <ul className="v-branches">
                {shown.map(({ href, name, units: count }) => (
                  <li key={href}>
                    <a href={href}>
                      <Network className="i14" aria-hidden="true" />
                      <span className="nm">{text(name)}</span>
                      <span className="xs faint tn" lang="en">
                        {t('viewer.units', { count })}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <Units units={units} />
          </article>
        );
      }}
    </Shown>
  );
}

const pageOfUnits = 100;

function Units({ units }: { units: Awaited<ReturnType<typeof unitsAt>> }): ReactElement | null {
  const { release, text } = useRelease();
  const [shown, setShown] = useState(pageOfUnits);
  if (units.length === 0) return null;
  const sorted = units.toSorted((a, b) => text(a.display).localeCompare(text(b.display)));
  return (
    <section aria-label={t('viewer.unitsHere')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.unitsHere')}
      </h2>
      <ul className="v-branches">
        {sorted.slice(0, shown).map(({ id, type, display }) => (
          <li key={id}>
            <a href={links.tree(id)}>
              <ItemIcon base={baseOf(release, type)} />
              <span className="nm">{text(display)}</span>
            </a>
          </li>
        ))}
      </ul>
      {units.length > shown && <More onClick={() => setShown(shown + pageOfUnits)} />}
    </section>
  );
}
