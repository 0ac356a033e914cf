import type { Context } from '../../contexts.ts';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { TextArea, TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { Attachment } from '../contract.ts';
import { maxUrl, maxUrlsAtOnce, urlOf } from '../rules.ts';
import { SettingsFields } from './SettingsFields.tsx';
import type { Settings } from './SettingsFields.tsx';
import { useAttachmentSave } from './useAttachmentSave.ts';

const blank: Settings = { displayName: '', literatureCategoryId: null, visibility: [], language: '' };
const settingsOf = ({ displayName, literatureCategoryId, customAttributes }: Attachment): Settings => ({
  displayName,
  literatureCategoryId,
  visibility: customAttributes['26'],
  language: customAttributes['31'],
});
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Adds URLs to an item, or edits one of its attachments (docs/domain/images.md, URLs). */
export function AttachmentDialog(props: {
  itemId: number;
  context: Context;
  /** Undefined: new URLs. */
  attachment: Attachment | undefined;
  onClose: () => void;
}): ReactElement {
  const { itemId, context, attachment, onClose } = props;
  const { t } = useTranslation();
  const [start] = useState(() => (attachment ? settingsOf(attachment) : blank));
  const [settings, setSettings] = useState(start);
  const [address, setAddress] = useState(attachment?.isUrl ? attachment.name : '');
  const [scope, setScope] = useState<'all' | 'here'>('all');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const takesAddress = !attachment || attachment.isUrl;
  const isShared = (attachment?.howManyPlacesUsed ?? 1) > 1;
  const lines = attachment ? [address.trim()] : linesOf(address);

  const save = useAttachmentSave({
    itemId,
    context,
    attachment,
    settings,
    scope,
    addresses: lines,
    onClose,
    onErrors: setErrors,
  });

  function submit(): void {
    if (takesAddress && (lines.length === 0 || lines.some((line) => urlOf(line) === undefined)))
      return setErrors({ url: t('attachment.urlRequired') });
    if (lines.length > maxUrlsAtOnce) return setErrors({ url: t('attachment.urlsTooMany', { max: maxUrlsAtOnce }) });
    setErrors({});
    save.mutate();
  }

  const title = attachment ? (attachment.isUrl ? 'editUrlTitle' : 'editTitle') : 'addUrlTitle';
  const dirty = settings !== start || (takesAddress && address !== (attachment?.name ?? ''));
  const elsewhere = errors['id'] ?? errors['workflow'] ?? errors['items'] ?? errors['26'];
  return (
    <FormDialog
      title={t(`attachment.${title}`)}
      dirty={dirty}
      onClose={onClose}
      act={t(attachment ? 'attachment.save' : 'attachment.add')}
      busy={save.isPending && t('platform.saving')}
      onSubmit={submit}
    >
      {elsewhere !== undefined && <Banner tone="error">{elsewhere}</Banner>}
      <div className="form-grid">
        {takesAddress && (
          <Field
            label={t(attachment ? 'attachment.url' : 'attachment.urls')}
            span="all"
            required
            error={errors['url']}
            hint={attachment ? undefined : t('attachment.urlsHint', { max: maxUrlsAtOnce })}
          >
            {attachment ? (
              <TextInput
                data-autofocus
                type="url"
                maxLength={maxUrl}
                value={address}
                onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              />
            ) : (
              <TextArea
                data-autofocus
                rows={3}
                value={address}
                onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              />
            )}
          </Field>
        )}
        <SettingsFields value={settings} onChange={setSettings} errors={errors} />
        {attachment && isShared && (
          <Field label={t('attachment.scope')} span="all">
            <Segment
              label={t('attachment.scope')}
              options={[
                { value: 'all', label: t('attachment.scope.all', { count: attachment.howManyPlacesUsed }) },
                { value: 'here', label: t('attachment.scope.here') },
              ]}
              value={scope}
              onChange={(next) => setScope(next === 'here' ? 'here' : 'all')}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
