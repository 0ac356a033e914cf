import { FolderOpen, Network } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDay } from '../../../platform/web/format.ts';
import { childrenOf } from '../../read/content.ts';
import type { Child } from '../../read/content.ts';
import { baseOf } from '../../read/release.ts';
import { hasTaxonomies } from '../../read/units.ts';
import { t } from '../../texts.ts';
import { Empty, Shown } from '../States.tsx';
import { useBrand } from '../useBrand.ts';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';
import { Examples } from './Examples.tsx';
import { Lines } from './Lines.tsx';
import { LineModels, ModelCards } from './Models.tsx';
import { Machines } from './Machines.tsx';
import { News } from './News.tsx';
import { Recent } from './Recent.tsx';
import './Start.css';

/** Where readers begin: product lines and their models, own machines, what was seen last. The search stands above. */
export function StartPage({ query }: { query: URLSearchParams }): ReactElement {
  const { release, fit } = useRelease();
  const { name } = useBrand();
  const loaded = useLoaded('top', () => childrenOf(release, 0));
  const { release: number, publishedAt } = release.pointer;
  return (
    <>
      <div className="v-start">
        <h1 className="vh">{name}</h1>
        {!release.meta.units && <Examples />}
        <div className="v-start-main">
          {hasTaxonomies(release) && (
            <a className="btn v-by-taxonomy" href={links.taxonomies()} lang="en">
              <Network className="i14" aria-hidden="true" />
              {t('viewer.byTaxonomy')}
            </a>
          )}
          <Shown of={loaded}>
            {(top) => <Catalogue top={fit ? top.filter(({ id }) => fit.items.has(id)) : top} query={query} />}
          </Shown>
        </div>
        {!release.meta.units && <Machines />}
        <div className="v-start-side">
          <Recent />
          <News />
        </div>
      </div>
      <footer className="v-foot" lang="en">
        <span>{t('viewer.release', { number, day: formatDay(new Date(publishedAt)) })}</span>
        <span className="ml">{t('viewer.madeWith')}</span>
      </footer>
    </>
  );
}

/** The product lines, unless there is but one, and the models of the one that the address names. */
function Catalogue({ top, query }: { top: readonly Child[]; query: URLSearchParams }): ReactElement {
  const { release } = useRelease();
  const lines = top.filter(({ type }) => baseOf(release, type) === 4);
  const loose = top.filter(({ type }) => baseOf(release, type) !== 4);
  if (top.length === 0) {
    return <Empty icon={<FolderOpen className="i i20" aria-hidden="true" />} title={t('viewer.emptyBranch')} />;
  }
  const line = lines.find(({ id }) => id === Number(query.get('line'))) ?? lines[0];
  return (
    <>
      {lines.length > 1 && <Lines lines={lines} chosen={line?.id ?? 0} />}
      {line && (
        <LineModels key={line.id} line={line} folder={Number(query.get('folder'))} isOnly={lines.length === 1} />
      )}
      {loose.length > 0 && (
        <section aria-label={t('viewer.moreModels')}>
          <h2 className="v-sec" lang="en">
            {t('viewer.moreModels')}
          </h2>
          <ModelCards models={loose.map((child) => ({ ...child, folder: 0, family: undefined, year: undefined }))} />
        </section>
      )}
    </>
  );
}
