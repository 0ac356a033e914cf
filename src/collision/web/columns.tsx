import { CircleX, FileInput, PanelRightOpen } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import type { Column } from '../../platform/web/grid/columns.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import type { Collision } from '../contract.ts';
import type { CollisionView } from '../rules.ts';

/** What a row named: tinted where it differs, faint where it is the same. */
const Incoming = ({ text, differs }: { text: string; differs: boolean }): ReactElement => (
  <span className={differs ? 'collision-differs' : 'faint'}>{text}</span>
);

export const mismatchText = (t: TFunction, row: Collision): string =>
  [row.hasMfrNameMismatch && t('collision.mismatch.name'), row.hasMfrSkuMismatch && t('collision.mismatch.sku')]
    .filter((text) => text !== false)
    .join(', ');

export function collisionColumns(
  t: TFunction,
  of: {
    view: CollisionView;
    failed: ReadonlySet<number>;
    onDetails: (row: Collision) => void;
    onImport: (row: Collision) => void;
  },
): Column<Collision>[] {
  const column = (key: keyof Collision, width: number, more: Partial<Column<Collision>> = {}): Column<Collision> => ({
    key,
    title: t(`collision.column.${key}`),
    width,
    sortable: true,
    render: (row) => String(row[key]),
    ...more,
  });
  return [
    column('distributorSku', 142, {
      className: 'pn med',
      render: (row) =>
        of.failed.has(row.id) ? (
          <span className="row collision-failed">
            <CircleX className="i12 danger" role="img" aria-label={t('collision.failedOne')} />
            {row.distributorSku}
          </span>
        ) : (
          row.distributorSku
        ),
      text: (row) => row.distributorSku,
    }),
    column('currentMfr', 140),
    column('incomingMfr', 140, {
      render: (row) => <Incoming text={row.incomingMfr} differs={row.hasMfrNameMismatch} />,
      text: (row) => row.incomingMfr,
    }),
    column('currentMfrSku', 116, { className: 'pn' }),
    column('incomingMfrSku', 116, {
      className: 'pn',
      render: (row) => <Incoming text={row.incomingMfrSku} differs={row.hasMfrSkuMismatch} />,
      text: (row) => row.incomingMfrSku,
    }),
    column('distributor', 140, { className: 'muted', grow: true }),
    ...(of.view === 'history'
      ? [column('action', 130, { sortable: false })]
      : [
          {
            key: 'mismatch',
            title: t('collision.mismatch'),
            width: 100,
            priority: 3 as const,
            className: 'muted',
            render: (row: Collision) => mismatchText(t, row),
          },
        ]),
    column('importDate', 96, {
      align: 'right',
      priority: 2,
      className: 'muted',
      render: (row) => <When at={row.importDate} />,
      text: (row) => row.importDate,
    }),
    column('modified', 96, {
      align: 'right',
      priority: 3,
      className: 'muted',
      render: (row) => <When at={row.modified} />,
      text: (row) => row.modified,
    }),
    {
      key: 'acts',
      acts: true,
      title: t('collision.acts'),
      width: 76,
      align: 'right',
      render: (row) => (
        <span className="row">
          {row.importSessionId !== null && (
            <IconButton
              size="sm"
              label={t('collision.importOf', { sku: row.distributorSku })}
              icon={<FileInput className="i14" />}
              onClick={() => of.onImport(row)}
            />
          )}
          <IconButton
            size="sm"
            label={t('collision.detailsOf', { sku: row.currentMfrSku })}
            icon={<PanelRightOpen className="i14" />}
            onClick={() => of.onDetails(row)}
          />
        </span>
      ),
    },
  ];
}
