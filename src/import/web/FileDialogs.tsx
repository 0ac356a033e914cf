import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { FileSlot } from './FilePanel.tsx';
import type { UploadedFile } from './useDraft.ts';

/** Asks for a file whose columns a profile is configured with. */
export function IncludeFileDialog(props: { onFile: (file: UploadedFile) => void; onClose: () => void }): ReactElement {
  const { onFile, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('import.include')}
      onClose={onClose}
      foot={
        <Button size="lg" onClick={onClose}>
          {t('platform.cancel')}
        </Button>
      }
    >
      <p>{t('import.include.text')}</p>
      <FileSlot of="table" file={null} onFile={(file) => file && onFile(file)} />
    </Dialog>
  );
}

/** Asks for the zip with the files that the rows of a multi-file import name. */
export function ZipRequestDialog(props: {
  onZip: (zip: UploadedFile) => void;
  onWithout: () => void;
  onClose: () => void;
}): ReactElement {
  const { onZip, onWithout, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('import.zipRequest')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" onClick={onWithout}>
            {t('import.zipRequest.without')}
          </Button>
        </>
      }
    >
      <p>{t('import.zipRequest.text')}</p>
      <FileSlot of="zip" file={null} onFile={(zip) => zip && onZip(zip)} />
    </Dialog>
  );
}
