import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download, FileKey, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tableFormats } from '../../platform/contract/tables.ts';
import type { TableFormat } from '../../platform/contract/tables.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatBytes, formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { LoadFailed, Panel, When } from '../../platform/web/ui/furniture.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import type { Exported } from '../contract.ts';
import { exportKeptDays, exportStatus, keysDataset } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { ExportStatus } from './ExportStatus.tsx';
import { exportHistoryQuery, useExportActions } from './useExports.ts';
import type { ExportActions } from './useExports.ts';
import './ExportPage.css';

addTexts(texts);

/**
 * The file of hierarchy keys: none yet, being generated, ready, or failed (docs/domain/imports.md, Export). It is looked
 * at every half second while it is made.
 */
export function KeysPanel(): ReactElement {
  const { t } = useTranslation();
  const history = useQuery(exportHistoryQuery());
  const actions = useExportActions();
  const waiting = useSkeleton(history.isPending);
  const [format, setFormat] = useState<TableFormat>('csv');
  if (history.isError) return <LoadFailed onRetry={() => void history.refetch()} />;
  if (history.isPending) return <>{waiting && <Skeleton width={280} />}</>;
  const newest = history.data.find(({ dataset }) => dataset === keysDataset);
  const isMade = newest?.status === exportStatus.inProgress;
  return (
    <Panel title={t('export.keys')}>
      <div className="export-keys">
        <p className="muted">{t('export.keys.text')}</p>
        <div aria-live="polite">
          {newest ? (
            <Newest of={newest} actions={actions} />
          ) : (
            <p className="row">
              <FileKey className="i14 faint" aria-hidden="true" />
              {t('export.keys.none', { days: exportKeptDays })}
            </p>
          )}
        </div>
        <form
          className="row export-keys-new"
          onSubmit={(event) => {
            event.preventDefault();
            if (!actions.start.isPending && !isMade) actions.start.mutate({ format, dataset: keysDataset });
          }}
        >
          <FormatField value={format} onChange={setFormat} />
          <Button
            type="submit"
            variant={newest ? 'default' : 'primary'}
            icon={newest?.status === exportStatus.failed ? <RotateCw className="i14" /> : undefined}
            reason={isMade ? t('export.running') : undefined}
            busy={actions.start.isPending && t('export.starting')}
          >
            {t(newest?.status === exportStatus.failed ? 'platform.tryAgain' : 'export.generate')}
          </Button>
        </form>
      </div>
    </Panel>
  );
}

function Newest({ of, actions }: { of: Exported; actions: ExportActions }): ReactElement {
  const { t } = useTranslation();
  const { id, format, status, isKept, rows, size, timestamp } = of;
  const isOver = status === exportStatus.generated || status === exportStatus.confirmed;
  return (
    <div className="row export-keys-file">
      <ExportStatus of={of} conflict={actions.conflict} />
      {isOver && (
        <span className="faint s nw tn">
          {t('export.keys.size', { rows: formatNumber(rows), size: formatBytes(size) })}
        </span>
      )}
      <span className="faint s">
        <When at={timestamp} />
      </span>
      {isOver && !isKept && <span className="faint s">{t('export.gone')}</span>}
      {isKept && (
        <a className="btn sm" href={`/${catalogCode()}/api/export/${id}/download`} download>
          <Download className="i14" aria-hidden="true" />
          {t('export.download')}
        </a>
      )}
      {isKept && status === exportStatus.generated && (
        <Button
          size="sm"
          busy={actions.confirmDownload.isPending && t('export.confirming')}
          onClick={() => actions.confirmDownload.mutate({ format, id })}
        >
          {t('export.confirm')}
        </Button>
      )}
    </div>
  );
}

/** Chooses what a table is written as. */
export function FormatField(props: { value: TableFormat; onChange: (format: TableFormat) => void }): ReactElement {
  const { value, onChange } = props;
  const { t } = useTranslation();
  return (
    <Field label={t('export.format')}>
      <Select
        options={tableFormats.map((one) => ({ value: one, label: t(`export.format.${one}`) }))}
        value={value}
        onChange={(one) => onChange(tableFormats.find((known) => known === one) ?? 'csv')}
      />
    </Field>
  );
}

/** Fetches a file as a link does that is to be saved. */
function download(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

/** A button that hands a table over in one of the formats; `href` is the address of the file without `format`. */
export function TableDownload(props: {
  href: string;
  children: ReactNode;
  size?: 'sm' | 'md';
  className?: string;
}): ReactElement {
  const { href, children, size = 'sm', className } = props;
  const { t } = useTranslation();
  const inFormat = (format: string) => `${href}${href.includes('?') ? '&' : '?'}format=${format}`;
  return (
    <Menu
      items={tableFormats.map((format) => ({
        key: format,
        label: t(`export.format.${format}`),
        onSelect: () => download(inFormat(format)),
      }))}
    >
      <Button size={size} className={className} icon={<Download className="i14" aria-hidden="true" />}>
        {children}
        <ChevronDown className="i14" aria-hidden="true" />
      </Button>
    </Menu>
  );
}
