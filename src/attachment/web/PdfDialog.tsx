import { Download } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import type { Attachment } from '../item/contract.ts';
import { addressOf, shownName } from './useAttachments.ts';

const PdfView = lazy(() => import('./PdfView.tsx').then((loaded) => ({ default: loaded.PdfView })));

/** Files that are shown in place. */
export const isShownInPlace = ({ contentType }: Pick<Attachment, 'contentType'>): boolean =>
  contentType === 'application/pdf';

/** A PDF of the literature in place; the library that draws it is loaded with it. */
export function PdfDialog(props: {
  attachment: Pick<Attachment, 'id' | 'isUrl' | 'name' | 'displayName'>;
  onClose: () => void;
}): ReactElement {
  const { attachment, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      width={1120}
      title={shownName(attachment)}
      onClose={onClose}
      foot={
        <a className="btn" href={addressOf(attachment)} download>
          <Download className="i14" aria-hidden="true" />
          {t('attachment.download')}
        </a>
      }
    >
      <Suspense fallback={<Skeleton width="100%" />}>
        <PdfView address={`${addressOf(attachment)}/true`} />
      </Suspense>
    </Dialog>
  );
}
