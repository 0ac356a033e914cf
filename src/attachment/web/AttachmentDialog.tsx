import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { AreaField, BoundField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { Segment } from '../../platform/web/ui/checks.tsx';
import type { Attachment } from '../item/contract.ts';
import { maxUrl, maxUrlsAtOnce, urlOf } from '../rules.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { useAttachmentSave } from './useAttachmentSave.ts';
import type { AttachmentValues } from './useAttachmentSave.ts';
import type { Nowhere, Owner } from './useAttachments.ts';
import { usePlaces } from './useFound.ts';

const blank: AttachmentValues = {
  url: '',
  scope: 'all',
  displayName: '',
  literatureCategoryId: null,
  visibility: [],
  language: '',
  contentGroups: [],
  attributes: {},
};
const valuesOf = ({
  name,
  isUrl,
  displayName,
  literatureCategoryId,
  customAttributes,
  contentGroups,
  attributes,
}: Attachment) => ({
  ...blank,
  url: isUrl ? name : '',
  displayName,
  literatureCategoryId,
  visibility: customAttributes['26'],
  language: customAttributes['31'],
  contentGroups,
  attributes,
});
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
/** The server's names of fields that the form has by others. */
const fieldNames: Readonly<Record<string, string>> = { '26': 'visibility', '31': 'language' };

/** Adds URLs to an item or part, or edits one of its attachments (docs/domain/images.md, URLs). */
export function AttachmentDialog(props: {
  owner: Owner | Nowhere;
  /** Undefined: new URLs. */
  attachment: Attachment | undefined;
  onClose: () => void;
}): ReactElement {
  const { owner, attachment, onClose } = props;
  const { t } = useTranslation();
  const [start] = useState(() => (attachment ? valuesOf(attachment) : blank));
  const takesAddress = !attachment || attachment.isUrl;
  const isShared = (attachment?.howManyPlacesUsed ?? 1) > 1;
  const save = useAttachmentSave({ owner, attachment, onClose });
  const addressesOf = (text: string): string[] => (attachment ? [text.trim()] : linesOf(text));
  const form = useRecordForm<AttachmentValues, AttachmentValues>({
    record: start,
    valuesOf: (values) => values,
    label: (key) =>
      t(
        key === 'url'
          ? attachment
            ? 'attachment.url'
            : 'attachment.urls'
          : key === 'literatureCategoryId'
            ? 'attachment.category'
            : `attachment.${key}`,
      ),
    problemsOf: ({ url }) => {
      const lines = addressesOf(url);
      if (takesAddress && (lines.length === 0 || lines.some((line) => urlOf(line) === undefined)))
        return { url: t('attachment.urlRequired') };
      return lines.length > maxUrlsAtOnce ? { url: t('attachment.urlsTooMany', { max: maxUrlsAtOnce }) } : {};
    },
    // Of several URLs the errors name the first; all have the same settings.
    named: (field) => {
      const own = field.split('.').at(-1) ?? field;
      return fieldNames[own] ?? (/^\d+$/.test(own) ? `customAttributes.${own}` : own);
    },
    send: async (values) => ((await save(values, addressesOf(values.url))) ? values : null),
  });
  const title = attachment ? (attachment.isUrl ? 'editUrlTitle' : 'editTitle') : 'addUrlTitle';
  const scope = form.field('scope');
  return (
    <FormDialog
      title={t(`attachment.${title}`)}
      form={form}
      onClose={onClose}
      act={t(attachment ? 'attachment.save' : 'attachment.add')}
      className="form-grid"
    >
      {!attachment && (
        <AreaField
          {...form.field('url')}
          span="all"
          required
          hint={t('attachment.urlsHint', { max: maxUrlsAtOnce })}
          data-autofocus
          rows={3}
        />
      )}
      {attachment?.isUrl && (
        <TextField {...form.field('url')} span="all" required data-autofocus type="url" maxLength={maxUrl} />
      )}
      <SettingsFields form={form} />
      {attachment && isShared && (
        <BoundField {...scope} span="all">
          <Segment
            label={scope.label}
            options={[
              { value: 'all', label: t('attachment.scope.all', { count: attachment.howManyPlacesUsed }) },
              { value: 'here', label: t('attachment.scope.here') },
            ]}
            value={scope.value}
            onChange={(next) => scope.onChange(next === 'here' ? 'here' : 'all')}
          />
          <OtherPlaces owner={owner} attachment={attachment} />
        </BoundField>
      )}
    </FormDialog>
  );
}

/** The first names of the other places that it is attached to. */
function OtherPlaces({ owner, attachment }: { owner: Owner | Nowhere; attachment: Attachment }): ReactElement | null {
  const { t } = useTranslation();
  const { data } = usePlaces(owner.context, attachment.id);
  const others = data?.items.filter(({ id }) => owner.kind !== 'item' || id !== owner.id) ?? [];
  if (!data || others.length === 0) return null;
  const names = others.map(({ displayName }) => displayName).join(', ');
  const more = data.totalCount - 1 - others.length;
  return (
    <p className="s muted">
      {more > 0 ? t('attachment.alsoAtMore', { names, n: formatNumber(more) }) : t('attachment.alsoAt', { names })}
    </p>
  );
}
