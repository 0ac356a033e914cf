import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber, formatStamp } from '../../platform/web/format.ts';
import { useCellName } from '../../platform/web/past/cellName.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { PastChanges } from './changes/PastChanges.tsx';
import { CountsTable, useTableName } from './CountsTable.tsx';
import type { LeftRow } from '../rules.ts';
import type { UndoPreviewOf } from './useUndoPreview.ts';
import './UndoPreview.css';

/** Rows that stay of which each is named; the count says how many there are. */
const SHOWN = 100;

const acts = ['removed', 'reverted', 'brought', 'leftAlone'] as const;

/**
 * What an undo will do, by kind of record, and what stays with the reason; with the change that is taken back also record
 * by record, as a dry run is shown.
 */
export function UndoPreview(props: { preview: UseQueryResult<UndoPreviewOf>; changeId?: number | null }): ReactElement {
  const { preview, changeId = null } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = preview;
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <p role="status">
        <span className="vh">{t('import.undo.counting')}</span>
        <Skeleton width={240} />
      </p>
    );
  }
  const partly = data.counts.reduce((sum, one) => sum + one.partly, 0);
  const stays = data.counts.reduce((sum, one) => sum + one.leftAlone, partly);
  return (
    <div className="undo-preview">
      {data.first.length > 0 && <First of={data.first} />}
      {data.counts.length === 0 ? (
        <p className="muted">{t('platform.undo.nothing')}</p>
      ) : (
        <CountsTable counts={data.counts} acts={acts} />
      )}
      {partly > 0 && <p className="s">{t('import.undo.partly', { count: partly, n: formatNumber(partly) })}</p>}
      {changeId !== null && data.counts.length > 0 && <PastChanges changeId={changeId} undoing={data.left} />}
      <LeftList left={data.left} total={stays} />
    </div>
  );
}

/** Later imports that have to be taken back before, each with the way to it. */
function First({ of }: { of: UndoPreviewOf['first'] }): ReactElement {
  const { t } = useTranslation();
  return (
    <Banner tone="error">
      {t('import.undo.first')}
      <ul aria-label={t('import.undo.first.list')}>
        {of.map(({ changeId, label, at }) => (
          <li key={changeId}>
            <AppLink className="link" href={`${paths.rollback(catalogCode())}?change=${changeId}`}>
              {label}, {formatStamp(new Date(at))}
            </AppLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** What an undo leaves, by name, with the reason; of a part that stays, which cells. */
export function LeftList({ left, total }: { left: readonly LeftRow[]; total: number }): ReactElement | null {
  const { t } = useTranslation();
  const tableName = useTableName();
  const cellName = useCellName();
  if (left.length === 0) return null;
  const shown = left.slice(0, SHOWN);
  const cellsOf = (cells: readonly string[]) =>
    cells.map((cell) => cellName(cell.includes('.') ? 'attribute' : cell)).join(', ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
    <ul className="import-left" aria-label={t('import.undo.stays')} tabIndex={0}>
      {shown.map(({ table, rowId, name, reason, cells }) => (
        <li key={`${table} ${rowId}`} className="row">
          <span className="grow">
            {tableName(table)} {name ? <b className="med">{name}</b> : <span className="mono">{rowId}</span>}
          </span>
          <span className="muted s">
            {cells.length > 0 && `${cellsOf(cells)}: `}
            {t(`import.undo.reason.${reason}`)}
          </span>
        </li>
      ))}
      {total > shown.length && <li className="faint s">{t('import.undo.more', { count: total - shown.length })}</li>}
    </ul>
  );
}
