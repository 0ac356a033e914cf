import { useEffect } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../BusyBanner.tsx';
import { RecordConflict } from '../RecordConflict.tsx';
import { Guarded, SaveBar, mayDrop, useGuardedForm } from '../curtain.tsx';
import { useHotkey } from '../hotkeys.ts';
import { Banner } from '../ui/marks.tsx';
import type { RecordForm } from './useRecordForm.ts';

/** After a save that did not pass, the focus goes to the first field that says why. */
export function useFirstError(place: RefObject<HTMLElement | null>, failures: number): void {
  useEffect(() => {
    if (failures > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [place, failures]);
}

/** What was refused and has no field. */
export function FormErrors<V extends object>({ form }: { form: RecordForm<V> }): ReactElement | null {
  if (form.elsewhere.length === 0) return null;
  return (
    <div className="span-all">
      <Banner tone="error">{form.elsewhere.join(' ')}</Banner>
    </div>
  );
}

/** The question after somebody else saved the same record. */
export function FormConflict<V extends object>({ form }: { form: RecordForm<V> }): ReactElement | null {
  const { conflict, values, label, say, resolve, dismiss } = form;
  if (!conflict) return null;
  return <RecordConflict {...conflict} mine={values} {...{ label, say }} onSave={resolve} onClose={dismiss} />;
}

/** A pane around one form: curtain, save bar with Ctrl+S, Esc that asks, undo by keys, conflict. */
export function FormPage<V extends object>(props: {
  form: RecordForm<V>;
  /** Unsaved changes, where they are more than the changed fields. */
  changes?: number;
  /** What changed, in words. */
  note?: string;
  cancelLabel?: string | undefined;
  className?: string;
  /** Whether the caller may save; default: what stands around says so. */
  mayEdit?: boolean;
  children: ReactNode;
}): ReactElement {
  const { form, changes = form.changed.length, note, cancelLabel, className, mayEdit, children } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const dirty = form.changed.length > 0;
  const guard = useGuardedForm(dirty, form);
  useFirstError(guard.ref, form.failures);
  async function drop(): Promise<void> {
    if (await mayDrop()) form.cancel();
  }
  useHotkey('esc', () => void drop(), {
    label: t('platform.cancel'),
    group: t('platform.keyboard.groups.general'),
    enabled: dirty,
    isMeant: () => document.querySelector('.menu, .pop') === null,
  });
  return (
    <Guarded guard={guard} dirty={dirty} mayEdit={mayEdit} {...(className !== undefined && { className })}>
      {children}
      {dirty && (
        <SaveBar
          changes={changes}
          note={note}
          errors={Object.keys(form.errors).length}
          saving={form.saving}
          blocked={busy}
          onSave={form.save}
          onCancel={form.cancel}
          cancelLabel={cancelLabel}
        />
      )}
      <FormConflict form={form} />
    </Guarded>
  );
}
