import { History, Pencil, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { toast } from '../../platform/web/toast.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty, When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { RestorePoint } from '../contract.ts';
import { rollbackApi, usePointInWords, usePointName, usePointsWritten, type usePoints } from './useRollback.ts';

/** The restore points as a list. */
export function Points(props: {
  points: ReturnType<typeof usePoints>;
  busy: string | undefined;
  create: ReactNode;
  onRestore: (point: RestorePoint) => void;
  onDescribe: (point: RestorePoint) => void;
}): ReactElement {
  const { points, busy, create, onRestore, onDescribe } = props;
  const { t } = useTranslation();
  const refresh = usePointsWritten();
  const nameOf = usePointName();
  const inWords = usePointInWords();

  async function forget(point: RestorePoint): Promise<void> {
    const sure = await confirm({
      title: t('rollback.forget.title'),
      text: t('rollback.forget.text', { name: inWords(point) }),
      confirm: t('rollback.forget'),
      danger: true,
    });
    if (!sure) return;
    try {
      await rollbackApi.remove({ id: point.id });
      toast.success(t('rollback.forgotten'));
    } catch (error) {
      handleApiError(error);
    }
    await refresh();
  }
  const columns: Column<RestorePoint>[] = [
    {
      key: 'description',
      title: t('rollback.description'),
      width: 320,
      grow: true,
      render: (point) => (
        <span className="row">
          <span className="trunc" title={nameOf(point)}>
            {nameOf(point)}
          </span>
          {point.madeBefore !== null && <Tag>{t('rollback.bySelf')}</Tag>}
        </span>
      ),
    },
    { key: 'at', title: t('rollback.column.at'), width: 150, render: ({ timestamp }) => <When at={timestamp} /> },
    { key: 'by', title: t('rollback.column.by'), width: 170, className: 'muted', render: ({ actorName }) => actorName },
    {
      key: 'restored',
      title: t('rollback.column.restored'),
      width: 150,
      className: 'muted',
      render: ({ lastRestored }) => (lastRestored === null ? t('rollback.never') : <When at={lastRestored} />),
    },
    {
      key: 'acts',
      acts: true,
      title: t('rollback.column.acts'),
      width: 170,
      align: 'right',
      render: (point) => (
        <span className="row" role="group" aria-label={t('rollback.acts', { name: inWords(point) })}>
          <Button
            size="sm"
            aria-label={t('rollback.restoreNamed', { name: inWords(point) })}
            disabled={busy !== undefined}
            onClick={() => onRestore(point)}
          >
            {t('rollback.restore')}
          </Button>
          <IconButton
            size="sm"
            label={t('rollback.describe')}
            icon={<Pencil className="i14" />}
            onClick={() => onDescribe(point)}
          />
          <IconButton
            size="sm"
            label={t('rollback.forget')}
            icon={<X className="i14" />}
            onClick={() => void forget(point)}
          />
        </span>
      ),
    },
  ];
  return (
    <ListPage
      id="rollback.points"
      label={t('rollback.points')}
      columns={columns}
      rowId={({ id }) => String(id)}
      pages={points}
      onOpen={(point) => busy === undefined && onRestore(point)}
      empty={
        <Empty
          icon={<History className="i i20" aria-hidden="true" />}
          title={t('rollback.none')}
          text={t('rollback.noneText')}
          action={create}
        />
      }
    />
  );
}
