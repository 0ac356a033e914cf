import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { importMessages, importStates } from '../rules.ts';
import { Ending } from './Ending.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { GroupCounts } from './GroupCounts.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import { ChangesView } from './changes/ChangesView.tsx';
import { StageTable } from './StageTable.tsx';
import { useBackToFiles } from './useBackToFiles.ts';
import { useDraft, withFile } from './useDraft.ts';
import { useFiles } from './useFiles.ts';
import { useCame, useImportActions } from './useImport.ts';
import type { ImportStatus } from './useImport.ts';

/** An import that runs, waits for a decision, or is over and not put away. */
export function SessionView({ status }: { status: ImportStatus }): ReactElement {
  const all = status.counts?.groups;
  // The changes have the groups among their filters, but not what else becomes of one.
  const groups = status.isShown ? all?.filter(({ note }) => note !== undefined) : all;
  const problems = !status.isRunning && status.errorSummary.length > 0 && (
    <div id={problemsId} tabIndex={-1}>
      <ErrorSummary status={status} />
    </div>
  );
  return (
    <>
      {!status.isRunning && <Verdict status={status} />}
      {!status.isRunning && status.state === importStates.complete && <Ending status={status} />}
      <ProgressPanel status={status} />
      {status.isShown && (
        <>
          {problems}
          <ChangesView status={status} />
        </>
      )}
      {groups && <GroupCounts groups={groups} />}
      {status.stages.length > 1 && <StageTable status={status} />}
      {!status.isShown && problems}
    </>
  );
}

const problemsId = 'import-problems';

/** Brings the problems of the rows into sight. */
const toProblems = (): void => {
  const found = document.getElementById(problemsId);
  found?.scrollIntoView({ block: 'start' });
  found?.focus({ preventScroll: true });
};

/** A refusal has been told. */
const stays = (): void => undefined;

const tones = { [importStates.complete]: 'success', [importStates.error]: 'error' } as const;
const texts = {
  [importStates.complete]: importMessages.success,
  [importStates.error]: importMessages.failed,
  [importStates.runningWithErrors]: importMessages.errorLimit,
} as const;

/** The documented message, what is particular to this import, and what can be done now. */
function Verdict({ status }: { status: ImportStatus }): ReactElement {
  const { state, action, counts, rejected, rows, warnings } = status;
  const { t } = useTranslation();
  const { proceed, cancel, putAway } = useImportActions();
  const [draft, change] = useDraft(status.importTypeId);
  const [, changeFiles] = useFiles();
  const back = t(status.stages.length > 1 ? 'import.files.back' : 'import.back');
  const toFiles = useBackToFiles(status);
  const router = useRouter();
  const came = useCame(status);
  const isBusy = proceed.isPending || cancel.isPending || putAway.isPending;
  const once = (run: () => void) => () => {
    if (!isBusy) run();
  };
  const id = status.importSessionId;
  const finish = (): void => {
    if (state === importStates.complete) {
      change({ ...withFile(draft, null), zip: null });
      if (status.stages.length > 1) changeFiles(() => []);
    }
    if (state === importStates.complete) putAway.mutate(status);
    else void putAway.mutateAsync(status).then(toFiles, stays);
  };
  const goOn = once(() => proceed.mutate(id));
  if (state === importStates.analyzed) {
    const n = (value = 0) => formatNumber(value);
    const nothing = counts && counts.create + counts.update + counts.remove === 0;
    const isRefused = rows > 0 && rejected === rows;
    return (
      <Banner
        tone={rejected + warnings > 0 ? 'warning' : 'info'}
        actions={
          (!status.isShown || nothing || isRefused) && (
            <>
              <Button onClick={once(() => void putAway.mutateAsync(status).then(toFiles, stays))}>{back}</Button>
              {!isRefused && (
                <Button variant="primary" busy={proceed.isPending && t('import.starting')} onClick={goOn}>
                  {t('import.import')}
                </Button>
              )}
            </>
          )
        }
      >
        <b className="med">{t('import.analysed')}</b> {status.message}{' '}
        {isRefused
          ? t('import.analysed.refused', { count: rows, n: n(rows) })
          : nothing
            ? t('import.analysed.nothing', { unchanged: n(counts.unchanged) })
            : t('import.analysed.counts', {
                create: n(counts?.create),
                update: n(counts?.update),
                unchanged: n(counts?.unchanged),
                remove: n(counts?.remove),
              })}{' '}
        {counts?.moves ? `${t('import.analysed.moves', { count: counts.moves, n: n(counts.moves) })} ` : ''}
        {rejected > 0 && !isRefused && `${t('import.analysed.rejected', { rejected: n(rejected), rows: n(rows) })} `}
        {warnings > 0 && (
          <button type="button" className="link med" onClick={toProblems}>
            {t('import.warnings', { count: warnings, n: n(warnings) })}
          </button>
        )}
      </Banner>
    );
  }
  const isStopped = state === importStates.error && status.changeId !== null;
  const text = isStopped ? importMessages.stopped : (texts[state as keyof typeof texts] ?? importMessages.failed);
  const more = action.startsWith(text) ? action.slice(text.length).trim() : action;
  const isPaused = state === importStates.runningWithErrors;
  return (
    <Banner
      tone={tones[state as keyof typeof tones] ?? 'warning'}
      actions={
        isPaused ? (
          <>
            <Button
              variant="danger"
              busy={cancel.isPending && t('import.cancelling')}
              onClick={once(() => cancel.mutate(id))}
            >
              {t('import.cancel')}
            </Button>
            <Button variant="primary" busy={proceed.isPending && t('import.starting')} onClick={goOn}>
              {t('import.continue')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={once(finish)}>{state === importStates.complete ? t('import.done') : back}</Button>
            {came && (
              <Button
                variant="primary"
                onClick={once(() => {
                  finish();
                  router.history.push(paths.item(catalogCode(), came.id, undefined, came.context));
                })}
              >
                {t('import.end.open', { name: came.name })}
              </Button>
            )}
          </>
        )
      }
    >
      <b className="med">{text}</b> <span className="muted">{more}</span>
    </Banner>
  );
}
