import { Navigate } from '@tanstack/react-router';
import { CirclePause, FileInput } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { BusyBanner } from '../../platform/web/BusyBanner.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { Empty, LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton, Steps } from '../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { importStates } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { ImportDraft } from './ImportDraft.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportTypes } from './ImportTypes.tsx';
import { SessionView } from './SessionView.tsx';
import { useDraft } from './useDraft.ts';
import { useImportTypes, useRunningImport } from './useImport.ts';
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
  const kind = open.find(({ id }) => id === wanted) ?? open[0];
  useEffect(() => {
    if (selected === '' && kind && running.isFetched) select(String(kind.id));
  }, [selected, kind, running.isFetched, select]);
  usePage({
    crumbs: [{ label: t('import.title'), href: paths.import(catalogCode()) }, ...(kind ? [{ label: kind.name }] : [])],
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
      <ImportTypes types={open} selected={kind.id} running={running.data ?? null} />
      <section className="pane pane-line" id="import-detail" tabIndex={-1} aria-label={kind.name}>
        <Detail key={kind.id} kind={kind} session={running.data ?? null} />
      </section>
    </div>
  );
}

function Detail({ kind, session }: { kind: ImportKind; session: ImportStatus | null }): ReactElement {
  const [draft] = useDraft(kind.id);
  const own = session?.importTypeId === kind.id ? session : null;
  const step = own ? stepOf(own) : draft.file ? 2 : 0;
  return (
    <>
      <Head kind={kind} session={own} step={step} />
      {!own && <BusyBanner />}
      <div className="import-body">
        {own ? <SessionView status={own} /> : <ImportDraft kind={kind} session={session} />}
        <ImportHistory typeId={kind.id} />
      </div>
    </>
  );
}

const stepOf = ({ state, dryRun }: ImportStatus): number => (state === importStates.complete ? 5 : dryRun ? 3 : 4);

function Head(props: { kind: ImportKind; session: ImportStatus | null; step: number }): ReactElement {
  const { kind, session, step } = props;
  const { t } = useTranslation();
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
