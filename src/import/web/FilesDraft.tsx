import { useQuery } from '@tanstack/react-query';
import { Files, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatBytes } from '../../platform/web/format.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { maxFiles, runningOrder, severalFilesTypes } from '../rules.ts';
import { StartBar, useHeld } from './StartBar.tsx';
import { useFiles } from './useFiles.ts';
import type { TypedFile } from './useFiles.ts';
import { holds, importApi, useImportActions, useProfiles } from './useImport.ts';
import type { ImportKind, ImportStatus } from './useImport.ts';
import { accepted, faultOf, postFile, refusalText } from './useUpload.ts';

/** Several files before they are imported as one: each with its kind, which its columns tell, and its profile. */
export function FilesDraft(props: { kinds: readonly ImportKind[]; session: ImportStatus | null }): ReactElement {
  const { kinds, session } = props;
  const { t } = useTranslation();
  const [files, change] = useFiles();
  const { sending, faults, add } = useAdding(files.length, (file) => change((all) => [...all, file]));
  const offered = kinds.filter(({ id }) => severalFilesTypes.includes(id));
  const other = session && holds(session) ? session : null;
  const patch = (fileId: number, of: Partial<TypedFile>): void =>
    change((all) => all.map((file) => (file.fileId === fileId ? { ...file, ...of } : file)));
  return (
    <>
      <DropArea
        label={t('import.files.title')}
        place={t('import.files.drop')}
        accept={accepted.table}
        multiple
        className={`file-slot${files.length > 0 ? ' has' : ''}`}
        onFiles={(found) => void add(found)}
      >
        {(choose) => (
          <div className="row">
            <Files className="i faint" aria-hidden="true" />
            <b className="med">{t('import.files.drop')}</b>
            <span className="faint s">{t('import.files.hint', { n: maxFiles })}</span>
            <Button className="ml" variant={files.length > 0 ? 'default' : 'primary'} onClick={choose}>
              {t('import.files.choose')}
            </Button>
          </div>
        )}
      </DropArea>
      <p className="s muted">{t('import.files.kinds', { names: offered.map(({ name }) => name).join(', ') })}</p>
      {sending && <ProgressBar label={sending.fileName} done={sending.sent} total={Math.max(sending.size, 1)} thick />}
      {faults.map((fault) => (
        <Banner key={fault} tone="error">
          {fault}
        </Banner>
      ))}
      {files.length > 0 && (
        <Panel title={t('import.files.list')} head={<span className="faint s">{t('import.files.order')}</span>}>
          <div className="import-typed">
            <table className="tb c">
              <thead>
                <tr>
                  <th scope="col">{t('import.history.file')}</th>
                  <th scope="col">{t('import.types')}</th>
                  <th scope="col">{t('import.profile')}</th>
                  <th scope="col">{t('import.files.columns')}</th>
                  <th scope="col">
                    <span className="vh">{t('import.file.remove')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {inOrder(files, offered).map((file) => (
                  <FileRow
                    key={file.fileId}
                    file={file}
                    kinds={offered}
                    onChange={(of) => patch(file.fileId, of)}
                    onRemove={() => change((all) => all.filter(({ fileId }) => fileId !== file.fileId))}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
      {files.length > 0 && <StartFiles files={files} other={other} onClear={() => change(() => [])} />}
    </>
  );
}

/** As they will run; those of no known kind first. */
function inOrder(files: readonly TypedFile[], kinds: readonly ImportKind[]): TypedFile[] {
  const orderOf = ({ importTypeId }: TypedFile): number => {
    const kind = kinds.find(({ id }) => id === importTypeId);
    return kind ? runningOrder(kind) : -1;
  };
  return files.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Sends files one after the other and asks which kind each is. */
function useAdding(count: number, onFile: (file: TypedFile) => void) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<{ fileName: string; size: number; sent: number } | null>(null);
  const [faults, setFaults] = useState<string[]>([]);
  async function add(found: readonly File[]): Promise<void> {
    const refused: string[] = [];
    const fits = found.slice(0, Math.max(0, maxFiles - count));
    if (fits.length < found.length) refused.push(t('import.files.tooMany', { n: maxFiles }));
    for (const file of fits) {
      const early = faultOf('table', file);
      if (early) {
        refused.push(`${file.name}: ${t(`import.${early.fault}.text`)} ${early.hint ?? ''}`.trim());
        continue;
      }
      try {
        setSending({ fileName: file.name, size: file.size, sent: 0 });
        const sent = await postFile('table', file, new AbortController().signal, (bytes) =>
          setSending({ fileName: file.name, size: file.size, sent: bytes }),
        );
        const { importTypeId } = await importApi.session.guessType({ fileId: sent.fileId });
        onFile({ ...sent, importTypeId, profileName: '' });
      } catch (error) {
        const text = refusalText(error);
        if (text === undefined) handleApiError(error);
        else refused.push(`${file.name}: ${text}`);
      }
    }
    setSending(null);
    setFaults(refused);
  }
  return { sending, faults, add };
}

/** Whether a file's columns will do for its kind: the analysis that a single import shows. */
const useFit = ({ fileId, importTypeId, profileName }: TypedFile) =>
  useQuery({
    queryKey: [catalogCode(), 'import', 'analysis', importTypeId, fileId, profileName],
    queryFn: () =>
      importApi.session.analyze({ importTypeId: importTypeId ?? 0, fileId, ...(profileName && { profileName }) }),
    enabled: importTypeId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function FileRow(props: {
  file: TypedFile;
  kinds: readonly ImportKind[];
  onChange: (of: Partial<TypedFile>) => void;
  onRemove: () => void;
}): ReactElement {
  const { file, kinds, onChange, onRemove } = props;
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row" className="med trunc">
        {file.fileName} {file.size !== undefined && <span className="faint s nw">{formatBytes(file.size)}</span>}
      </th>
      <td>
        <Select
          size="sm"
          aria-label={t('import.files.kindOf', { file: file.fileName })}
          placeholder={t('import.files.noKind')}
          options={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={file.importTypeId === null ? null : String(file.importTypeId)}
          onChange={(id) => onChange({ importTypeId: id === null ? null : Number(id), profileName: '' })}
        />
      </td>
      <td>{file.importTypeId !== null && <ProfileOf file={file} typeId={file.importTypeId} onChange={onChange} />}</td>
      <td>
        <Fit file={file} />
      </td>
      <td className="num">
        <IconButton
          size="sm"
          label={t('import.files.remove', { file: file.fileName })}
          icon={<X className="i14" />}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

function ProfileOf(props: {
  file: TypedFile;
  typeId: number;
  onChange: (of: Partial<TypedFile>) => void;
}): ReactElement {
  const { file, typeId, onChange } = props;
  const { t } = useTranslation();
  const askedProfiles = useProfiles(typeId);
  const { data: profiles = [] } = askedProfiles;
  return (
    <Select
      size="sm"
      clearable
      aria-label={t('import.files.profileOf', { file: file.fileName })}
      placeholder={t('import.profile.none')}
      from={askedProfiles}
      options={profiles.map(({ name }) => ({ value: name, label: name }))}
      value={file.profileName || null}
      onChange={(name) => onChange({ profileName: name ?? '' })}
    />
  );
}

function Fit({ file }: { file: TypedFile }): ReactElement | null {
  const { t } = useTranslation();
  const fit = useFit(file);
  if (file.importTypeId === null) return <span className="danger s">{t('import.files.sayKind')}</span>;
  if (fit.isError) return <span className="danger s">{refusalText(fit.error) ?? t('import.files.unread')}</span>;
  if (!fit.data) return null;
  const wrong = fit.data.columns.flatMap(({ title, errors }) => errors.map((error) => `${title}: ${error}`));
  if (wrong.length > 0) return <span className="danger s">{fit.data.noHeader ?? wrong.join(' ')}</span>;
  if (fit.data.openNumbers.length > 0) return <span className="danger s">{t('import.files.numbers')}</span>;
  if (fit.data.openDates) return <span className="danger s">{t('import.files.dates')}</span>;
  const mapped = fit.data.columns.filter(
    ({ inputFileColumns, value }) => inputFileColumns.length > 0 || value !== null,
  );
  return (
    <span className="muted s">{t('import.files.matched', { n: mapped.length, of: fit.data.headers.length })}</span>
  );
}

function StartFiles(props: {
  files: readonly TypedFile[];
  other: ImportStatus | null;
  onClear: () => void;
}): ReactElement {
  const { files, other, onClear } = props;
  const { t } = useTranslation();
  const { startFiles } = useImportActions();
  const held = useHeld(other);
  const unsaid = files.filter(({ importTypeId }) => importTypeId === null).length;
  const failed = startFiles.error ? refusalText(startFiles.error) : undefined;
  return (
    <StartBar
      reason={held ?? (unsaid > 0 ? t('import.files.sayKinds') : undefined)}
      starting={startFiles.isPending ? startFiles.variables : null}
      onRun={(dryRun) => startFiles.mutate({ files, dryRun })}
      onClear={onClear}
    >
      <span className={failed ? 'danger s' : 'muted s'}>{failed ?? t('import.files.ready')}</span>
    </StartBar>
  );
}
