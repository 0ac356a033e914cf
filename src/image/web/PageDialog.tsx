import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { NumberField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';

const first = { page: 1 };

/** Asks which page of a PDF becomes the image. */
export function PageDialog(props: {
  fileName: string;
  pages: number;
  onChoose: (page: number) => void;
  onClose: () => void;
}): ReactElement {
  const { fileName, pages, onChoose, onClose } = props;
  const { t } = useTranslation();
  const range = t('image.pageHint', { pages });
  const isPage = (page: number): boolean => Number.isInteger(page) && page >= 1 && page <= pages;
  const form = useRecordForm<typeof first, typeof first>({
    record: first,
    valuesOf: (values) => values,
    label: () => t('image.pageNumber'),
    problemsOf: ({ page }) => (isPage(page) ? {} : { page: range }),
    send: (values) => {
      onChoose(values.page);
      return Promise.resolve(values);
    },
  });
  return (
    <FormDialog
      width={400}
      title={t('image.page')}
      form={form}
      act={t('image.takePage')}
      reason={isPage(form.values.page) ? undefined : range}
      onClose={onClose}
    >
      <p className="dlg-text">{t('image.pages', { name: fileName, pages })}</p>
      <NumberField {...form.field('page')} hint={range} data-autofocus min={1} max={pages} step={1} />
    </FormDialog>
  );
}
