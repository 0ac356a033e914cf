import { useQuery } from '@tanstack/react-query';
import { Boxes, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed, Toolbar } from '../../../platform/web/ui/furniture.tsx';
import type { Item } from '../../../item/contract.ts';
import { displayNameOf } from '../../../hierarchy/rules.ts';
import { ItemTable } from '../ItemTable.tsx';
import { hierarchyApi, useRefresh } from '../useHierarchy.ts';
import { UnrelatedDialog } from './UnrelatedDialog.tsx';
import { relatedQuery, relatedShown } from './useRelated.ts';
import './Related.css';

/** The models and major units that belong to an item, and taking them apart (docs/domain/tree.md, Related models). */
export function RelatedTab({ item, readOnly }: { item: Item; readOnly: boolean }): ReactElement | null {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const [adding, setAdding] = useState(false);
  const { data, isError, refetch } = useQuery(relatedQuery(item.id));

  async function unlink(other: { id: number; displayName: string }): Promise<void> {
    const text = t('hierarchy.unlink.questionShort', { name: other.displayName });
    const title = t('hierarchy.related.unlink');
    if (!(await confirm({ title, text, confirm: title, danger: true }))) return;
    try {
      const { changeId } = await hierarchyApi.related.remove({ id: item.id, relatedItemId: other.id });
      undoToast(t('hierarchy.related.unlinked', { name: other.displayName }), changeId);
    } catch (error) {
      handleApiError(error);
    } finally {
      await refresh();
    }
  }

  const add = (
    <Button icon={<Plus className="i14" />} reason={busy} onClick={() => setAdding(true)}>
      {t('hierarchy.related.add')}
    </Button>
  );
  const free = !readOnly && busy === undefined;
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div className="pane fill related">
      {!readOnly && data.totalCount > 0 && <Toolbar label={t('hierarchy.tab.relatedModels')}>{add}</Toolbar>}
      {data.totalCount === 0 ? (
        <Empty
          icon={<Boxes className="i i20" aria-hidden="true" />}
          title={t('hierarchy.related.none')}
          text={t(readOnly ? 'hierarchy.related.noneReadOnly' : 'hierarchy.related.noneText')}
          action={!readOnly && add}
        />
      ) : (
        <ItemTable
          label={t('hierarchy.tab.relatedModels')}
          heads={[t('hierarchy.field.name'), t('hierarchy.field.type')]}
          rows={data.items.map((one) => ({
            ...one,
            key: one.id,
            names: [one.displayName],
            says: one.typeCode,
            unlink: !free
              ? undefined
              : {
                  label: t('hierarchy.related.unlinkName', { name: one.displayName }),
                  run: () => void unlink(one),
                },
          }))}
        />
      )}
      {data.totalCount > relatedShown && (
        <p className="s faint">
          {t('hierarchy.related.first', { n: relatedShown, total: formatNumber(data.totalCount) })}
        </p>
      )}
      {adding && (
        <UnrelatedDialog
          target={{ id: item.id, name: displayNameOf(item), typeId: item.typeId }}
          purpose="related"
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
