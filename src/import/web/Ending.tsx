import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { bringingOrder } from '../rules.ts';
import { useImportTypes } from './useImport.ts';
import type { ImportKind, ImportStatus } from './useImport.ts';

/** What a complete import left out, and what to do after it: the next file, or a look at what came. */
export function Ending({ status }: { status: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  const { data: kinds = [] } = useImportTypes();
  const code = catalogCode();
  const { rejected, rows, importTypeId } = status;
  const kind = kinds.find(({ id }) => id === importTypeId);
  const next = kind && nextOf(kind, kinds);
  return (
    <>
      {rejected > 0 && status.stages.length === 1 && (
        <Banner tone="warning" actions={<RejectedLink id={status.importSessionId} />}>
          {t('import.end.rejected', { count: rejected, n: formatNumber(rejected), rows: formatNumber(rows) })}
        </Banner>
      )}
      {kind && (
        <Banner
          tone="info"
          actions={
            <>
              <AppLink className="link med" href={isOfParts(kind) ? paths.parts(code) : paths.browse(code)}>
                {t('import.end.see')}
              </AppLink>
              {next && (
                <AppLink className="link med" href={`${paths.import(code)}?selectedImport=${next.id}`}>
                  {t('import.end.import', { name: next.name })}
                </AppLink>
              )}
            </>
          }
        >
          {next ? t('import.end.next', { name: next.name }) : t('import.end.done')}
        </Banner>
      )}
    </>
  );
}

/** The rejected rows of an import as a file. */
export function RejectedLink({ id, stage = 1 }: { id: number; stage?: number }): ReactElement {
  const { t } = useTranslation();
  return (
    <a className="btn sm ghost ml" href={`/${catalogCode()}/api/import/session/${id}/rejected?stage=${stage}`} download>
      <span className="btn-label">
        <Download className="i14" aria-hidden="true" />
        {t('import.rejectedRows')}
      </span>
    </a>
  );
}

const isOfParts = ({ key }: ImportKind): boolean => key.startsWith('part') && key !== 'partBom';

/** The kind of table that comes after this one; drawings have come where it is asked for after them. */
function nextOf({ key }: ImportKind, kinds: readonly ImportKind[]): ImportKind | undefined {
  const at = bringingOrder.findIndex((one) => one === key);
  const later = at < 0 ? [] : bringingOrder.slice(at + 1);
  return later.flatMap((one) => kinds.filter((kind) => kind.key === one && kind.hasAccess && !kind.isArchive))[0];
}
