import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { NumberInput } from '../../platform/web/ui/inputs.tsx';

/** Asks which page of a PDF becomes the image. */
export function PageDialog(props: {
  fileName: string;
  pages: number;
  onChoose: (page: number) => void;
  onClose: () => void;
}): ReactElement {
  const { fileName, pages, onChoose, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('1');
  const page = Number(text);
  const isPage = Number.isInteger(page) && page >= 1 && page <= pages;
  const range = t('diagram.image.pageHint', { pages });
  return (
    <FormDialog
      width={400}
      title={t('diagram.image.page')}
      act={t('diagram.image.takePage')}
      busy={false}
      reason={isPage ? undefined : range}
      onSubmit={() => onChoose(page)}
      onClose={onClose}
    >
      <p className="dlg-text">{t('diagram.image.pages', { name: fileName, pages })}</p>
      <Field label={t('diagram.image.pageNumber')} hint={range} error={isPage ? undefined : range}>
        <NumberInput
          data-autofocus
          min={1}
          max={pages}
          step={1}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
