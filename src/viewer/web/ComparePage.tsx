import { GitCompareArrows } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/web/format.ts';
import { releaseFolder } from '../../release/rules.ts';
import { compareReleases, mostDifferences, type Difference } from '../read/compare.ts';
import { filesOver } from '../read/fetching.ts';
import { baseOf, openRelease, type Release } from '../read/release.ts';
import { t } from '../texts.ts';
import { Empty, Failed, Skeleton } from './States.tsx';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

const groups = ['models', 'diagrams', 'folders', 'parts'] as const;
type Group = (typeof groups)[number];
const changes = ['added', 'changed', 'removed'] as const;
const signs = { added: '+', changed: '~', removed: '−' } as const;

/** What differs between another release of the catalogue and this one, of what this reader has. */
export function ComparePage({ other }: { other: number }): ReactElement {
  const { release } = useRelease();
  const folder = new URL(`../${releaseFolder(other)}/`, location.href.replace(/#.*/, '')).href;
  const compared = useLoaded(`compare ${other}`, async () => {
    const before = await openRelease(filesOver((input, init) => fetch(input, init), folder));
    return { before, ...(await compareReleases(before, release)) };
  });
  const title = t('viewer.compare', { after: release.pointer.release, before: other });
  return (
    <div className="v-page v-compare" lang="en" aria-busy={compared.state === 'loading'}>
      <h1>{title}</h1>
      {compared.state === 'loading' && <Skeleton lines={8} />}
      {compared.state === 'failed' && <Failed fault={compared.fault} retry={compared.retry} />}
      {compared.state === 'done' && compared.value.differences.length === 0 && (
        <Empty
          icon={<GitCompareArrows className="i i20" aria-hidden="true" />}
          title={t('viewer.compare.none')}
          text={t('viewer.compare.noneText')}
        />
      )}
      {compared.state === 'done' && (
        <>
          {compared.value.isCut && <p className="muted">{t('viewer.compare.cut', { count: mostDifferences })}</p>}
          {groups.map((group) => (
            <Section
              key={group}
              group={group}
              of={compared.value.differences.filter((one) => groupOf(one, release, compared.value.before) === group)}
              folder={folder}
            />
          ))}
        </>
      )}
    </div>
  );
}

function groupOf({ kind, before, after }: Difference, now: Release, old: Release): Group {
  if (kind === 'part') return 'parts';
  const record = after ?? before;
  if (!record || !('type' in record)) return 'diagrams';
  const base = baseOf(after ? now : old, record.type);
  return base === 2 ? 'models' : base === 3 ? 'diagrams' : 'folders';
}

function Section({ group, of, folder }: { group: Group; of: Difference[]; folder: string }): ReactElement | null {
  if (of.length === 0) return null;
  const counts = changes
    .map((change) => [change, of.filter((one) => one.change === change).length] as const)
    .filter(([, count]) => count > 0)
    .map(([change, count]) => `${t(`viewer.compare.${change}`)} ${formatNumber(count)}`);
  return (
    <section aria-labelledby={`compare-${group}`}>
      <div className="v-start-head">
        <h2 id={`compare-${group}`}>{t(`viewer.compare.${group}`)}</h2>
        <span className="ml s muted tn">{counts.join(', ')}</span>
      </div>
      <ul className="v-side-list">
        {changes.flatMap((change) =>
          of
            .filter((one) => one.change === change)
            .map((one) => <Row key={`${one.kind} ${one.id}`} of={one} group={group} folder={folder} />),
        )}
      </ul>
    </section>
  );
}

/** Leads to what it is now, or was in the other release. */
function Row({ of, group, folder }: { of: Difference; group: Group; folder: string }): ReactElement {
  const { language } = useRelease();
  const { id, change, before, after } = of;
  const place = group === 'parts' ? links.part(id) : group === 'diagrams' ? links.diagram(id) : links.tree(id);
  const [now, old] = [after, before].map((record) => nameOf(record, language));
  return (
    <li>
      <a className="v-side-row" href={change === 'removed' ? `${folder}${place}` : place}>
        <span className="tn" aria-hidden="true">
          {signs[change]}
        </span>
        <span className="vh">{t(`viewer.compare.${change}`)}</span>
        <b className="med">{now ?? old ?? `#${id}`}</b>
        {now !== undefined && old !== undefined && old !== now && (
          <span className="v-sub ml">{t('viewer.compare.was', { name: old })}</span>
        )}
      </a>
    </li>
  );
}

function nameOf(record: Difference['after'], language: string): string | undefined {
  if (!record) return undefined;
  if ('number' in record) return `${record.number} ${record.description[language] ?? record.description['EN'] ?? ''}`;
  return record.display[language] ?? record.display['EN'] ?? record.name;
}
