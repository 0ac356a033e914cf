import { useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDrop } from '../curtain.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './Dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'dirty' | 'onClose' | 'children'> {
  /** What the primary button says. */
  act: string;
  danger?: boolean;
  /** Text while it is being sent; nothing is sent again meanwhile. */
  busy: string | false;
  /** Why it cannot be sent now. */
  reason?: string | undefined;
  onSubmit: () => void;
  /** Class of the form. */
  className?: string;
}

/** A dialog around one form: Cancel, which asks where more than one field was filled, and the button that sends it. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { act, danger = false, busy, reason, onSubmit, className, children, ...dialog } = props;
  const { t } = useTranslation();
  const formId = useId();
  const filled = useRef(new Set<EventTarget>());
  async function cancel(): Promise<void> {
    if (filled.current.size < 2 || (await mayDrop())) dialog.onClose();
  }
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button size="lg" onClick={() => void cancel()}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            busy={busy}
            reason={reason}
          >
            {act}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={className}
        noValidate
        onInput={({ target }) => filled.current.add(target)}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy === false && reason === undefined) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
