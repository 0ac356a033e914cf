import { Image } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import type { DiagramMode } from '../../../item-bulk/duplicate/rules.ts';
import { ModeChoice } from '../duplicate/ModeChoice.tsx';
import type { Copied } from '../useClipboard.ts';
import { hierarchyApi, useRefresh } from '../useHierarchy.ts';
import type { ActionTarget } from '../useItemActions.ts';

const start: { as: DiagramMode } = { as: 'links' };

/** Copied diagrams under a model: shown there too, the default, or as copies. */
export function PasteDialog(props: {
  copied: readonly Copied[];
  target: ActionTarget;
  onClose: () => void;
  /** What stands under the model now. */
  onPasted: (ids: readonly number[]) => void;
}): ReactElement {
  const { copied, target, onClose, onPasted } = props;
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const refresh = useRefresh();
  const form = useRecordForm<typeof start, typeof start>({
    record: start,
    valuesOf: (values) => values,
    label: () => t('hierarchy.diagrams.pasteAs'),
    send: async (values) => {
      const items = copied.map(({ id }) => id);
      try {
        const { ids, alreadyThere, changeId } = await hierarchyApi.diagrams.paste({ id: target.id, items, ...values });
        onClose();
        const count = ids.length - alreadyThere;
        const there = alreadyThere > 0 ? ` ${t('hierarchy.diagrams.alreadyThere', { count: alreadyThere })}` : '';
        undoToast(t(`hierarchy.diagrams.pasted.${values.as}`, { count }) + there, changeId);
        onPasted(ids);
        return values;
      } finally {
        void refresh();
      }
    },
  });
  const { label, value, onChange } = form.field('as');
  return (
    <FormDialog
      width={800}
      title={t('hierarchy.diagrams.paste', { count: copied.length })}
      form={form}
      onClose={onClose}
      act={t('hierarchy.paste')}
    >
      <p className="s muted add-where">{t('hierarchy.add.under', { name: target.name })}</p>
      <ul className="pasted" aria-label={t('hierarchy.clipboard.list')}>
        {copied.map(({ id, name }) => (
          <li key={id} className="row">
            <Image className="i14" aria-hidden="true" />
            <span className="trunc">{name}</span>
          </li>
        ))}
      </ul>
      <ModeChoice legend={label} texts="hierarchy.diagrams.pasteAs" {...{ value, onChange }} autofocus />
    </FormDialog>
  );
}
