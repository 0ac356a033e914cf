import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/web/api/errors.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { IncludeFileDialog, ZipRequestDialog } from './FileDialogs.tsx';
import { FilePanel } from './FilePanel.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileQuestions } from './FileQuestions.tsx';
import { MappingPanel } from './map/MappingPanel.tsx';
import { OptionsForm } from './OptionsForm.tsx';
import { OtherImport } from './OtherImport.tsx';
import { ProfileBar } from './profile/ProfileBar.tsx';
import { StartBar, useHeld } from './StartBar.tsx';
import { addressOf } from './useAddress.ts';
import type { AddressedDraft } from './useAddress.ts';
import { asFound, emptyDraft, withKept } from './useDraft.ts';
import type { Draft, UploadedFile } from './useDraft.ts';
import { holds, useAnalysis, useImportActions } from './useImport.ts';
import type { Analysis, ImportKind, ImportStatus } from './useImport.ts';

/** An import before it starts: file, profile, columns; then it is analysed or run. */
export function ImportDraft(props: {
  kind: ImportKind;
  session: ImportStatus | null;
  addressed: AddressedDraft;
}): ReactElement {
  const { kind, session, addressed } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const [isIncluding, setIncluding] = useState(false);
  const { draft, change, problem } = addressed;
  const analysis = useAnalysis(kind.id, draft);
  const waiting = useSkeleton(draft.file !== null && analysis.isPending);
  const narrow = useMedia(NARROW);
  const headers = analysis.isPlaceholderData ? undefined : analysis.data?.headers;
  useEffect(() => {
    if (draft.kept && headers) change(withKept(draft, headers));
  }, [draft, headers, change]);
  const other = session && holds(session) ? session : null;
  return (
    <>
      {other && <OtherImport of={other} />}
      {problem && <Banner tone="error">{problem}</Banner>}
      <FilePanel kind={kind} draft={draft} onChange={change} />
      {!draft.file && <ProfileSection {...{ kind, draft, onChange: change }} onConfigure={() => setIncluding(true)} />}
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
          <ProfileSection {...{ kind, draft, onChange: change }} analysis={analysis.data} />
          {narrow && !kind.isArchive && <Banner tone="info">{t('import.tooNarrow')}</Banner>}
          {!kind.isArchive && (
            <MappingPanel
              options={draft.options}
              analysis={analysis.data}
              readOnly={narrow}
              wizard={addressOf('importWizard', kind.id, draft)}
              onChange={(columns) => change({ options: { ...draft.options, columns } })}
            />
          )}
          <FilePreview
            options={draft.options}
            analysis={analysis.data}
            isArchive={kind.isArchive}
            readOnly={narrow}
            onOptions={(options) => change({ options })}
          />
          {/* Most files need none of it: columns and rows come first. */}
          <Panel title={t('import.options')}>
            <OptionsForm kind={kind} draft={draft} onChange={change} />
          </Panel>
          <StartImport
            kind={kind}
            draft={draft}
            analysis={analysis.data}
            other={other}
            current={!analysis.isPlaceholderData}
            onZip={(zip) => change({ zip })}
            onClear={() => change(emptyDraft)}
          />
        </>
      )}
      {isIncluding && (
        <IncludeFileDialog
          onFile={(file) => {
            change({ file });
            router.history.push(addressOf('importWizard', kind.id, { ...draft, file }));
          }}
          onClose={() => setIncluding(false)}
        />
      )}
    </>
  );
}

/** The profile of an import: without a file it is chosen, and configured with one. */
function ProfileSection(props: {
  kind: ImportKind;
  draft: Draft;
  analysis?: Analysis;
  onChange: (patch: Partial<Draft>) => void;
  onConfigure?: () => void;
}): ReactElement {
  const { kind, draft, analysis, onChange, onConfigure } = props;
  return (
    <section className="panel import-profile">
      <ProfileBar
        kind={kind}
        draft={draft}
        analysis={analysis}
        onConfigure={kind.isArchive ? undefined : onConfigure}
        onChange={onChange}
      />
    </section>
  );
}

function Refused({ error }: { error: unknown }): string {
  const shown = describeError(error);
  if (shown.as === 'fields') return Object.values(shown.modelState).flat().join(' ');
  return 'message' in shown ? shown.message : '';
}

function StartImport(props: {
  kind: ImportKind;
  draft: Draft;
  analysis: Analysis;
  other: ImportStatus | null;
  /** False while a newer analysis is on its way. */
  current: boolean;
  onZip: (zip: UploadedFile) => void;
  onClear: () => void;
}): ReactElement {
  const { kind, draft, analysis, other, current, onZip, onClear } = props;
  const { t } = useTranslation();
  const { start } = useImportActions();
  const held = useHeld(other);
  const wrong = analysis.columns.filter(({ errors }) => errors.length > 0);
  const open = analysis.openNumbers.length > 0 || analysis.openDates !== null;
  const toFix = wrong.length > 0 ? t('import.fixFirst', { count: wrong.length }) : open && t('import.question.first');
  const first = wrong.flatMap(({ errors }) => errors)[0];
  /** What is to run once the zip is there, or is said to be left out. */
  const [asking, setAsking] = useState<{ dryRun: boolean } | null>(null);
  const begin = (dryRun: boolean, zip: UploadedFile | null): void => {
    setAsking(null);
    start.mutate({ typeId: kind.id, draft: { ...draft, zip }, dryRun });
  };
  const run = (dryRun: boolean): void => {
    if (!current) return;
    if (kind.isMultiFile && !draft.zip) setAsking({ dryRun });
    else begin(dryRun, draft.zip);
  };
  return (
    <>
      <StartBar
        reason={held ?? (toFix || undefined)}
        starting={start.isPending ? start.variables : null}
        onRun={run}
        onClear={onClear}
      >
        {toFix ? (
          <>
            <b className="danger med">{toFix}</b> <span className="muted s">{first}</span>
          </>
        ) : (
          <span className="muted s">{t(kind.isArchive ? 'import.ready.archive' : 'import.ready')}</span>
        )}
      </StartBar>
      {asking && (
        <ZipRequestDialog
          onZip={(zip) => {
            onZip(zip);
            begin(asking.dryRun, zip);
          }}
          onWithout={() => begin(asking.dryRun, null)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
