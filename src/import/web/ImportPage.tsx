import { Navigate } from '@tanstack/react-router';
import { CirclePause, FileInput, FileQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { BusyBanner } from '../../platform/web/BusyBanner.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton, Steps } from '../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { KeysPanel } from '../../export/web/fields.tsx';
import { importStates, severalFilesTypes, xmlImport } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { ExplanationDialog } from './ExplanationDialog.tsx';
import { FilesDraft } from './FilesDraft.tsx';
import { ImportDraft } from './ImportDraft.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportTypes, keysEntry } from './ImportTypes.tsx';
import { SessionView } from './SessionView.tsx';
import { XmlDraft } from './XmlDraft.tsx';
import { useAddressedDraft } from './useAddress.ts';
import { useImportTypes, useNamedImport, useRunningImport } from './useImport.ts';
import type { ImportKind, ImportStatus } from './useImport.ts';
import './ImportPage.css';

addTexts(texts);

/**
 * `/{code}/import/`: kinds of import left; a file's way into the catalogue, and the last ten, right
 * (docs/domain/imports.md, The way of a file).
 */
export function ImportPage(): ReactElement {
  const { t } = useTranslation();
  const types = useImportTypes();
  const running = useRunningImport();
  const [selected, select] = useUrlState('selectedImport');
  const waiting = useSkeleton(types.isPending);
  const open = types.data?.filter(({ hasAccess }) => hasAccess) ?? [];
  // With nothing in the address: what runs, else the first that is open to the caller.
  const wanted = selected === '' ? running.data?.importTypeId : Number(selected);
  const isKeys = selected === keysEntry;
  const several = open.some(({ id }) => severalFilesTypes.includes(id))
    ? entryOf({ id: 0, key: 'severalFiles', name: t('import.files.title') })
    : undefined;
  const xml = open.length > 0 ? entryOf({ id: xmlImport, key: 'xml', name: t('import.xml') }) : undefined;
  const entries = [several, xml].filter((entry) => entry !== undefined);
  const kind = [...open, ...entries].find(({ id }) => id === wanted) ?? open[0];
  useEffect(() => {
    if (selected === '' && kind && running.isFetched) select(String(kind.id));
  }, [selected, kind, running.isFetched, select]);
  usePage({
    crumbs: [
      { label: t('import.title'), href: paths.import(catalogCode()) },
      ...(isKeys ? [{ label: t('import.keys') }] : kind ? [{ label: kind.name }] : []),
    ],
    list: 'import-types',
    detail: 'import-detail',
  });
  if (types.error instanceof ApiError && types.error.status === 403)
    return <Navigate to="/accessDenied" search={{ role: 'AllowImport', code: catalogCode() } as never} replace />;
  if (types.isError) return <LoadFailed onRetry={() => void types.refetch()} />;
  if (types.isPending || running.isPending) return <Waiting shown={waiting} />;
  if (!kind) return <Empty icon={<FileInput className="i i20" />} title={t('import.noTypes')} />;
  return (
    <div className="split import">
      <ImportTypes
        types={[...(several ? [several] : []), ...open, ...(xml ? [xml] : [])]}
        selected={isKeys ? keysEntry : kind.id}
        running={running.data ?? null}
      />
      <section
        className="pane pane-line"
        id="import-detail"
        tabIndex={-1}
        aria-label={isKeys ? t('import.keys') : kind.name}
      >
        {isKeys ? <Keys /> : <Detail key={kind.id} kind={kind} kinds={open} session={running.data ?? null} />}
      </section>
    </div>
  );
}

function Keys(): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <div className="ph import-head">
        <h1>{t('import.keys')}</h1>
      </div>
      <div className="import-body">
        <KeysPanel />
      </div>
    </>
  );
}

/** The import of several files, or of a document, as an entry of the list; what each of them is stands at the file. */
const entryOf = (of: Pick<ImportKind, 'id' | 'key' | 'name'>): ImportKind => ({
  ...of,
  hasAccess: true,
  isMultiFile: false,
  isArchive: true,
  modes: [],
  erases: of.id === xmlImport,
  columns: [],
  comesFirst: {},
  extras: [],
});

function Detail(props: { kind: ImportKind; kinds: readonly ImportKind[]; session: ImportStatus | null }): ReactElement {
  const { kind, kinds, session } = props;
  const addressed = useAddressedDraft(kind.id, 'import');
  const named = useAnalysisOf(session?.importTypeId === kind.id ? session : null);
  const own = named?.importTypeId === kind.id ? named : null;
  const step = own ? stepOf(own) : addressed.draft.file ? 2 : 0;
  return (
    <>
      <Head kind={kind} session={own} step={step} />
      {!own && <BusyBanner />}
      <div className="import-body">
        {own ? (
          <SessionView status={own} />
        ) : kind.id === 0 ? (
          <FilesDraft kinds={kinds} session={session} />
        ) : kind.id === xmlImport ? (
          !addressed.isPending && <XmlDraft kind={kind} session={session} addressed={addressed} />
        ) : (
          !addressed.isPending && <ImportDraft kind={kind} session={session} addressed={addressed} />
        )}
        <ImportHistory typeId={kind.id} />
      </div>
    </>
  );
}

/**
 * The import that is shown: the caller's or the one that runs, else the analysis that the address names, which somebody
 * may have sent. An analysis that waits is written into the address.
 */
function useAnalysisOf(session: ImportStatus | null): ImportStatus | null {
  const [asked, name] = useUrlState('importAnalyzeResult');
  const isOther = asked !== '' && asked !== String(session?.importSessionId);
  const { data, isFetched } = useNamedImport(isOther && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null);
  const sent = isOther && data?.state === importStates.analyzed && !data.isRunning ? data : null;
  const shown = session ?? sent;
  const waits = shown?.state === importStates.analyzed && !shown.isRunning;
  const next = waits ? String(shown.importSessionId) : '';
  const isSettled = !isOther || isFetched;
  useEffect(() => {
    if (isSettled && next !== asked) name(next);
  }, [isSettled, next, asked, name]);
  return shown;
}

const stepOf = ({ state, dryRun }: ImportStatus): number => (state === importStates.complete ? 5 : dryRun ? 3 : 4);

function Head(props: { kind: ImportKind; session: ImportStatus | null; step: number }): ReactElement {
  const { kind, session, step } = props;
  const { t } = useTranslation();
  const [isExplaining, setExplaining] = useState(false);
  const keys = ['file', 'profile', 'map', 'analyse', 'import'].filter((key) => key !== 'map' || !kind.isArchive);
  const current = kind.isArchive && step > 1 ? step - 1 : step;
  return (
    <div className="ph import-head">
      <h1>{kind.name}</h1>
      {session?.state === importStates.runningWithErrors && (
        <Tag tone="warning">
          <CirclePause className="i12" aria-hidden="true" />
          {t('import.paused')}
        </Tag>
      )}
      {session && (
        <span className="faint s trunc">
          {t('import.session', { id: formatNumber(session.importSessionId) })} <When at={session.timestamp} />{' '}
          {t('import.by', { name: session.startedBy })}
        </span>
      )}
      <Button size="sm" variant="ghost" icon={<FileQuestionMark className="i14" />} onClick={() => setExplaining(true)}>
        {t('import.explain')}
      </Button>
      {isExplaining && <ExplanationDialog kind={kind} onClose={() => setExplaining(false)} />}
      <div className="ph-end">
        <Steps label={t('import.steps')} steps={keys.map((key) => t(`import.step.${key}`))} current={current} />
      </div>
    </div>
  );
}

function Waiting({ shown }: { shown: boolean }): ReactElement {
  return (
    <div className="split import" aria-busy="true">
      <section className="pane import-types">
        {shown && [96, 72, 88, 120, 84, 92].map((width) => <Skeleton key={width} width={width} />)}
      </section>
      <section className="pane pane-line" />
    </div>
  );
}
