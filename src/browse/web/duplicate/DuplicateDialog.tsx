import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { duplicateMessages } from '../../../item-bulk/duplicate/rules.ts';
import type { DiagramMode } from '../../../item-bulk/duplicate/rules.ts';
import { fieldsOf } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import type { OnAdded } from '../useAddItem.ts';
import { NewItemFields } from '../NewItemFields.tsx';
import { hierarchyApi, itemQuery, useBrowse } from '../useHierarchy.ts';
import type { ActionTarget } from '../useItemActions.ts';
import { useNewItem } from '../useNewItem.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { diagramsIn, duplicatePreviewQuery } from './useDuplicatePreview.ts';
import type { Preview } from './useDuplicatePreview.ts';

interface DuplicateProps {
  type: HierarchyType;
  from: number;
  parent: ActionTarget | null;
  onClose: () => void;
  onAdded: OnAdded;
}

/** Duplicates an item with everything under it: asks for its name, and whether diagrams come as links or as copies. */
export function DuplicateDialog(props: DuplicateProps): ReactElement {
  const { from, onClose } = props;
  const { t } = useTranslation();
  const { context } = useBrowse();
  const original = useQuery(itemQuery(context, from));
  const preview = useQuery(duplicatePreviewQuery(from));
  if (original.data && preview.data)
    return <DuplicateForm {...props} original={original.data} preview={preview.data} />;
  const failed = original.isError || preview.isError;
  return (
    <Dialog title={t('hierarchy.duplicate.title', { name: original.data?.name ?? '' })} onClose={onClose}>
      {failed ? (
        <LoadFailed
          onRetry={() => {
            void original.refetch();
            void preview.refetch();
          }}
        />
      ) : (
        <Skeleton width="60%" />
      )}
    </Dialog>
  );
}

function DuplicateForm(props: DuplicateProps & { original: Item; preview: Preview }): ReactElement {
  const { type: own, from, parent, original, preview, onClose, onAdded } = props;
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const types = [own];
  const parentId = parent?.id ?? null;
  const { form, type } = useNewItem<{ diagrams: DiagramMode }>({
    types,
    first: own,
    from: fieldsOf(original),
    more: { diagrams: 'links' },
    send: async ({ typeId: _own, ...item }, { diagrams }) => {
      const { id, changeId } = await hierarchyApi.duplicate.duplicate({ id: from, parentId, diagrams, ...item });
      onClose();
      undoToast(t('hierarchy.duplicated', { name: original.name }), changeId, undefined, paths.item(catalogCode(), id));
      onAdded(id, parentId);
    },
  });
  const inside = diagramsIn(preview);
  const where = parent ? t('hierarchy.add.under', { name: parent.name }) : t('hierarchy.add.top');
  return (
    <FormDialog
      title={t('hierarchy.duplicate.title', { name: original.name })}
      form={form}
      onClose={onClose}
      act={t('hierarchy.duplicate.act')}
      busy={t('hierarchy.duplicate.busy')}
      reason={preview.isTooLarge ? duplicateMessages.tooMany : undefined}
    >
      <p className="s muted add-where">{where}</p>
      {preview.isTooLarge && <Banner tone="warning">{duplicateMessages.tooMany}</Banner>}
      <NewItemFields {...{ form, type, types }} />
      {preview.types.length > 0 && (
        <p className="s duplicate-counts">{t('hierarchy.duplicate.brings', { list: listOf(preview) })}</p>
      )}
      {inside > 0 && (
        <ModeChoice
          legend={t('hierarchy.duplicate.diagrams', { count: inside })}
          texts="hierarchy.duplicate"
          value={form.values.diagrams}
          onChange={form.field('diagrams').onChange}
        />
      )}
      {preview.types.length > 0 && <p className="s muted">{t('hierarchy.duplicate.note')}</p>}
    </FormDialog>
  );
}

/** "12 Chapter, 84 Illustrated parts list". */
const listOf = ({ types }: Preview): string =>
  types.map(({ count, description }) => `${formatNumber(count)} ${description}`).join(', ');
