import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { ZipRequestDialog } from './FileDialogs.tsx';
import { FileSlot } from './FilePanel.tsx';
import { OptionsForm } from './OptionsForm.tsx';
import { OtherImport } from './OtherImport.tsx';
import { StartBar, useHeld } from './StartBar.tsx';
import type { AddressedDraft } from './useAddress.ts';
import { emptyDraft } from './useDraft.ts';
import type { UploadedFile } from './useDraft.ts';
import { holds, importApi, useImportActions } from './useImport.ts';
import type { ImportKind, ImportStatus } from './useImport.ts';
import { refusalText } from './useUpload.ts';

const isZip = ({ fileName }: UploadedFile): boolean => /\.zip$/i.test(fileName);

/** An XML document before it is imported: it says what it holds, and nothing has to be mapped. */
export function XmlDraft(props: {
  kind: ImportKind;
  session: ImportStatus | null;
  addressed: AddressedDraft;
}): ReactElement {
  const { kind, session, addressed } = props;
  const { draft, change } = addressed;
  const { t } = useTranslation();
  const document = useQuery({
    queryKey: [catalogCode(), 'import', 'xml', draft.file?.fileId],
    queryFn: () => importApi.session.analyzeXml({ fileId: draft.file?.fileId ?? 0 }),
    enabled: draft.file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const waiting = useSkeleton(draft.file !== null && document.isPending);
  const other = session && holds(session) ? session : null;
  const { data } = document;
  const takesZip = draft.file !== null && !isZip(draft.file) && data?.kinds.some(({ isMultiFile }) => isMultiFile);
  return (
    <>
      {other && <OtherImport of={other} />}
      <section className="import-files" aria-label={t('import.step.file')}>
        <FileSlot of="xml" file={draft.file} onFile={(file) => change({ file, zip: null })} />
        {takesZip && <FileSlot of="zip" file={draft.zip} onFile={(zip) => change({ zip })} />}
      </section>
      {!draft.file && (
        <p>
          <a className="link" href="/docs/xml" target="_blank" rel="noreferrer">
            {t('import.xml.about')}
          </a>
        </p>
      )}
      {draft.file && document.isError && (
        <Banner tone="error">{refusalText(document.error) ?? t('import.files.unread')}</Banner>
      )}
      {waiting && <Skeleton width="100%" />}
      {draft.file && data && (
        <>
          <Panel title={`${data.number} ${data.name}`}>
            <dl className="kv import-xml">
              <dt>{t('import.xml.holds')}</dt>
              <dd>{data.kinds.map(({ number, name }) => `${number} ${name}`).join(', ')}</dd>
            </dl>
          </Panel>
          <Panel title={t('import.options')}>
            <OptionsForm
              kind={{ ...kind, modes: ['standard', ...data.modes], extras: data.extras }}
              draft={draft}
              onChange={change}
            />
          </Panel>
          <StartDocument
            kind={kind}
            draft={draft}
            asksZip={takesZip === true && draft.zip === null && data.kinds.length === 1}
            other={other}
            onClear={() => change(emptyDraft)}
            onZip={(zip) => change({ zip })}
          />
        </>
      )}
    </>
  );
}

function StartDocument(props: {
  kind: ImportKind;
  draft: AddressedDraft['draft'];
  /** Its records name files, and none were brought. */
  asksZip: boolean;
  other: ImportStatus | null;
  onClear: () => void;
  onZip: (zip: UploadedFile) => void;
}): ReactElement {
  const { kind, draft, asksZip, other, onClear, onZip } = props;
  const { t } = useTranslation();
  const { start } = useImportActions();
  const [asking, setAsking] = useState<{ dryRun: boolean } | null>(null);
  const reason = useHeld(other);
  const begin = (dryRun: boolean, zip: UploadedFile | null): void => {
    setAsking(null);
    if (!start.isPending) start.mutate({ typeId: kind.id, draft: { ...draft, zip }, dryRun });
  };
  const run = (dryRun: boolean): void => (asksZip ? setAsking({ dryRun }) : begin(dryRun, draft.zip));
  return (
    <>
      <StartBar reason={reason} starting={start.isPending ? start.variables : null} onRun={run} onClear={onClear}>
        <span className="muted s">{t('import.xml.ready')}</span>
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
