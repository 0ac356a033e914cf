import { History } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import type { Moment } from '../../moment/contract.ts';
import { useMomentWays } from './useAsOf.ts';
import type { AsOf } from './useAsOf.ts';

/** The page as of the moment, or why there is none: no such moment, or the item was not there yet or no more. */
export function AsOfPage({ asOf, children }: { asOf: AsOf; children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const ways = useMomentWays();
  const { moment, found, isCurrent, isSettling, problem, isFailed, refetch } = asOf;
  if (moment === null) return <>{children}</>;
  if (problem !== undefined)
    return (
      <Nothing title={t('history.asof.none')} text={problem}>
        <Button variant="primary" onClick={ways.leave}>
          {t('history.asof.back')}
        </Button>
      </Nothing>
    );
  if (isFailed) return <LoadFailed isPage onRetry={() => void refetch()} />;
  if (isSettling) return <div className="pane fill" aria-busy="true" />;
  if (isCurrent && found?.item && !found.item.isThere) return <NotThere item={found.item} />;
  return <>{children}</>;
}

function NotThere({ item }: { item: NonNullable<Moment['item']> }): ReactElement {
  const { t } = useTranslation();
  const ways = useMomentWays();
  const { name, added, since, earlier } = item;
  const other = since ? earlier : added;
  return (
    <Nothing
      title={
        since
          ? t('history.asof.removed', { name, at: formatMoment(new Date(since.at)) })
          : t('history.asof.notYet', { name, at: formatMoment(new Date(added.at)) })
      }
    >
      {other && (
        <Button variant="primary" onClick={() => ways.to(other.changeId)}>
          {t('history.asof.goTo', { at: formatMoment(new Date(other.at)) })}
        </Button>
      )}
    </Nothing>
  );
}

function Nothing({ title, text, children }: { title: string; text?: string; children: ReactNode }): ReactElement {
  return (
    <div className="pane fill">
      <Empty
        isPage
        icon={<History className="i i20" aria-hidden="true" />}
        title={title}
        text={text}
        action={children}
      />
    </div>
  );
}
