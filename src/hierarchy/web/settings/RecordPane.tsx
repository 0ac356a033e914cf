import { Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';

/** The form of a type or an attribute, with its head. */
export function RecordPane<V extends object>(props: {
  form: RecordForm<V>;
  title: string;
  marks?: ReactNode;
  cancelLabel?: string | undefined;
  /** Absent where it can not be deleted. */
  onRemove?: (() => void) | undefined;
  readOnly?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const { form, title, marks, cancelLabel, onRemove, readOnly, children } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const dirty = form.changed.length > 0;
  return (
    <FormPage form={form} cancelLabel={cancelLabel}>
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
          <FormErrors form={form} />
          {children}
        </div>
      </form>
    </FormPage>
  );
}
