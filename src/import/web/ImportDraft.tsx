import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { describeError } from '../../platform/web/api/errors.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { FilePanel } from './FilePanel.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileQuestions } from './FileQuestions.tsx';
import { MappingTable } from './MappingTable.tsx';
import { OptionsForm } from './OptionsForm.tsx';
import { ProfileBar } from './ProfileBar.tsx';
import { asFound, emptyDraft, reread, useDraft } from './useDraft.ts';
import type { Draft } from './useDraft.ts';
import { holds, useAnalysis, useImportActions } from './useImport.ts';
import type { Analysis, ImportKind, ImportStatus } from './useImport.ts';

/** An import before it starts: file, profile, columns; then it is analysed or run. */
export function ImportDraft(props: { kind: ImportKind; session: ImportStatus | null }): ReactElement {
  const { kind, session } = props;
  const { t } = useTranslation();
  const [draft, change] = useDraft(kind.id);
  const analysis = useAnalysis(kind.id, draft);
  const waiting = useSkeleton(draft.file !== null && analysis.isPending);
  const narrow = useMedia(NARROW);
  const other = session && holds(session) ? session : null;
  return (
    <>
      {other && (
        <Banner
          tone="warning"
          actions={
            <AppLink className="link med" href={`${paths.import(catalogCode())}?selectedImport=${other.importTypeId}`}>
              {t('import.openRunning')}
            </AppLink>
          }
        >
          {t('platform.error.busy', { name: t('import.label', { type: other.importType }) })}
        </Banner>
      )}
      <FilePanel kind={kind} draft={draft} onChange={change} />
      {draft.file && analysis.isError && (
        <Banner
          tone="error"
          actions={
            <Button size="sm" onClick={() => change({ options: asFound(draft.options) })}>
              {t('import.readAsFound')}
            </Button>
          }
        >
          <Refused error={analysis.error} />
        </Banner>
      )}
      {analysis.isPending && waiting && <Skeleton width="100%" />}
      {draft.file && analysis.data && !analysis.isError && (
        <>
          <FileQuestions
            options={draft.options}
            analysis={analysis.data}
            readOnly={narrow}
            onOptions={(options) => change({ options })}
          />
          <section className="panel import-profile">
            <ProfileBar kind={kind} draft={draft} analysis={analysis.data} onChange={change} />
          </section>
          {narrow && !kind.isArchive && <Banner tone="info">{t('import.tooNarrow')}</Banner>}
          {!kind.isArchive && (
            <MappingTable
              draft={draft}
              analysis={analysis.data}
              readOnly={narrow}
              onChange={(columns) => change({ options: { ...draft.options, columns } })}
            />
          )}
          <FilePreview
            analysis={analysis.data}
            onHeader={
              kind.isArchive || narrow
                ? undefined
                : (headerRow) => change({ options: reread(draft.options, { headerRow, hasHeaderRow: undefined }) })
            }
          />
          {/* Most files need none of it: columns and rows come first. */}
          <Panel title={t('import.options')}>
            <OptionsForm kind={kind} draft={draft} analysis={analysis.data} onChange={change} />
          </Panel>
          <StartBar
            kind={kind}
            draft={draft}
            analysis={analysis.data}
            other={other}
            current={!analysis.isPlaceholderData}
            onClear={() => change(emptyDraft)}
          />
        </>
      )}
    </>
  );
}

function Refused({ error }: { error: unknown }): string {
  const shown = describeError(error);
  if (shown.as === 'fields') return Object.values(shown.modelState).flat().join(' ');
  return 'message' in shown ? shown.message : '';
}

function StartBar(props: {
  kind: ImportKind;
  draft: Draft;
  analysis: Analysis;
  other: ImportStatus | null;
  /** False while a newer analysis is on its way. */
  current: boolean;
  onClear: () => void;
}): ReactElement {
  const { kind, draft, analysis, other, current, onClear } = props;
  const { t } = useTranslation();
  const { start } = useImportActions();
  const busyReason = useBusyReason();
  const wrong = analysis.columns.filter(({ errors }) => errors.length > 0);
  const held = other ? t('platform.error.busy', { name: t('import.label', { type: other.importType }) }) : busyReason;
  const open = analysis.openNumbers.length > 0;
  const toFix = wrong.length > 0 ? t('import.fixFirst', { count: wrong.length }) : open && t('import.question.first');
  const reason = held ?? (toFix || undefined);
  const first = wrong.flatMap(({ errors }) => errors)[0];
  const run = (dryRun: boolean): void => {
    if (current) start.mutate({ typeId: kind.id, draft, dryRun });
  };
  return (
    <div className="savebar import-start" role="region" aria-label={t('import.step.import')}>
      {toFix ? (
        <span role="status">
          <b className="danger med">{toFix}</b> <span className="muted s">{first}</span>
        </span>
      ) : (
        <span className="muted s" role="status">
          {t(kind.isArchive ? 'import.ready.archive' : 'import.ready')}
        </span>
      )}
      <Button className="ml" onClick={onClear}>
        {t('platform.cancel')}
      </Button>
      <Button
        reason={reason}
        busy={start.isPending && !start.variables.dryRun && t('import.starting')}
        onClick={() => run(false)}
      >
        {t('import.importNow')}
      </Button>
      <Button
        variant="primary"
        reason={reason}
        busy={start.isPending && start.variables.dryRun && t('import.starting')}
        onClick={() => run(true)}
      >
        {t('import.analyse')}
      </Button>
    </div>
  );
}
