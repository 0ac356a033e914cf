import { Redo2, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button.tsx';

/** Undo and redo by name, such as "Undo: move callout 5"; off where there is nothing to take back. */
export function UndoButtons(props: {
  /** What is taken back, in words that follow a colon; null where there is nothing. */
  undo: string | null;
  redo: string | null;
  onUndo: () => void;
  onRedo: () => void;
}): ReactElement {
  const { undo, redo, onUndo, onRedo } = props;
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        size="sm"
        label={undo === null ? t('platform.undo.none') : t('platform.undo.step', { step: undo })}
        icon={<Undo2 className="i14" />}
        disabled={undo === null}
        onClick={onUndo}
      />
      <IconButton
        size="sm"
        label={redo === null ? t('platform.redo.none') : t('platform.redo.step', { step: redo })}
        icon={<Redo2 className="i14" />}
        disabled={redo === null}
        onClick={onRedo}
      />
    </>
  );
}
