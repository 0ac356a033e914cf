import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../api/client.ts';
import { request } from '../api/request.ts';
import { useMoment } from '../moment.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { LoadFailed, When } from '../ui/furniture.tsx';
import { Popover } from '../ui/Popover.tsx';
import { Skeleton } from '../ui/progress.tsx';
import { Changed, Sign } from './Changed.tsx';
import { useCellName } from './cellName.ts';
import { Cells, rollbackOf } from './Records.tsx';
import { RecordRollbackOf, RollBackButton } from './RollBack.tsx';
import type { RecordRollback } from './recordRollback.ts';
import type { RecordDifference } from './Records.tsx';

const PAGE = 10;

/** Whose past is asked for: a record, or the records of a thing; one cell of them, or all. */
export interface PastOf {
  scope: string;
  id: number;
  cell?: string;
  /** What it is called. */
  name: string;
}

interface Page {
  items: (RecordDifference & { changeId: number; label: string; actorName: string; at: string })[];
  before: string | null;
}

/** A button that tells when something became so: who, when, from what to what (docs/domain/history.md, Past of a record). */
export function PastButton(props: PastOf & { inField?: boolean }): ReactElement {
  const { t } = useTranslation();
  const [rolling, setRolling] = useState<RecordRollback | null>(null);
  const title = t(props.cell === undefined ? 'platform.past.of' : 'platform.past.whenOf', { of: props.name });
  return (
    <>
      <Popover
        label={title}
        width={320}
        position="bottom-start"
        target={
          <IconButton
            size="sm"
            // Of a form the field beside it says of what.
            label={props.inField ? t('platform.past.when') : title}
            data-past
            // In a form Tab goes from field to field; there it is opened by its key.
            {...(props.inField && { tabIndex: -1, 'aria-keyshortcuts': 'W Alt+W' })}
            aria-haspopup="dialog"
            icon={<History className="i12" aria-hidden="true" />}
          />
        }
      >
        <div className="past" tabIndex={-1} data-autofocus>
          <h2 className="h">{title}</h2>
          <Events {...props} onRoll={setRolling} />
        </div>
      </Popover>
      <RecordRollbackOf of={rolling} onClose={() => setRolling(null)} />
    </>
  );
}

function Events({ scope, id, cell, onRoll }: PastOf & { onRoll: (of: RecordRollback) => void }): ReactElement {
  const { t } = useTranslation();
  const then = useMoment() !== null;
  const cellName = useCellName();
  const past = useInfiniteQuery({
    queryKey: [catalogCode(), 'hierarchy', 'history', 'records', scope, id, cell ?? ''],
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({
        take: String(PAGE),
        ...(cell && { cell }),
        ...(pageParam && { before: pageParam }),
      });
      return (await request(`/${catalogCode()}/api/records/${scope}/${id}/history?${query}`)) as Page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.before,
    staleTime: 0,
  });
  if (past.isError && !past.data) return <LoadFailed onRetry={() => void past.refetch()} />;
  if (!past.data) return <Skeleton width={200} />;
  const events = past.data.pages.flatMap((page) => page.items);
  if (events.length === 0) return <p className="s muted">{t('platform.past.none')}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
      <ol className="past-events" tabIndex={0}>
        {events.map((event) => (
          <li key={`${event.changeId} ${event.rowId}`}>
            <div className="past-what">
              <Sign mark={event.mark} />
              {cell === undefined ? (
                <>
                  <span>{scope === 'settings' ? cellName(event.name) : event.name}</span>
                  {event.mark !== 'removed' && <Cells of={event} />}
                </>
              ) : (
                <OneCell event={event} cell={cell} />
              )}
              {!then && rollsBack(event, cell) && (
                <RollBackButton
                  name={event.name}
                  onClick={() => onRoll(rollbackOf(event, event.changeId, cell && cellOf(event, cell)?.cell))}
                />
              )}
            </div>
            <div className="s muted trunc">{event.label}</div>
            <div className="s faint">
              {event.actorName} · <When at={event.at} />
            </div>
          </li>
        ))}
      </ol>
      {past.hasNextPage && (
        <Button
          size="sm"
          busy={past.isFetchingNextPage && t('platform.past.loading')}
          onClick={() => void past.fetchNextPage()}
        >
          {t('platform.past.older')}
        </Button>
      )}
    </>
  );
}

const cellOf = ({ fields }: RecordDifference, cell: string) =>
  fields.find((one) => one.cell === cell || one.field === cell) ?? fields[0];

/** Whether what a change made of a record, or of the cell that was asked for, goes back by itself. */
const rollsBack = (event: RecordDifference, cell: string | undefined): boolean =>
  event.canRollBack && (cell === undefined || (event.mark === 'changed' && cellOf(event, cell)?.cell != null));

/** The one cell that was asked for, of all that the change told apart; what is told of it by columns has their names. */
function OneCell({ event, cell }: { event: Page['items'][number]; cell: string }): ReactElement | null {
  const found = event.fields.filter((one) => one.cell === cell || one.field === cell);
  const [only = event.fields[0], ...more] = found;
  if (more.length > 0) return <Cells of={{ fields: found }} />;
  return only ? <Changed before={only.before} after={only.after} /> : null;
}

/** The key W asks when the thing in focus became so; where one types, Alt+W. */
export function askWhen(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (key.toLowerCase() !== 'w' || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  if (
    !altKey &&
    target.matches('input:not([readonly], [type=checkbox], [type=radio]), textarea:not([readonly]), select')
  )
    return;
  const button = target.closest('.fld, [data-pasts]')?.querySelector<HTMLElement>('[data-past]');
  if (!button) return;
  event.preventDefault();
  button.click();
}
