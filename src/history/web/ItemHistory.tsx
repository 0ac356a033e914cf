import { useInfiniteQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import type { ItemDifference, Revision } from '../item/contract.ts';
import { RecordRollbackOf } from '../../platform/web/past/RollBack.tsx';
import { Difference } from './Difference.tsx';
import type { OfRecord } from './useHistory.ts';
import { ItemRollbackDialog } from './ItemRollbackDialog.tsx';
import { differenceQuery, revisionsQuery } from './useHistory.ts';
import './History.css';

/** The revisions of an item, two of them compared, and the way back to the earlier one. */
export function ItemHistory(props: { itemId: number; readOnly: boolean }): ReactElement {
  const { itemId, readOnly } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const past = useInfiniteQuery(revisionsQuery(itemId));
  const revisions = past.data?.pages.flatMap((page) => page.items) ?? [];
  const [wantedA, setA] = useUrlState('a');
  const [wantedB, setB] = useUrlState('b');
  const [opened, setRolling] = useState<'item' | 'places' | null>(null);
  const [wantedRoll, setWantedRoll] = useUrlState('roll');
  /** The revision that stood after a change. */
  const indexOf = (wanted: string, otherwise: number): number => {
    const found = wanted === '' ? -1 : revisions.findIndex(({ changeId }) => changeId <= Number(wanted));
    return found === -1 ? otherwise : found;
  };
  const b = indexOf(wantedB, 0);
  const a = indexOf(wantedA, Math.min(b + 1, revisions.length - 1));
  const [older, newer] = a >= b ? [a, b] : [b, a];
  // A link may lead to a revision that is no longer among the first.
  const lacks = [wantedA, wantedB].some(
    (wanted) => wanted !== '' && !revisions.some((one) => one.changeId <= Number(wanted)),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = past;
  useEffect(() => {
    if (lacks && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [lacks, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (past.isError && !past.data) return <LoadFailed onRetry={() => void past.refetch()} />;
  if (!past.data) return <Skeleton width={240} />;
  const total = past.data.pages[0]?.revisions ?? 0;
  const one = revisions[older];
  const two = revisions[newer];
  if (!one || !two) {
    return <Empty icon={<History className="i i20" aria-hidden="true" />} title={t('history.none')} />;
  }

  /** Both a revision on, to the older or the newer side. */
  const step = (by: 1 | -1): void => {
    const [nextA, nextB] = [revisions[older + by], revisions[newer + by]];
    if (!nextA || !nextB) return;
    setA(String(nextA.changeId));
    setB(String(nextB.changeId));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !['[', ']'].includes(event.key)) return;
    event.preventDefault();
    step(event.key === '[' ? 1 : -1);
  };
  const rolling = opened ?? (wantedRoll === 'item' && !readOnly ? 'item' : null);
  // A revision alone is compared with nothing: what it added.
  const from = older === newer ? one.changeId - 1 : one.changeId;
  return (
    <div className="item-history" role="presentation" onKeyDown={onKeyDown}>
      <div className="history-list">
        <div className="diff-head">
          <h2 className="h">{t('history.title')}</h2>
          <span className="s faint">{t('history.revisions', { count: total })}</span>
          <span className="history-keys s faint" aria-hidden="true">
            <Kbd>[</Kbd> <Kbd>]</Kbd> {t('history.keys.step')}
          </span>
        </div>
        <Revisions
          revisions={revisions}
          a={older}
          b={newer}
          onA={({ changeId }) => setA(String(changeId))}
          onB={({ changeId }) => setB(String(changeId))}
        />
        {past.hasNextPage && (
          <Button
            size="sm"
            busy={past.isFetchingNextPage && t('history.loading')}
            onClick={() => void past.fetchNextPage()}
          >
            {t('history.older')}
          </Button>
        )}
      </div>
      <div className="history-diff">
        <div className="diff-head">
          <h2 className="h">
            <span role="status">
              {older === newer
                ? t('history.first', { number: one.number })
                : t('history.between', { a: one.number, b: two.number })}
            </span>
          </h2>
          {!readOnly && (
            <span className="history-acts">
              <Button reason={busy} icon={<Undo2 className="i14" />} onClick={() => setRolling('places')}>
                {t('history.rollback.relation')}
              </Button>
              <Button
                variant="danger"
                reason={busy}
                icon={<Undo2 className="i14" />}
                onClick={() => setRolling('item')}
              >
                {t('history.rollback.to', { number: one.number })}
              </Button>
            </span>
          )}
        </div>
        <Between itemId={itemId} from={from} to={two.changeId} isNow={newer === 0} readOnly={readOnly} />
      </div>
      {rolling && !lacks && (
        <ItemRollbackDialog
          itemId={itemId}
          changeId={one.changeId}
          number={one.number}
          places={rolling === 'places'}
          onClose={() => {
            setRolling(null);
            setWantedRoll('');
          }}
        />
      )}
    </div>
  );
}

function Revisions(props: {
  revisions: readonly Revision[];
  a: number;
  b: number;
  onA: (of: Revision) => void;
  onB: (of: Revision) => void;
}): ReactElement {
  const { revisions, a, b, onA, onB } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState(0);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const by = key === 'j' || key === 'arrowdown' ? 1 : key === 'k' || key === 'arrowup' ? -1 : 0;
    const here = revisions[at];
    if (by !== 0) {
      const next = Math.min(Math.max(at + by, 0), revisions.length - 1);
      const letter = (event.target as HTMLElement).dataset.letter ?? 'a';
      setAt(next);
      list.current?.children[next]?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)?.focus();
    } else if (key === 'a' && here) onA(here);
    else if (key === 'b' && here) onB(here);
    else return;
    event.preventDefault();
  }

  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <ol ref={list} className="revisions">
        {revisions.map((one, index) => (
          <li key={one.changeId} className={index === a || index === b ? 'sel' : undefined}>
            {(['a', 'b'] as const).map((letter) => (
              <button
                key={letter}
                type="button"
                className="revision-letter"
                data-letter={letter}
                tabIndex={index === at ? 0 : -1}
                aria-pressed={index === (letter === 'a' ? a : b)}
                aria-label={t(`history.pick.${letter}`, { number: one.number })}
                onFocus={() => setAt(index)}
                onClick={() => (letter === 'a' ? onA(one) : onB(one))}
              >
                {letter.toUpperCase()}
              </button>
            ))}
            <span className="tn revision-number">{one.number}</span>
            <span className="revision-what">
              <span className="med">{one.kind === 'import' ? t('history.kind.import') : one.actorName}</span>
              <span className="s muted">{one.label}</span>
            </span>
            <span className="s faint nw">
              <When at={one.at} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Between(props: { itemId: number; from: number; to: number; isNow: boolean; readOnly: boolean }): ReactElement {
  const { itemId, from, to, isNow, readOnly } = props;
  const [rolling, setRolling] = useState<OfRecord | null>(null);
  const [near, setNear] = useState(true);
  const found = useInfiniteQuery(differenceQuery({ id: itemId, from, to, near }));
  if (found.isError && !found.data) return <LoadFailed onRetry={() => void found.refetch()} />;
  const [first] = found.data?.pages ?? [];
  if (!found.data || !first) return <Skeleton width={240} />;
  const difference: ItemDifference = {
    ...first,
    rows: { ...first.rows, items: found.data.pages.flatMap((page) => page.rows.items) },
  };
  return (
    <>
      <Difference
        difference={difference}
        isNow={isNow}
        onRoll={readOnly || !first.isThere.after ? undefined : setRolling}
        near={near}
        onNear={setNear}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        srcOf={(imageId) => `/${catalogCode()}/api/file/image/${imageId}/1200`}
      />
      <RecordRollbackOf of={rolling && { id: itemId, changeId: from, ...rolling }} onClose={() => setRolling(null)} />
    </>
  );
}
