import { CircleCheck, CircleSlash, CircleX, History, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed, Panel, When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { importStates } from '../rules.ts';
import { WroteDialog } from './fields.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useImportHistory } from './useImport.ts';
import type { ImportStatus } from './useImport.ts';

const heads = ['completed', 'file', 'by', 'result', 'rows', 'download', 'undo'] as const;
const skeletons = [1, 2, 3];

/** The last ten imports of a kind: their files while they are kept, and the way back. */
export function ImportHistory({ typeId }: { typeId: number }): ReactElement {
  const { t } = useTranslation();
  const history = useImportHistory(typeId);
  const waiting = useSkeleton(history.isPending);
  const [undoing, setUndoing] = useState<ImportStatus | null>(null);
  const [shown, show] = useState<ImportStatus | null>(null);
  return (
    <Panel
      className="import-history"
      title={t('import.history')}
      head={<span className="faint s">{t('import.history.last')}</span>}
    >
      {history.isError ? (
        <LoadFailed onRetry={() => void history.refetch()} />
      ) : history.data?.length === 0 ? (
        <Empty
          icon={<History className="i i20" aria-hidden="true" />}
          title={t('import.history.none')}
          text={t('import.history.noneText')}
        />
      ) : (
        <table className="tb c">
          <thead>
            <tr>
              {heads.map((key) => (
                <th key={key} scope="col" className={`c-${key}`}>
                  {t(`import.history.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {waiting
              ? skeletons.map((row) => (
                  <tr key={row}>
                    {heads.map((key) => (
                      <td key={key} className={`c-${key}`}>
                        <Skeleton width="70%" />
                      </td>
                    ))}
                  </tr>
                ))
              : history.data?.map((one) => (
                  <Row key={one.importSessionId} of={one} onUndo={() => setUndoing(one)} onShow={() => show(one)} />
                ))}
          </tbody>
        </table>
      )}
      {shown && shown.changeId !== null && (
        <WroteDialog changeId={shown.changeId} file={shown.originalImportFileName} onClose={() => show(null)} />
      )}
      {undoing && <UndoDialog of={undoing} onClose={() => setUndoing(null)} />}
    </Panel>
  );
}

function Row({ of, onUndo, onShow }: { of: ImportStatus; onUndo: () => void; onShow: () => void }): ReactElement {
  const { t } = useTranslation();
  const href = (stage: number) => `/${catalogCode()}/api/import/session/${of.importSessionId}/file?stage=${stage}`;
  const isSeveral = of.stages.length > 1;
  const name = isSeveral ? of.importType : of.originalImportFileName;
  return (
    <tr>
      <td className="tn muted">{of.completedAt && <When at={of.completedAt} />}</td>
      <td title={of.stages.map(({ fileName }) => fileName).join(', ')}>{name}</td>
      <td className="muted c-by">{of.startedBy}</td>
      <td className="c-result" title={of.action}>
        <Result of={of} /> {of.isUndone && <Tag>{t('import.undone')}</Tag>}
      </td>
      <td className="num c-rows">{formatNumber(of.state === importStates.complete ? of.rows - of.rejected : 0)}</td>
      <td className="num">
        {of.isFileKept ? (
          of.stages.map(({ number, fileName }) => (
            <a key={number} className="link s med" href={href(number)} download>
              {isSeveral ? `${number} ` : t('import.history.link')}
              <span className="vh">{fileName}</span>
            </a>
          ))
        ) : (
          <span className="faint s">{t('import.history.expired')}</span>
        )}
      </td>
      <td className="c-undo">
        <span className="import-acts">
          {of.changeId !== null && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('import.changes.wrote.of', { file: of.originalImportFileName })}
              onClick={onShow}
            >
              {t('import.changes.wrote')}
            </Button>
          )}
          {of.changeId !== null && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t(of.canUndo ? 'import.undo.of' : 'import.undo.report.of', {
                file: name,
              })}
              onClick={onUndo}
            >
              {t(of.canUndo ? 'import.undo' : 'import.undo.report')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

function Result({ of }: { of: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  if (of.cancelled)
    return (
      <span className="wf draft">
        <CircleSlash aria-hidden="true" />
        {t('import.result.cancelled')}
      </span>
    );
  if (of.state === importStates.complete && of.rejected > 0)
    return (
      <span className="wf review">
        <TriangleAlert aria-hidden="true" />
        {t('import.result.rejected', { n: formatNumber(of.rejected) })}
      </span>
    );
  if (of.state === importStates.complete)
    return (
      <span className="wf publish">
        <CircleCheck aria-hidden="true" />
        {t('import.result.complete')}
      </span>
    );
  return (
    <span className="wf remove">
      <CircleX aria-hidden="true" />
      {t(of.changeId === null ? 'import.result.failed' : 'import.result.stopped')}
    </span>
  );
}
