import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { formatNumber } from '../../platform/web/format.ts';
import { hasSerials } from '../read/release.ts';
import type { Answer } from '../search/answer.ts';
import { t } from '../texts.ts';
import { ItemHit, PartHit } from './Hits.tsx';
import { Chooser } from './Chooser.tsx';
import { More } from './More.tsx';
import { LiteratureHits, useLiterature } from './Literature.tsx';
import { SerialHits, useSerial } from './SerialHits.tsx';
import { Empty, Failed, Skeleton } from './States.tsx';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';
import { useSearch } from './useSearch.ts';
import type { Found } from './useSearch.ts';

/** What was found by number and by words. Down and up go from hit to hit. */
export function SearchPage({ query }: { query: string }): ReactElement {
  const { release } = useRelease();
  const [group, setGroup] = useState<number>();
  const [wanted, setWanted] = useState({ query, pages: 1 });
  const pages = wanted.query === query ? wanted.pages : 1;
  const { found, isSearching, retry } = useSearch(query.trim(), pages, group);
  const serials = useSerial(query.trim()).value ?? [];
  const machines = group === undefined ? serials : [];
  const literature = useLiterature(query.trim(), group);
  // Then the page says so in the middle.
  const isNothing = found && !found.fault && !hasHits(found) && machines.length + literature.length === 0;
  if (query.trim() === '') {
    return (
      <div className="v-page">
        <h1 className="vh">{t('viewer.search')}</h1>
        <Empty
          icon={<Search className="i i20" aria-hidden="true" />}
          title={t('viewer.start')}
          text={t('viewer.start.text')}
        >
          {hasSerials(release) && (
            <a className="btn" href={links.serial()}>
              {t('viewer.bySerial')}
            </a>
          )}
        </Empty>
      </div>
    );
  }
  return (
    <div className="v-page" aria-busy={isSearching}>
      <h1 className="vh" lang="en">
        {t('viewer.search')}
      </h1>
      <Groups value={group} onChange={setGroup} />
      <p className={isNothing ? 'vh' : 'v-count s muted'} role="status" lang="en">
        {found &&
          !found.fault &&
          (!hasHits(found) && machines.length > 0
            ? t('viewer.items', { count: machines.length })
            : countOf(found.answer, release.meta.units === true))}
      </p>
      {machines.length > 0 && <SerialHits models={machines} serial={query.trim()} />}
      {!found && <Skeleton lines={8} />}
      {found?.fault && <Failed fault={found.fault} retry={retry} />}
      {found && !found.fault && (isNothing || hasHits(found)) && <Answered found={found} />}
      {found && !found.fault && <LiteratureHits hits={literature} />}
      {found?.answer.more && <More onClick={() => setWanted({ query, pages: pages + 1 })} />}
    </div>
  );
}

/** Keeps the search to what one content group labels. Nothing where the catalogue has none. */
function Groups(props: { value: number | undefined; onChange: (group: number | undefined) => void }) {
  const { release } = useRelease();
  const groups = Object.entries(release.meta.names?.groups ?? {});
  if (groups.length === 0) return null;
  return (
    <Chooser
      label={t('viewer.group')}
      value={String(props.value ?? '')}
      options={[['', t('viewer.group.all')], ...groups]}
      onChange={(id) => props.onChange(id === '' ? undefined : Number(id))}
    />
  );
}

const hasHits = ({ answer: { items, parts } }: Found): boolean => items.length + parts.length > 0;

function countOf({ items, parts, more }: Answer, hasUnits: boolean): string {
  const count = parts.length;
  const said =
    more && count > 0 ? t('viewer.parts.more', { count: formatNumber(count) }) : t('viewer.parts', { count });
  if (parts.length === 0 && hasUnits) return t('viewer.items', { count: items.length });
  return items.length > 0 ? `${t('viewer.items', { count: items.length })}, ${said}` : said;
}

function Answered({ found }: { found: Found }): ReactElement {
  const { release } = useRelease();
  const { query, answer } = found;
  const { items, corrected, near } = answer;
  const isAsked = ({ isExact, alternateOf }: Answer['parts'][number]) => isExact === true || alternateOf !== undefined;
  const exact = answer.parts.filter(isAsked);
  const parts = answer.parts.filter((hit) => !isAsked(hit));
  if (!hasHits(found)) {
    return (
      <Empty
        icon={<SearchX className="i i20" aria-hidden="true" />}
        title={t('viewer.nothing', { query })}
        text={t(release.meta.units ? 'viewer.nothing.units' : 'viewer.nothing.text')}
      />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between the links inside
    <div className="v-hits" data-query={query} onKeyDown={onKeyDown}>
      {exact.length > 0 && (
        <ul className="v-partlist" aria-label={t('viewer.exact')}>
          {exact.map((hit) => (
            <PartHit key={hit.id} hit={hit} />
          ))}
        </ul>
      )}
      {corrected && (
        <p className="ban inf" lang="en">
          {t('viewer.corrected', { query, corrected })}
        </p>
      )}
      {near && (
        <p className="ban inf" lang="en">
          {t('viewer.near', { query })}
        </p>
      )}
      {items.length > 0 && (
        <ul className="v-branches" aria-label={t('viewer.models')}>
          {items.map((hit) => (
            <ItemHit key={hit.id} hit={hit} />
          ))}
        </ul>
      )}
      {parts.length > 0 && (
        <ul className="v-partlist" aria-label={t('viewer.partsList')}>
          {parts.map((hit) => (
            <PartHit key={hit.id} hit={hit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const next = hits[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next) next.focus();
  else if (at === 0) document.querySelector<HTMLElement>('input[type="search"]')?.focus();
}
