import { Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { RecordConflict } from '../../../platform/web/RecordConflict.tsx';
import { Guarded, SaveBar } from '../../../platform/web/curtain.tsx';
import type { UnsavedGuard } from '../../../platform/web/curtain.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { RecordForm } from './useRecordForm.ts';

/** The form of one record: head, what was refused and has no field, save bar, conflict. */
export function RecordPane<V extends object>(props: {
  guard: UnsavedGuard;
  form: RecordForm<V>;
  title: string;
  marks?: ReactNode;
  /** Fields whose errors stand beside them. */
  shown: readonly string[];
  label: (key: keyof V & string) => string;
  say: (values: V, key: keyof V & string) => string;
  cancelLabel?: string | undefined;
  /** Absent where it can not be deleted. */
  onRemove?: (() => void) | undefined;
  readOnly?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const { guard, form, title, marks, shown, label, say, cancelLabel, onRemove, readOnly, children } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const dirty = form.changed.length > 0;
  const elsewhere = Object.entries(form.errors).filter(([key]) => !shown.includes(key));
  return (
    <Guarded guard={guard} dirty={dirty}>
      <form className="pane-scroll form-pane" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="record-form">
          <div className="record-head">
            <h2 className="trunc">{title}</h2>
            {marks}
            {onRemove && (
              <Button
                icon={<Trash2 className="i14" />}
                reason={busy ?? (dirty ? t('platform.unsaved.warning') : undefined)}
                onClick={onRemove}
              >
                {t('hierarchy.delete')}
              </Button>
            )}
          </div>
          {readOnly}
          {elsewhere.length > 0 && <Banner tone="error">{elsewhere.map(([, text]) => text).join(' ')}</Banner>}
          {children}
        </div>
      </form>
      {dirty && (
        <SaveBar
          changes={form.changed.length}
          errors={form.problems}
          saving={form.saving}
          blocked={busy}
          onSave={form.save}
          onCancel={form.cancel}
          cancelLabel={cancelLabel}
        />
      )}
      {form.conflict && (
        <RecordConflict
          base={form.conflict.base}
          theirs={form.conflict.theirs}
          mine={form.values}
          label={label}
          say={say}
          onSave={form.resolve}
          onClose={form.dismiss}
        />
      )}
    </Guarded>
  );
}
