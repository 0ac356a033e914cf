import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { ChangeUndoDialog } from '../../hierarchy/web/fields.tsx';
import { wroteQuery, wroteRecordsQuery } from '../../history/web/fields.tsx';
import type { WroteCount } from '../../history/record/contract.ts';
import { useTableName } from '../../import/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatStamp } from '../../platform/web/format.ts';
import { Counts } from '../../platform/web/past/Changed.tsx';
import { Records } from '../../platform/web/past/Records.tsx';
import type { RecordDifference } from '../../platform/web/past/Records.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { changeQuery } from './useTimeline.ts';
import type { Change } from './useTimeline.ts';
import { useUndoOfChange } from './useUndoOfChange.ts';

/** What one change wrote: counts by kind, then each record, and the way to take it back. */
export function ChangePane({ id, busy }: { id: number; busy: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const change = useQuery(changeQuery(id));
  const wrote = useQuery(wroteQuery(id));
  if ((change.isError && !change.data) || (wrote.isError && !wrote.data)) {
    return (
      <div className="change-pane">
        <LoadFailed onRetry={() => void Promise.all([change.refetch(), wrote.refetch()])} />
      </div>
    );
  }
  return (
    <section className="change-pane" aria-label={change.data?.label}>
      {change.data ? <Head change={change.data} busy={busy} /> : <Skeleton width={240} />}
      {!wrote.data ? (
        <Skeleton width={320} />
      ) : wrote.data.length === 0 ? (
        <p className="muted">{t('rollback.timeline.wroteNothing')}</p>
      ) : (
        wrote.data.map((count, index) => <Kind key={count.table} changeId={id} count={count} opened={index === 0} />)
      )}
    </section>
  );
}

function Head({ change, busy }: { change: Change; busy: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const undo = useUndoOfChange(change);
  const { label, actorName, at, kind, mayUndo, isUndone, importSessionId } = change;
  const mayRestore = useMay('admin');
  const mayImport = useMay('import');
  const hasWayBack = kind === 'restore' ? mayRestore : kind === 'import' && importSessionId !== null && mayImport;
  const canUndo = mayUndo || (!isUndone && hasWayBack);
  return (
    <div className="change-head">
      <div className="grow">
        <h2 className="h">{label}</h2>
        <p className="s muted">
          {t(`rollback.timeline.one.${kind}`, { name: actorName })}, {formatStamp(new Date(at))}
          {isUndone && <> · {t('rollback.timeline.undone')}</>}
        </p>
      </div>
      {canUndo && (
        <Button
          reason={busy}
          icon={<Undo2 className="i14" />}
          aria-label={t('rollback.timeline.undoOf', { label })}
          onClick={() => setAsks(true)}
        >
          {t('rollback.timeline.undo')}
        </Button>
      )}
      {asks && <ChangeUndoDialog change={change} undo={undo} onClose={() => setAsks(false)} />}
    </div>
  );
}

/** Records of one kind; they are asked for when it is opened. */
function Kind(props: { changeId: number; count: WroteCount; opened: boolean }): ReactElement {
  const { changeId, count } = props;
  const [isOpen, setOpen] = useState(props.opened);
  const name = useTableName()(count.table);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={name}>
      <h3 className="diff-head">
        <button type="button" className="h change-kind" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron className="i14" aria-hidden="true" />
          {name}
        </button>
        <Counts {...count} />
      </h3>
      {isOpen && <RecordsOf changeId={changeId} table={count.table} />}
    </section>
  );
}

/** An item leads to its past, also a deleted one; a part to its page. */
const hrefOf = ({ itemId, partId }: RecordDifference): string | undefined => {
  const code = catalogCode();
  if (itemId !== null) return `${paths.rollback(code)}?view=item&item=${itemId}`;
  return partId === null ? undefined : paths.part(code, partId);
};

function RecordsOf({ changeId, table }: { changeId: number; table: string }): ReactElement {
  const { t } = useTranslation();
  const found = useInfiniteQuery(wroteRecordsQuery(changeId, table));
  if (found.isError && !found.data) return <LoadFailed onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton width={320} />;
  return (
    <div className="change-records">
      <Records records={found.data.pages.flatMap((page) => page.items)} hrefOf={hrefOf} since={changeId} />
      {found.hasNextPage && (
        <Button
          size="sm"
          busy={found.isFetchingNextPage && t('rollback.timeline.loading')}
          onClick={() => void found.fetchNextPage()}
        >
          {t('rollback.timeline.more')}
        </Button>
      )}
    </div>
  );
}
