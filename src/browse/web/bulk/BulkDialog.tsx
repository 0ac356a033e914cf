import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import type { BulkItemsInput } from '../../../item-bulk/bulk/contract.ts';
import { BulkField } from './BulkField.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { kinds, useBulk } from './useBulk.ts';
import './Bulk.css';

/** One action over a set of items: chosen, previewed with what it leaves out, done as one change. */
export function BulkDialog(props: {
  items: BulkItemsInput;
  /** How many items the caller shows as meant; absent for all that match. */
  count?: number;
  onClose: () => void;
  /** After it was done; the dialog closes itself. */
  onDone?: () => void;
}): ReactElement {
  const { items, count, onClose, onDone } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const { form, draft, change, action, preview, questions } = useBulk(items, () => {
    onClose();
    onDone?.();
  });
  const ready = action ? (preview.data?.ready ?? 0) : 0;
  const reason =
    busy ?? (action === null ? t('hierarchy.bulk.incomplete') : ready === 0 ? t('hierarchy.bulk.none') : undefined);
  return (
    <FormDialog
      title={
        count === undefined
          ? t('hierarchy.bulk.titleAll')
          : t('hierarchy.bulk.title', { name: t('hierarchy.many', { count }) })
      }
      form={form}
      onClose={onClose}
      act={t(`hierarchy.bulk.act.${draft.kind}`, { count: ready })}
      danger={draft.kind === 'delete'}
      busy={t('hierarchy.bulk.applying', { count: ready })}
      reason={preview.isFetching ? undefined : reason}
      className="bulk-form"
    >
      <Field label={t('hierarchy.bulk.action')} required span="all">
        <Select
          size="lg"
          value={draft.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`hierarchy.bulk.kind.${kind}`) }))}
          onChange={(kind) => change({ kind: kinds.find((one) => one === kind) ?? draft.kind, parent: null })}
        />
      </Field>
      <BulkField draft={draft} change={change} />
      {action && <BulkOutcome preview={preview} through={draft.through} onThrough={(through) => change({ through })} />}
      {questions.map((question) => (
        <Banner key={question} tone="warning">
          {question}
        </Banner>
      ))}
    </FormDialog>
  );
}
