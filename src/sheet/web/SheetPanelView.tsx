import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, Loader } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { importStates } from '../../import/rules.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { written } from '../../platform/web/written.ts';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import type { SheetPanel } from '../../translation/sheet/rules.ts';
import type { SheetStatus } from '../contract.ts';
import { sheetTexts, successMs } from '../rules.ts';
import { NewSheet } from './NewSheet.tsx';
import { SheetErrors } from './SheetErrors.tsx';
import { SheetHistory } from './SheetHistory.tsx';
import { sheetKey, useChangeCounts, useCounts, useSheetActs } from './useSheets.ts';
import type { SheetActs } from './useSheets.ts';

interface ViewProps {
  panel: SheetPanel;
  languages: readonly string[];
  nameOf: (code: string) => string;
  status: SheetStatus | null;
  /** An import of some panel is running. */
  isBusy: boolean;
  isReviewed: boolean;
  onReview: () => void;
}

/** One of the three panels: its sheet out and in, where the one that came back is, and what there has been. */
export function SheetPanelView(props: ViewProps): ReactElement {
  const { panel, languages, nameOf, status, isBusy, isReviewed, onReview } = props;
  const { t } = useTranslation();
  const title = t(`sheet.panel.${panel.key}`);
  const [asked, setLanguage] = useUrlState(panel.key);
  const language = languages.includes(asked) ? asked : (languages[0] ?? '');
  const [untranslatedOnly, setUntranslatedOnly] = useState(true);
  const counts = useCounts(language).data?.find(({ importTypeId }) => importTypeId === panel.importTypeId);
  const acts = useSheetActs(panel.importTypeId);
  const isRunning = status?.state === importStates.running;
  return (
    <Panel
      title={title}
      className={isReviewed ? 'sheet-panel on' : 'sheet-panel'}
      head={
        <>
          {counts && (
            <span className="s muted">{t('sheet.left', { language, n: formatNumber(counts.untranslated) })}</span>
          )}
          {status?.isShown && <Tag tone="accent">{t('sheet.waits')}</Tag>}
          {isRunning && (
            <span className="s sheet-run">
              <Loader className="i14" aria-hidden="true" />
              {t('sheet.isRunning')}
            </span>
          )}
        </>
      }
    >
      <div className="sheet-body">
        <div className="row sheet-which">
          <Select
            aria-label={`${title}, ${t('sheet.language')}`}
            options={languages.map((code) => ({ value: code, label: nameOf(code), hint: code }))}
            value={language}
            onChange={(code) => setLanguage(code ?? '')}
          />
          <Switch
            label={t('sheet.untranslatedOnly')}
            checked={untranslatedOnly}
            onChange={(event) => setUntranslatedOnly(event.target.checked)}
          />
        </div>
        {status && (isRunning || status.isShown) ? (
          <Returned {...{ status, acts, onReview, title }} />
        ) : (
          <NewSheet {...{ title, language, untranslatedOnly, counts, acts, isBusy }} />
        )}
        {status && <Outcome status={status} acts={acts} />}
      </div>
      <SheetHistory panel={panel} title={title} />
    </Panel>
  );
}

/** A sheet that came back: how far its reading is, or what it would do. */
function Returned(props: { status: SheetStatus; acts: SheetActs; onReview: () => void; title: string }): ReactElement {
  const { status, acts, onReview, title } = props;
  const { t } = useTranslation();
  const { data } = useChangeCounts(status, {});
  const isRunning = status.state === importStates.running;
  const held = (reason: string): number => data?.held.find((one) => one.reason === reason)?.rows ?? 0;
  const facts = [
    ['taken', data?.all.accepted ?? 0],
    ['stale', held('stale')],
    ['edited', held('edited')],
    ['proposed', held('proposed')],
    ['warned', data?.warned ?? 0],
    ['rejected', status.rejected],
  ] as const;
  const progress = t('sheet.progress', {
    action: status.action,
    n: formatNumber(status.progress),
    total: formatNumber(status.total),
  });
  return (
    <>
      <div className="sheet-box">
        <span className="mono s trunc">{status.fileName}</span>
        {isRunning ? (
          <>
            <span role="status">{progress}</span>
            <ProgressBar label={title} done={status.progress} total={status.total} thick />
          </>
        ) : (
          <dl className="sheet-facts">
            {facts
              .filter(([key, count]) => count > 0 || key === 'taken' || key === 'rejected')
              .map(([key, count]) => (
                <div key={key} className={key}>
                  <dd>{formatNumber(count)}</dd>
                  <dt>{t(`sheet.count.${key}`)}</dt>
                </div>
              ))}
          </dl>
        )}
      </div>
      <div className="row sheet-acts">
        {!isRunning && (
          <Button icon={<ArrowDown className="i14" />} onClick={onReview}>
            {t('sheet.review')}
          </Button>
        )}
        <Button
          variant="ghost"
          busy={acts.busy === 'cancel' && t('sheet.cancel')}
          onClick={() => void acts.cancel(status.importSessionId)}
        >
          {t('sheet.cancel')}
        </Button>
        {!isRunning && <span className="s muted ml">{t('sheet.nothingYet')}</span>}
      </div>
    </>
  );
}

/** What is said of an import that is over: once as it ends, and in place until it is put away. */
function Outcome({ status, acts }: { status: SheetStatus; acts: SheetActs }): ReactElement | null {
  const { t } = useTranslation();
  const { importSessionId, state, isUndone, canUndo } = status;
  const client = useQueryClient();
  const wasRunning = useRef(false);
  const [shown, show] = useState(false);
  useEffect(() => {
    if (state === importStates.running) wasRunning.current = true;
    else if (wasRunning.current) {
      wasRunning.current = false;
      if (state === importStates.complete) toast.success(sheetTexts.success, { duration: successMs });
      if (state === importStates.error) show(true);
    }
  }, [state]);
  const ending = `${state} ${isUndone}`;
  const last = useRef(ending);
  useEffect(() => {
    if (last.current === ending) return;
    last.current = ending;
    if (state === importStates.running) return;
    void client.invalidateQueries({ queryKey: sheetKey('counts') });
    void client.invalidateQueries({ queryKey: sheetKey('history') });
    if (state === importStates.complete) void written(client, ['translation', 'row_translation', 'change']);
  }, [client, ending, state]);
  const problems = status.errorSummary.length > 0;
  if (state === importStates.running) return null;
  return (
    <>
      {state === importStates.complete && (
        <p role="status" className="sheet-said">
          {isUndone ? t('sheet.undone') : status.action}
        </p>
      )}
      {state === importStates.error && <p className="sheet-said err">{status.action}</p>}
      <div className="row sheet-acts">
        {problems && (
          <Button size="sm" onClick={() => show(true)}>
            {t('sheet.errors.show')}
          </Button>
        )}
        {state === importStates.complete && canUndo && (
          <Button
            size="sm"
            busy={acts.busy === 'undo' && t('sheet.undo')}
            onClick={() => void acts.undo(importSessionId)}
          >
            {t('sheet.undo')}
          </Button>
        )}
        {(state === importStates.complete || state === importStates.error) && (
          <Button size="sm" variant="ghost" onClick={() => void acts.complete(importSessionId)}>
            {t('sheet.close')}
          </Button>
        )}
      </div>
      {shown && <SheetErrors status={status} onClose={() => show(false)} />}
    </>
  );
}
