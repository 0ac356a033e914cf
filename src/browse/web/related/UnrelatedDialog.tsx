import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { DataGrid } from '../../../platform/web/grid/DataGrid.tsx';
import { isSelected, nothing } from '../../../platform/web/grid/selection.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { baseTypes, holds, relatedContext } from '../../../hierarchy/rules.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import { WorkflowContext } from '../../../workflow/web/fields.tsx';
import { hierarchyApi, useBrowse, useRefresh, useTypes } from '../useHierarchy.ts';
import { unrelatedColumns } from './columns.tsx';
import { UnrelatedAsked, nameOf } from './UnrelatedAsked.tsx';
import type { Asked } from './UnrelatedAsked.tsx';
import { unrelatedQuery } from './useRelated.ts';
import './Related.css';

/**
 * Finds what does not belong to an item yet and adds it: links under it, or related models
 * (docs/domain/tree.md, Related models).
 */
export function UnrelatedDialog(props: {
  target: { id: number; name: string; typeId: number };
  purpose: 'link' | 'related';
  onClose: () => void;
  onAdded?: () => void;
}): ReactElement {
  const { target, purpose, onClose, onAdded } = props;
  const { t } = useTranslation();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const { context } = useBrowse();
  const isLinks = purpose === 'link';
  const offeredContext = isLinks ? context : relatedContext(context);
  const types = useTypes(offeredContext);
  const [asked, setAsked] = useState<Asked>({ term: '', type: undefined, attributes: new Map() });
  const [selection, setSelection] = useState(nothing);
  const [saving, setSaving] = useState(false);
  const deferred = useDeferredValue(asked);
  const query = useInfiniteQuery(unrelatedQuery(target.id, isLinks, { ...deferred, term: deferred.term.trim() }));
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const offered = types.filter((one) =>
    isLinks ? holds(allowedUnder(types, target.typeId), one.id, 'link') : one.baseType === baseTypes.model,
  );
  const searchable = searchableOf(offered, asked.type);
  const named = [...asked.attributes.keys()].map((id) => ({ id, name: nameOf(searchable, id) }));
  const chosen = rows.filter((row) => isSelected(selection, String(row.id)));

  async function add(): Promise<void> {
    setSaving(true);
    try {
      const ids = chosen.map(({ id }) => id);
      const { added, changeId } = await hierarchyApi.related.save({ id: target.id, items: ids, isLinks });
      undoToast(t(`hierarchy.unrelated.added.${purpose}`, { count: added, name: target.name }), changeId, onAdded);
      onClose();
      onAdded?.();
    } catch (error) {
      handleApiError(error);
    } finally {
      setSaving(false);
      await refresh();
    }
  }

  return (
    <Dialog
      width={1120}
      title={t(`hierarchy.unrelated.title.${purpose}`, { name: target.name })}
      dirty={chosen.length > 0}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={saving && t('platform.saving')}
            reason={chosen.length === 0 ? t('hierarchy.unrelated.choose') : undefined}
            onClick={() => void add()}
          >
            {t(`hierarchy.unrelated.act.${purpose}`, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="unrelated">
        <UnrelatedAsked offered={offered} searchable={searchable} value={asked} onChange={setAsked} />
        <WorkflowContext value={offeredContext}>
          <DataGrid
            id="unrelated"
            label={t(`hierarchy.unrelated.title.${purpose}`, { name: target.name })}
            columns={unrelatedColumns(t, named)}
            rowId={(row) => String(row.id)}
            pages={{
              rows,
              total: rows.length,
              isMore: query.hasNextPage,
              loading: query.isPending,
              failed: query.isError && rows.length === 0,
              more: query.hasNextPage,
              loadingMore: query.isFetchingNextPage,
              moreFailed: query.isFetchNextPageError,
              pageSize: 100,
              loadMore: () => void query.fetchNextPage(),
              retry: () => void query.refetch(),
            }}
            selection={selection}
            onSelection={setSelection}
            empty={
              <Empty
                icon={<SearchX className="i i20" aria-hidden="true" />}
                title={t('hierarchy.unrelated.none')}
                text={t('hierarchy.unrelated.noneText')}
              />
            }
          />
        </WorkflowContext>
      </div>
    </Dialog>
  );
}

const allowedUnder = (types: readonly HierarchyType[], typeId: number) =>
  types.find((one) => one.id === typeId)?.allowableChildren ?? [];

/** Attributes that a search may name: the searchable ones of the type, or of all types offered, each once. */
function searchableOf(offered: readonly HierarchyType[], type: number | undefined) {
  const all = offered
    .filter((one) => type === undefined || one.id === type)
    .flatMap((one) => one.attributes.filter((attribute) => attribute.isSearchable));
  return [...new Map(all.map((one) => [one.attributeId, one])).values()];
}
