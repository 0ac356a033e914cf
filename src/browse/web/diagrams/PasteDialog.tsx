import { useMutation } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { FormDialog } from '../../../platform/web/ui/FormDialog.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import type { DiagramMode } from '../../../item-bulk/duplicate/rules.ts';
import { ModeChoice } from '../duplicate/ModeChoice.tsx';
import type { Copied } from '../useClipboard.ts';
import { hierarchyApi, useRefresh } from '../useHierarchy.ts';
import type { ActionTarget } from '../useItemActions.ts';

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
  const [as, setAs] = useState<DiagramMode>('links');
  const paste = useMutation({
    mutationFn: () => hierarchyApi.diagrams.paste({ id: target.id, items: copied.map(({ id }) => id), as }),
    onSuccess: ({ ids, alreadyThere, changeId }) => {
      onClose();
      const count = ids.length - alreadyThere;
      const there = alreadyThere > 0 ? ` ${t('hierarchy.diagrams.alreadyThere', { count: alreadyThere })}` : '';
      undoToast(t(`hierarchy.diagrams.pasted.${as}`, { count }) + there, changeId);
      onPasted(ids);
    },
    onError: (error) => void handleApiError(error),
    onSettled: refresh,
  });
  return (
    <FormDialog
      width={800}
      title={t('hierarchy.diagrams.paste', { count: copied.length })}
      onClose={onClose}
      act={t('hierarchy.paste')}
      busy={paste.isPending && t('platform.saving')}
      onSubmit={() => paste.mutate()}
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
      <ModeChoice
        legend={t('hierarchy.diagrams.pasteAs')}
        texts="hierarchy.diagrams.pasteAs"
        value={as}
        onChange={setAs}
        autofocus
      />
    </FormDialog>
  );
}
