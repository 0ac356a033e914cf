import { CircleCheck, CircleDashed, CircleX, Download, Loader } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { exportStatus } from '../../export/rules.ts';
import { importStates } from '../../import/rules.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import type { SheetPanel } from '../../translation/sheet/rules.ts';
import type { SheetEntry } from '../contract.ts';
import { useHistory } from './useSheets.ts';

/** Entries before all are asked for. */
const shown = 3;

/** Sheets of a panel out and in, the newest first. */
export function SheetHistory({ panel, title }: { panel: SheetPanel; title: string }): ReactElement {
  const { t } = useTranslation();
  const history = useHistory(panel.importTypeId);
  const [isWhole, showWhole] = useState(false);
  const entries = history.data?.entries ?? [];
  return (
    <section className="sheet-history" aria-label={`${title}, ${t('sheet.history')}`}>
      <header className="row">
        <h3>{t('sheet.history')}</h3>
        {entries.length > shown && (
          <button type="button" className="link s ml" onClick={() => showWhole(!isWhole)}>
            {isWhole ? t('sheet.history.less') : t('sheet.history.more', { n: formatNumber(entries.length) })}
          </button>
        )}
      </header>
      {history.isError && <LoadFailed onRetry={() => void history.refetch()} />}
      {history.data && entries.length === 0 && <p className="s muted">{t('sheet.history.none')}</p>}
      <ul>
        {(isWhole ? entries : entries.slice(0, shown)).map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} of={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ of }: { of: SheetEntry }): ReactElement {
  const { t } = useTranslation();
  const { kind, isPending, status } = of;
  const custom = JSON.parse(of.customData) as { language: string; filter: string; rows: number };
  const isFailed = kind === 'export' ? status === exportStatus.failed : status === importStates.error;
  const isWaiting = kind === 'import' && status === importStates.analyzed;
  const values = {
    language: custom.language,
    rows: formatNumber(custom.rows),
    filter: t(custom.filter === 'untranslatedOnly' ? 'sheet.history.untranslated' : 'sheet.history.all'),
  };
  const said = [
    ...(kind === 'export'
      ? [t(isPending ? 'sheet.history.pendingExport' : 'sheet.history.export', values)]
      : [t(isPending ? 'sheet.history.pendingImport' : 'sheet.history.import')]),
    ...(kind === 'import' && !isPending && !isWaiting && !isFailed
      ? [...(custom.language === '' ? [] : [custom.language]), t('sheet.history.written', values)]
      : []),
    ...(isFailed ? [t('sheet.history.failed')] : []),
    ...(isWaiting ? [t('sheet.history.waiting')] : []),
  ];
  const Icon = isPending ? Loader : isFailed ? CircleX : isWaiting ? CircleDashed : CircleCheck;
  return (
    <li className="row">
      <Icon
        className={`i14 ${isPending ? 'run' : isFailed ? 'bad' : isWaiting ? 'wait' : 'good'}`}
        aria-hidden="true"
      />
      <span className="trunc" title={of.message || of.fileName || undefined}>
        {said.join(', ')}
      </span>
      <span className="s muted ml nw">
        <When at={of.timestamp} />, {of.by}
      </span>
      {kind === 'export' && of.isKept && (
        <a
          className="ib sm"
          href={`/${catalogCode()}/api/export/${of.id}/download`}
          download
          aria-label={t('sheet.history.download', { name: of.fileName })}
          data-tip={t('sheet.history.download', { name: of.fileName })}
        >
          <Download className="i14" aria-hidden="true" />
        </a>
      )}
    </li>
  );
}
