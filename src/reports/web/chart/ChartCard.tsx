import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSkeleton } from '../../../platform/web/useSkeleton.ts';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';

/** A widget of the dashboard: 2 of its 8 columns wide and 2 high, or 4 wide and 3 high. */
export function ChartCard(props: {
  title: string;
  mark?: ReactNode;
  caption?: ReactNode;
  size: 'pie' | 'bar';
  of: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'>;
  /** Its table is the one that shows. */
  isChosen?: boolean;
  /** What stands there where there is nothing to draw. */
  empty?: { title: string; text?: string } | false | undefined;
  children: ReactNode;
}): ReactElement {
  const { title, mark, caption, size, of, isChosen = false, empty, children } = props;
  const waits = useSkeleton(of.isPending);
  return (
    <section
      className={`panel chart ${size}${isChosen ? ' on' : ''}`}
      aria-label={title}
      aria-busy={of.isPending || undefined}
    >
      <div className="chart-head">
        <h2>{title}</h2>
        {mark}
        {caption !== undefined && <span className="s faint trunc">{caption}</span>}
      </div>
      {of.isError ? (
        <LoadFailed onRetry={() => void of.refetch()} />
      ) : of.isPending ? (
        <div className="chart-wait">
          {waits && [80, 60, 90].map((width) => <Skeleton key={width} width={`${width}%`} />)}
        </div>
      ) : empty ? (
        <Empty
          icon={<ChartNoAxesColumn className="i i20" aria-hidden="true" />}
          title={empty.title}
          {...(empty.text === undefined ? {} : { text: empty.text })}
        />
      ) : (
        children
      )}
    </section>
  );
}
