import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { questions } from './confirm.ts';
import { useStore } from './store.ts';
import { Button } from './ui/Button.tsx';
import { Dialog } from './ui/Dialog.tsx';

/** Shows what `confirm` asks, oldest first. Rendered once, beside the app. */
export function ConfirmHost(): ReactElement | null {
  const { t } = useTranslation();
  const question = useStore(questions)[0];
  if (!question) return null;
  const { title, text, confirm, cancel, danger = false, answer } = question;
  return (
    <Dialog
      key={question.id}
      alert
      width={400}
      title={title}
      onClose={() => answer(null)}
      foot={
        <>
          <Button size="lg" data-autofocus={danger || undefined} onClick={() => answer(false)}>
            {cancel ?? t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={!danger || undefined}
            onClick={() => answer(true)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p className="dlg-text">{text}</p>}
    </Dialog>
  );
}
