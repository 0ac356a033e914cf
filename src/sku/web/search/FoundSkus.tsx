import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FolderInput, PackageOpen, Trash2, Users, Workflow } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { confirm } from '../../../platform/web/confirm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { nothing } from '../../../platform/web/grid/selection.ts';
import { ListPage } from '../../../platform/web/list/ListPage.tsx';
import { useThenReason } from '../../../platform/web/moment.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import { skuApi, skuTables } from '../useSku.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { SiblingsDialog } from './SiblingsDialog.tsx';
import { StateDialog } from './StateDialog.tsx';
import { skuColumns, type SkuLine } from './columns.tsx';
import { useFound, type SkuQuery } from './useFound.ts';

/** SKUs that a search finds: opened, selected, set to a state, deleted and moved. */
export function FoundSkus(props: {
  search: SkuQuery;
  /** More to do with the selected ones. */
  acts?: (selected: { count: number; ids: () => Promise<number[]>; done: () => void }) => ReactNode;
  /** Nothing is asked yet: what stands in place of the list. */
  instead?: ReactNode;
  onClear: () => void;
}): ReactElement {
  const { search, acts, instead, onClear } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const { found, selection, select, count, ids } = useFound(search, instead === undefined);
  const [dialog, open] = useState<{ kind: 'state' | 'move'; ids: number[] } | { kind: 'siblings'; of: SkuLine } | null>(
    null,
  );
  const busy = useBusyReason();
  const mayWrite = useMay('writeOem');
  const reason = useThenReason() ?? (mayWrite ? busy : t('sku.readOnly'));
  const columns = useMemo(() => skuColumns(t), [t]);

  async function done(): Promise<void> {
    open(null);
    select(nothing);
    await written(client, skuTables);
  }
  async function begin(kind: 'state' | 'move'): Promise<void> {
    try {
      open({ kind, ids: await ids() });
    } catch (error) {
      handleApiError(error);
    }
  }
  async function remove(): Promise<void> {
    const n = formatNumber(count);
    const yes = await confirm({
      title: t('sku.delete', { count, n }),
      text: t('sku.delete.text', { count, n }),
      confirm: t('sku.delete.act'),
      danger: true,
    });
    if (!yes) return;
    try {
      const gone = await skuApi.copy.removeAll({ ids: await ids() });
      undoToast(t('sku.deleted', { count: gone.count, n: formatNumber(gone.count) }), gone.changeId);
    } catch (error) {
      handleApiError(error);
    }
    await done();
  }
  const chosen = selection.all ? undefined : found.rows.find(({ id }) => selection.ids.has(String(id)));
  return (
    <div className="pane fill" id="sku-found" tabIndex={-1}>
      <ListPage
        id="skus"
        label={t('sku.search.results')}
        columns={columns}
        rowId={({ id }: SkuLine) => String(id)}
        pages={found}
        instead={instead}
        found={(total, n) => t('sku.search.found', { count: total, n })}
        onOpen={({ id }) => router.history.push(paths.sku(catalogCode(), id))}
        selection={selection}
        onSelection={select}
        filtered={
          search.skuStart || search.workflow !== undefined || search.type !== 'MfrSku'
            ? { title: t('sku.search.noMatch'), onClear }
            : undefined
        }
        empty={<Empty icon={<PackageOpen className="i i20" aria-hidden="true" />} title={t('sku.none')} />}
        actions={
          <>
            <Button size="sm" icon={<Workflow className="i12" />} reason={reason} onClick={() => void begin('state')}>
              {t('sku.search.setState')}
            </Button>
            <Button size="sm" icon={<FolderInput className="i12" />} reason={reason} onClick={() => void begin('move')}>
              {t('sku.move')}
            </Button>
            {count === 1 && chosen && (
              <Button size="sm" icon={<Users className="i12" />} onClick={() => open({ kind: 'siblings', of: chosen })}>
                {t('sku.siblings')}
              </Button>
            )}
            {acts?.({ count, ids, done: () => void done() })}
            <Button
              size="sm"
              variant="danger"
              icon={<Trash2 className="i12" />}
              reason={reason}
              onClick={() => void remove()}
            >
              {t('sku.delete.act')}
            </Button>
          </>
        }
      />
      {dialog?.kind === 'state' && (
        <StateDialog
          ids={dialog.ids}
          onClose={() => open(null)}
          onSet={({ changed, changeId, left }) => {
            undoToast(t('sku.search.stateSet', { count: changed, n: formatNumber(changed) }), changeId);
            if (left !== '') toast.warning(left);
            void done();
          }}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog
          ids={dialog.ids}
          onClose={() => open(null)}
          onMoved={(moved, left) => {
            if (left > 0) toast.warning(t('sku.move.left', { count: left, n: formatNumber(left) }));
            else toast.success(t('sku.move.done', { count: moved, n: formatNumber(moved) }));
            void done();
          }}
        />
      )}
      {dialog?.kind === 'siblings' && <SiblingsDialog of={dialog.of} onClose={() => open(null)} />}
    </div>
  );
}
