import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { ImageRecord } from '../contract.ts';
import { imageMessages, maxImageName } from '../rules.ts';
import type { ImageActs } from './useImageActs.ts';
import { imageApi } from './useImages.ts';

/** "Edit image": its name. */
export function EditImageDialog(props: { image: ImageRecord; acts: ImageActs; onClose: () => void }): ReactElement {
  const { image, acts, onClose } = props;
  const { t } = useTranslation();
  const form = useRecordForm<ImageRecord, { name: string }>({
    record: image,
    valuesOf: ({ name }) => ({ name }),
    label: () => t('image.name'),
    problemsOf: ({ name }) => (name.trim() === '' ? { name: imageMessages.name } : {}),
    send: ({ name }, { version }) => acts.rename(name, version),
    load: () => imageApi.get({ id: image.id }),
    onSaved: onClose,
  });
  return (
    <FormDialog title={t('image.edit')} form={form} act={t('platform.save')} onClose={onClose}>
      <TextField {...form.field('name')} required data-autofocus maxLength={maxImageName} />
    </FormDialog>
  );
}
