import { FileSpreadsheet, FolderArchive, Upload as UploadIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatBytes, formatPercent } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { bringingOrder } from '../rules.ts';
import { withFile } from './useDraft.ts';
import type { Draft, UploadedFile } from './useDraft.ts';
import type { ImportKind } from './useImport.ts';
import { accepted, useUpload } from './useUpload.ts';
import type { Upload, UploadKind } from './useUpload.ts';

/** The file of an import, and the zip that a multi-file import asks for beside it. */
export function FilePanel(props: {
  kind: ImportKind;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}): ReactElement {
  const { kind, draft, onChange } = props;
  const { t } = useTranslation();
  return (
    <section className="import-files" aria-label={t('import.step.file')}>
      <FileSlot
        of={kind.isArchive ? 'archive' : 'table'}
        {...(hasTemplate(kind) && { template: `/${catalogCode()}/api/import/template/${kind.key}` })}
        file={draft.file}
        onFile={(file) => onChange(withFile(draft, file))}
      />
      {kind.isMultiFile && <FileSlot of="zip" file={draft.zip} onFile={(zip) => onChange({ zip })} />}
    </section>
  );
}

const hasTemplate = ({ key, isArchive }: ImportKind): boolean => !isArchive && bringingOrder.some((one) => one === key);

/** One file of an import: dropped, chosen, on its way, or there. */
export function FileSlot(props: {
  of: UploadKind;
  /** Address of a table to begin with. */
  template?: string;
  file: UploadedFile | null;
  onFile: (file: UploadedFile | null) => void;
}): ReactElement {
  const { of, template, file, onFile } = props;
  const { t } = useTranslation();
  const hint = useHint(of);
  const upload = useUpload(of, onFile);
  const Icon = of === 'table' ? FileSpreadsheet : FolderArchive;
  return (
    <DropArea
      label={t(`import.file.${of}`)}
      place={t(`import.file.${of}.drop`)}
      accept={accepted[of]}
      className={`file-slot${file || upload.sending ? ' has' : ''}`}
      onFiles={([first]) => first && upload.send(first)}
    >
      {(choose) => (
        <>
          {upload.sending ? (
            <Sending upload={upload} />
          ) : file ? (
            <div className="row">
              <Icon className="i faint" aria-hidden="true" />
              <span className="med trunc">{file.fileName}</span>
              <span className="faint s nw">{formatBytes(file.size)}</span>
              <Button className="ml" size="sm" onClick={choose}>
                {t('import.file.replace')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onFile(null)}>
                {t('import.file.remove')}
              </Button>
            </div>
          ) : (
            <>
              <UploadIcon className="i i20 faint" aria-hidden="true" />
              <b className="med">{t(`import.file.${of}.drop`)}</b>
              <span className="faint s">{hint}</span>
              {template && (
                <a className="link s" href={template} download>
                  {t('import.file.template')}
                </a>
              )}
              <Button variant={of === 'zip' ? 'default' : 'primary'} onClick={choose}>
                {t(`import.file.${of}.choose`)}
              </Button>
            </>
          )}
          {upload.fault && <FaultDialog hint={hint} upload={upload} />}
        </>
      )}
    </DropArea>
  );
}

/** What may be brought, and how large it may be. */
function useHint(of: UploadKind): string {
  const { t } = useTranslation();
  const { workbooksMb } = usePageData();
  const limit = t(workbooksMb === 0 ? 'import.file.workbook.usual' : 'import.file.workbook.raised', { n: workbooksMb });
  return t(`import.file.${of}.hint`, { limit });
}

function Sending({ upload }: { upload: Upload }): ReactElement | null {
  const { t } = useTranslation();
  const { sending } = upload;
  if (!sending) return null;
  const { fileName, size, sent } = sending;
  return (
    <div className="col import-sending">
      <div className="row">
        <span className="med trunc">{fileName}</span>
        <span className="faint s nw tn">
          {t('import.file.sent', { sent: formatBytes(sent), size: formatBytes(size) })}
        </span>
        <span className="ml tn">{formatPercent(size === 0 ? 1 : Math.min(1, sent / size))}</span>
        <Button size="sm" onClick={upload.stop}>
          {t('platform.cancel')}
        </Button>
      </div>
      <ProgressBar label={fileName} done={sent} total={Math.max(size, 1)} thick />
    </div>
  );
}

function FaultDialog({ hint, upload }: { hint: string; upload: Upload }): ReactElement | null {
  const { t } = useTranslation();
  const { fault } = upload;
  if (!fault) return null;
  const text = fault.message || t(`import.${fault.fault}.text`);
  return (
    <Dialog
      alert
      width={400}
      title={t(`import.${fault.fault}`)}
      onClose={upload.clearFault}
      foot={
        <Button variant="primary" size="lg" data-autofocus onClick={upload.clearFault}>
          {t('platform.ok')}
        </Button>
      }
    >
      <p>{[text, fault.hint].filter(Boolean).join(' ')}</p>
      <p className="muted">{hint}</p>
    </Dialog>
  );
}
