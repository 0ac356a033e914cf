import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DiagramPicker } from '../../../item-search/web/fields.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { LoadFailed, When } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { diagramApi } from '../useDiagram.ts';
import type { Other } from './useCompare.ts';

interface SourceProps {
  code: string;
  diagramId: number;
  onChoose: (other: Other) => void;
}

/** What the list is compared with. */
export function CompareSource(props: SourceProps): ReactElement {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Other['kind']>('diagram');
  return (
    <>
      <div className="compare-kind">
        <Segment<Other['kind']>
          label={t('diagram.compare.with')}
          value={kind}
          onChange={(next) => next && setKind(next)}
          options={[
            { value: 'diagram', label: t('diagram.compare.kind.diagram') },
            { value: 'past', label: t('diagram.compare.kind.past') },
          ]}
        />
      </div>
      {kind === 'diagram' ? (
        <DiagramPicker
          chosen={null}
          without={props.diagramId}
          onChoose={(diagram) => props.onChoose({ kind: 'diagram', diagram })}
        />
      ) : (
        <PastLists {...props} />
      )}
    </>
  );
}

/** The list as it was saved, newest first; a button leads to each. */
function PastLists({ code, diagramId, onChoose }: SourceProps): ReactElement {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: [code, 'diagram', diagramId, 'past'],
    queryFn: ({ pageParam }) =>
      diagramApi.compare.past({ id: diagramId, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.before,
  });
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton width="60%" />;
  const lists = query.data.pages.flatMap(({ items }) => items);
  if (lists.length === 0) return <p className="muted">{t('diagram.compare.noPast')}</p>;
  return (
    <>
      <ul className="compare-past" aria-label={t('diagram.compare.kind.past')}>
        {lists.map((list, at) => (
          <li key={list.changeId}>
            <button type="button" onClick={() => onChoose({ kind: 'past', list })}>
              <When at={list.at} />
              <span className="trunc">{list.label}</span>
              <span className="muted">{list.actorName}</span>
              {at === 0 && <span className="faint s">{t('diagram.compare.latest')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage && t('diagram.loading')} onClick={() => void query.fetchNextPage()}>
          {t('diagram.compare.older')}
        </Button>
      )}
    </>
  );
}
