import { Navigate, useRouter } from '@tanstack/react-router';
import { FileInput } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { usePage } from '../../../platform/web/page.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { useSkeleton } from '../../../platform/web/useSkeleton.ts';
import texts from '../../texts.en.json' with { type: 'json' };
import { IncludeFileDialog } from '../FileDialogs.tsx';
import { addressOf, useAddressedDraft } from '../useAddress.ts';
import { useImportTypes } from '../useImport.ts';
import type { ImportKind } from '../useImport.ts';
import { Wizard } from './Wizard.tsx';
import '../ImportPage.css';
import './Wizard.css';

addTexts(texts);

/** `/{code}/importWizard/`: the columns of a file beside those of the catalogue (docs/domain/imports.md, Mapping). */
export function ImportWizardPage(): ReactElement {
  const { t } = useTranslation();
  const types = useImportTypes();
  const [typeId] = useUrlState('importTypeId', '1');
  const waiting = useSkeleton(types.isPending);
  const kind = types.data?.find(({ id, hasAccess }) => hasAccess && String(id) === typeId);
  usePage({
    crumbs: [
      { label: t('import.title'), href: paths.import(catalogCode()) },
      ...(kind ? [{ label: kind.name, href: `${paths.import(catalogCode())}?selectedImport=${kind.id}` }] : []),
      { label: t('import.step.map') },
    ],
    list: 'import-file-columns',
    detail: 'import-targets',
  });
  if (types.error instanceof ApiError && types.error.status === 403)
    return <Navigate to="/accessDenied" search={{ role: 'AllowImport', code: catalogCode() } as never} replace />;
  if (types.isError) return <LoadFailed isPage onRetry={() => void types.refetch()} />;
  if (types.isPending) return <Waiting shown={waiting} />;
  if (!kind) return <Nothing title={t('import.wizard.noType')} />;
  if (kind.isArchive) return <Nothing title={t('import.wizard.archive')} typeId={kind.id} />;
  return <OfKind key={kind.id} kind={kind} />;
}

function OfKind({ kind }: { kind: ImportKind }): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const addressed = useAddressedDraft(kind.id, 'importWizard');
  const { draft, change, isPending, problem } = addressed;
  const waiting = useSkeleton(isPending);
  if (isPending) return <Waiting shown={waiting} />;
  if (draft.file) return <Wizard kind={kind} draft={draft} problem={problem} onChange={change} />;
  return (
    <div className="pane fill">
      {problem && <Banner tone="error">{problem}</Banner>}
      <Nothing title={t('import.wizard.noFile')} typeId={kind.id} />
      <IncludeFileDialog
        onFile={(file) => change({ file })}
        onClose={() => router.history.push(addressOf('import', kind.id, draft))}
      />
    </div>
  );
}

/** There is nothing to map here; the way back. */
function Nothing({ title, typeId }: { title: string; typeId?: number }): ReactElement {
  const { t } = useTranslation();
  const page = paths.import(catalogCode());
  return (
    <Empty
      isPage
      icon={<FileInput className="i i20" aria-hidden="true" />}
      title={title}
      action={
        <AppLink className="link" href={typeId === undefined ? page : `${page}?selectedImport=${typeId}`}>
          {t('import.wizard.toImport')}
        </AppLink>
      }
    />
  );
}

function Waiting({ shown }: { shown: boolean }): ReactElement {
  return (
    <div className="split import-wizard" aria-busy="true">
      <section className="pane">
        {shown && [96, 72, 88, 120].map((width) => <Skeleton key={width} width={width} />)}
      </section>
      <section className="pane pane-line" />
    </div>
  );
}
