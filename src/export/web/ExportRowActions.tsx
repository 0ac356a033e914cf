import { Download, RotateCw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import type { Exported } from '../contract.ts';
import { exportStatus } from '../rules.ts';
import type { ExportActions } from './useExports.ts';

/** What can be done with an export: its file, that it has arrived, another try, and deleting it. */
export function ExportRowActions(props: {
  of: Exported;
  actions: ExportActions;
  onRemove: (of: Exported) => void;
}): ReactElement {
  const { of, onRemove } = props;
  const { start, confirmDownload } = props.actions;
  const { id, dataset, format, status, isKept } = of;
  const { t } = useTranslation();
  const name = of.fileName || of.datasetName;
  const isOver = status === exportStatus.generated || status === exportStatus.confirmed;
  return (
    <span className="row export-actions">
      {isOver && !isKept && <span className="faint s">{t('export.gone')}</span>}
      {isKept && (
        <a className="btn sm" href={`/${catalogCode()}/api/export/${id}/download`} download>
          <Download className="i14" aria-hidden="true" />
          {t('export.download')}
          <span className="vh"> {name}</span>
        </a>
      )}
      {isKept && status === exportStatus.generated && (
        <Button
          size="sm"
          busy={confirmDownload.isPending && confirmDownload.variables.id === id && t('export.confirming')}
          onClick={() => confirmDownload.mutate({ format, id })}
        >
          {t('export.confirm')}
        </Button>
      )}
      {status === exportStatus.failed && format !== 'xlf' && (
        <Button
          size="sm"
          icon={<RotateCw className="i14" />}
          busy={start.isPending && t('export.starting')}
          onClick={() => start.mutate({ format, dataset })}
        >
          {t('platform.tryAgain')}
        </Button>
      )}
      <IconButton
        size="sm"
        label={t('export.remove', { name })}
        icon={<Trash2 className="i14" />}
        onClick={() => onRemove(of)}
      />
    </span>
  );
}
