import { Undo2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button.tsx';
import type { RecordRollback } from './recordRollback.ts';

const Dialog = lazy(() => import('./RecordRollbackDialog.tsx').then((of) => ({ default: of.RecordRollbackDialog })));

/** Rolls back what stands beside it. */
export function RollBackButton({ name, onClick }: { name: string; onClick: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <IconButton
      size="sm"
      className="roll-back"
      label={t('platform.past.rollback.of', { of: name })}
      icon={<Undo2 className="i12" aria-hidden="true" />}
      onClick={onClick}
    />
  );
}

/** The dialog of a rollback, which is loaded once one is asked for; nothing while none is. */
export function RecordRollbackOf(props: { of: RecordRollback | null; onClose: () => void }): ReactElement | null {
  const { of, onClose } = props;
  return (
    of && (
      <Suspense>
        <Dialog of={of} onClose={onClose} />
      </Suspense>
    )
  );
}
