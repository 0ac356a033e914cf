import type { UseQueryResult } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { baseTypes, mainTypeOf } from '../../../hierarchy/rules.ts';
import { paths } from '../../../paths.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useSkeleton } from '../../../platform/web/useSkeleton.ts';
import type { Gap } from '../../../item-search/rules.ts';
import type { ProductLine } from '../../overview/contract.ts';
import { useBrowse } from '../useHierarchy.ts';
import { fileAddress } from '../../../platform/web/moment.ts';

/** The items of the top level as cards: picture, what stands under it, how far rows and hotspots belong together. */
export function ProductLines({
  lines,
}: {
  lines: UseQueryResult<{ items: ProductLine[]; isMore: boolean }>;
}): ReactElement | null {
  const { t } = useTranslation();
  const skeleton = useSkeleton(lines.isPending);
  if (lines.isError) return <LoadFailed onRetry={() => void lines.refetch()} />;
  if (lines.isPending && !skeleton) return null;
  return (
    <section aria-label={t('hierarchy.start.lines')}>
      <h2 className="h">{t('hierarchy.start.lines')}</h2>
      <ul className="start-lines">
        {lines.data?.items.map((line) => <Card key={line.id} line={line} />) ??
          [1, 2, 3, 4].map((at) => (
            <li key={at} className="panel start-line">
              <span className="thumb" />
              <Skeleton width="60%" />
            </li>
          ))}
      </ul>
      {lines.data?.isMore && <p className="s muted">{t('hierarchy.start.moreLines')}</p>}
    </section>
  );
}

function Card({ line }: { line: ProductLine }): ReactElement {
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const more = line.isMore ? '+' : '';
  const told = (noun: 'models' | 'diagrams' | 'units'): string =>
    t(`hierarchy.start.${noun}`, { count: line[noun], n: `${formatNumber(line[noun])}${more}` });
  const hasDiagrams = mainTypeOf(context) === baseTypes.model;
  const counts = hasDiagrams ? [told('models'), told('diagrams')] : [told('units')];
  return (
    <li className="panel">
      <AppLink className="start-line" href={paths.item(code, line.id, undefined, context)}>
        <span className="thumb">
          {line.image ? (
            <img src={fileAddress(`/${code}/api/file/image/${line.image.id}/400`)} alt="" loading="lazy" />
          ) : (
            <span className="thumb-none">
              <ImageOff className="i20" aria-hidden="true" />
              {t('hierarchy.image.none')}
            </span>
          )}
        </span>
        <span className="med trunc" title={line.displayName}>
          {line.displayName}
        </span>
        <span className="s muted">{counts.join(' · ')}</span>
      </AppLink>
      {hasDiagrams && (
        <>
          <Share line={line} gap="rows" of={line.rows} done={line.rowsWithHotspot} />
          <Share line={line} gap="hotspots" of={line.hotspots} done={line.hotspotsWithRow} />
        </>
      )}
    </li>
  );
}

/** A share as a bar with its percent; nothing of nothing is a dash. What is missing of it is a list one opens. */
function Share(props: { line: ProductLine; gap: Gap; of: number; done: number }): ReactElement {
  const { line, gap, of, done } = props;
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const percent = of === 0 ? 0 : Math.floor((done * 100) / of);
  const name = t(gap === 'rows' ? 'hierarchy.start.rowsCovered' : 'hierarchy.start.hotspotsCovered');
  const shown = (
    <>
      <span className="muted">{name}</span>
      <span className="tn">{of === 0 ? '–' : formatPercent(percent / 100)}</span>
      <span className="bar" aria-hidden="true">
        <i className={percent === 100 ? 'g' : 'a'} style={{ width: `${percent}%` }} />
      </span>
    </>
  );
  if (of === done) return <span className="start-share s">{shown}</span>;
  return (
    <AppLink className="start-share s" href={`${paths.search(code, context)}?under=${line.id}&gap=${gap}`}>
      {shown}
      <span className="vh">{t(`hierarchy.start.gaps.${gap}`, { name: line.displayName })}</span>
    </AppLink>
  );
}
