import { useContext, useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeniedBanner, MayEdit, dirtyGuards, mayDrop, useDenied, useUnsentForm } from '../curtain.tsx';
import { useHotkey } from '../hotkeys.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { DialogProps } from '../ui/Dialog.tsx';
import { useFormHistory } from '../useFormHistory.ts';
import { FormConflict } from './FormPage.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { RecordForm } from './useRecordForm.ts';

/**
 * A dialog around one form. Enter, Ctrl+Enter and Ctrl+S send it; Esc, a click outside, and Cancel from two changes on ask first.
 * Undo goes by keys. What a session lost is offered back where a dialog of this title opens from the same values.
 */
export function FormDialog<V extends object>(
  props: Pick<DialogProps, 'width' | 'alert' | 'onClose'> & {
    title: string;
    form: RecordForm<V>;
    /** What the primary button says. */
    act: string;
    danger?: boolean;
    /** Text while it is being sent; default: Saving. */
    busy?: string;
    /** Why it cannot be sent now. */
    reason?: string | undefined;
    /** Holds what is written down nowhere, such as a password: none of it is kept when the session ends. */
    secret?: boolean;
    /** Class of the form. */
    className?: string;
    children: ReactNode;
  },
): ReactElement {
  const {
    form,
    act,
    danger = false,
    busy,
    secret = false,
    className,
    children,
    onClose,
    reason: _reason,
    ...dialog
  } = props;
  const { t } = useTranslation();
  const formId = useId();
  const place = useRef<HTMLFormElement>(null);
  const { changed, saving } = form;
  const [name] = useState(secret ? null : JSON.stringify([dialog.title, form.base]));
  useFormHistory(place, form, true);
  const dirty = changed.length > 0;
  useUnsentForm(dirty, form, name);
  useEffect(() => {
    if (!dirty) return;
    dirtyGuards.set((count) => count + 1);
    return () => dirtyGuards.set((count) => count - 1);
  }, [dirty]);
  const denied = useDenied(dirty, useContext(MayEdit));
  const reason = props.reason ?? denied;
  const send = (): void => (reason === undefined ? form.save() : undefined);
  const key = { label: t('platform.save'), group: t('platform.keyboard.groups.general'), inDialog: true };
  useHotkey('ctrl+s', send, key);
  useHotkey('ctrl+enter', send, key);
  async function cancel(): Promise<void> {
    if (changed.length < 2 || (await mayDrop())) onClose();
  }
  if (form.conflict) return <FormConflict form={form} />;
  return (
    <Dialog
      {...dialog}
      dirty={dirty}
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
      <PlainForm {...{ form, place, className, reason }} id={formId}>
        {denied !== undefined && <DeniedBanner />}
        {children}
      </PlainForm>
    </Dialog>
  );
}
