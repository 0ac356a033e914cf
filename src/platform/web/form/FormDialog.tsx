import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDrop } from '../curtain.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { DialogProps } from '../ui/Dialog.tsx';
import { FormConflict } from './FormPage.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { RecordForm } from './useRecordForm.ts';

/** A dialog around one form. Enter sends it; Esc, a click outside, and Cancel from two changes on ask first. */
export function FormDialog<V extends object>(
  props: Pick<DialogProps, 'title' | 'width' | 'onClose'> & {
    form: RecordForm<V>;
    /** What the primary button says. */
    act: string;
    danger?: boolean;
    /** Text while it is being sent; default: Saving. */
    busy?: string;
    /** Why it cannot be sent now. */
    reason?: string | undefined;
    /** Class of the form. */
    className?: string;
    children: ReactNode;
  },
): ReactElement {
  const { form, act, danger = false, busy, reason, className, children, onClose, ...dialog } = props;
  const { t } = useTranslation();
  const formId = useId();
  const { changed, saving } = form;
  async function cancel(): Promise<void> {
    if (changed.length < 2 || (await mayDrop())) onClose();
  }
  if (form.conflict) return <FormConflict form={form} />;
  return (
    <Dialog
      {...dialog}
      dirty={changed.length > 0}
      onClose={onClose}
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
            busy={saving && (busy ?? t('platform.saving'))}
            reason={reason}
          >
            {act}
          </Button>
        </>
      }
    >
      <PlainForm {...{ form, className, reason }} id={formId}>
        {children}
      </PlainForm>
    </Dialog>
  );
}
