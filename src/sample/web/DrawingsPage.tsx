import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FileSpreadsheet, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { postFile, refusalText } from '../../import/web/fields.tsx';
import { tableExtensions } from '../../import/rules.ts';
import { paths } from '../../paths.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatBytes, formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { PageHead, Panel } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar, Skeleton } from '../../platform/web/ui/progress.tsx';
import { zipOf } from '../../platform/web/zip.ts';
import type { PathFile } from '../../platform/web/zip.ts';
import { guidedContract } from '../guided/contract.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { useGuidedDraft } from './useGuidedDraft.ts';
import type { Sent } from './useGuidedDraft.ts';
import './BringPage.css';

addTexts(texts);

const guidedApi = apiOf(guidedContract);
type Plan = Awaited<ReturnType<typeof guidedApi.analyze>>;

/** `/{code}/import/drawings`: a folder of drawings and one table become a tree with images, parts and lists. */
export function DrawingsPage(): ReactElement {
  const { t } = useTranslation();
  const code = catalogCode();
  const [{ table, drawings, under, isReady }, change] = useGuidedDraft();
  usePage({
    crumbs: [
      { label: t('shell.nav.import'), href: paths.import(code) },
      { label: t('sample.bring.title'), href: paths.bring(code) },
      { label: t('sample.guided.title') },
    ],
  });
  const ids = table && drawings && { fileId: table.fileId, zipFileId: drawings.fileId, under: [...under] };
  const plan = useQuery({
    queryKey: [code, 'import', 'guided', ids],
    queryFn: () => guidedApi.analyze(ids ?? { fileId: 0, zipFileId: 0 }),
    enabled: ids !== null,
    retry: false,
    placeholderData: (before) => before,
  });
  return (
    <div className="pane fill">
      <PageHead title={t('sample.guided.title')} />
      <div className="pane-scroll bring">
        <p className="bring-text">{t('sample.guided.text')}</p>
        <div className="bring-drops">
          <Drop of="drawings" sent={drawings} onSent={(sent) => change({ drawings: sent })} />
          <Drop of="table" sent={table} onSent={(sent) => change({ table: sent })} />
        </div>
        {plan.isError && <Banner tone="error">{refusalText(plan.error) ?? t('sample.guided.unread')}</Banner>}
        {ids && plan.isPending && <Skeleton width="100%" />}
        {ids && plan.data && !plan.isError && (
          <>
            <Made plan={plan.data} under={under} />
            <section className="panel bring-options">
              {plan.data.levels.map((type, level, { length }) => (
                <Field
                  key={type}
                  label={t('sample.guided.under', { type })}
                  hint={level === length - 1 ? t('sample.guided.underHint') : undefined}
                >
                  <TextInput
                    maxLength={256}
                    placeholder={plan.data.under}
                    value={under[level] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      change({ under: Array.from({ length }, (_, at) => (at === level ? value : (under[at] ?? ''))) })
                    }
                  />
                </Field>
              ))}
              <Checkbox
                label={t('sample.guided.ready')}
                checked={isReady}
                onChange={({ currentTarget }) => change({ isReady: currentTarget.checked })}
              />
            </section>
            <Start ids={ids} isReady={isReady} current={!plan.isPlaceholderData} />
          </>
        )}
      </div>
    </div>
  );
}

/** Where the drawings, or the table, are dropped; several files or a folder become a zip before they are sent. */
function Drop(props: {
  of: 'drawings' | 'table';
  sent: Sent | null;
  onSent: (sent: Sent | null) => void;
}): ReactElement {
  const { of, sent, onSent } = props;
  const { t } = useTranslation();
  const [sending, setSending] = useState<{ name: string; done: number; size: number } | null>(null);
  const [fault, setFault] = useState('');
  async function send(files: readonly PathFile[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    setFault('');
    const isTable = of === 'table';
    const isZip = files.length === 1 && /\.zip$/i.test(first.path);
    const folder = first.path.includes('/') ? (first.path.split('/')[0] ?? '') : '';
    try {
      const name = folder || t('sample.guided.drawings');
      setSending({ name, done: 0, size: files.reduce((sum, { file }) => sum + file.size, 0) });
      const file = isTable || isZip ? first.file : new File([await zipOf(files)], `${name}.zip`);
      const answer = await postFile(isTable ? 'table' : 'zip', file, new AbortController().signal, (done) =>
        setSending({ name: file.name, done, size: file.size }),
      );
      onSent(answer);
    } catch (error) {
      const text = refusalText(error);
      if (text === undefined) handleApiError(error);
      else setFault(text);
    } finally {
      setSending(null);
    }
  }
  const Icon = of === 'table' ? FileSpreadsheet : FolderOpen;
  const drop = t(`sample.guided.${of}.drop`);
  return (
    <DropArea
      label={t(`sample.guided.${of}.choose`)}
      place={drop}
      {...(of === 'table' && { accept: tableExtensions })}
      multiple={of === 'drawings'}
      className={`file-slot${sent ? ' has' : ''}`}
      onFiles={(files) => void send(files.map((file) => ({ path: file.name, file })))}
      {...(of === 'drawings' && { onPaths: (files: readonly PathFile[]) => void send(files) })}
    >
      {(choose, chooseFolder) => (
        <div className="col bring-slot">
          <div className="row">
            <Icon className="i faint" aria-hidden="true" />
            <b className="med">{sent ? sent.fileName : drop}</b>
            <span className="faint s">{sent ? formatBytes(sent.size) : t(`sample.guided.${of}.hint`)}</span>
          </div>
          {sending ? (
            <ProgressBar label={sending.name} done={sending.done} total={Math.max(1, sending.size)} thick />
          ) : (
            <div className="row">
              {of === 'drawings' && (
                <Button variant={sent ? 'default' : 'primary'} onClick={chooseFolder}>
                  {t('sample.guided.drawings.folder')}
                </Button>
              )}
              <Button variant={sent || of === 'drawings' ? 'default' : 'primary'} onClick={choose}>
                {t(`sample.guided.${of}.choose`)}
              </Button>
            </div>
          )}
          {fault && (
            <span className="danger s" role="alert">
              {fault}
            </span>
          )}
        </div>
      )}
    </DropArea>
  );
}

/** What is made of what, and what has no place. */
function Made({ plan, under }: { plan: Plan; under: readonly string[] }): ReactElement {
  const { t } = useTranslation();
  const n = (value: number) => formatNumber(value);
  const found = plan.diagrams - plan.withoutDrawing - plan.withoutRows;
  const names = plan.levels.map((_, level) => under[level]?.trim() || plan.under);
  const isShared = names.length > 1 && new Set(names.map((name) => name.toLowerCase())).size < names.length;
  return (
    <>
      <Panel title={t('sample.guided.made')}>
        <ul className="bring-made">
          <li>{t('sample.guided.diagrams', { count: plan.diagrams, n: n(plan.diagrams) })}</li>
          <li>{t('sample.guided.found', { count: found, n: n(found) })}</li>
          <li>{t('sample.guided.rows', { count: plan.rows, n: n(plan.rows), parts: n(plan.parts) })}</li>
          {plan.withoutDrawing > 0 && (
            <li>{t('sample.guided.withoutDrawing', { count: plan.withoutDrawing, n: n(plan.withoutDrawing) })}</li>
          )}
          {plan.withoutRows > 0 && (
            <li>{t('sample.guided.withoutRows', { count: plan.withoutRows, n: n(plan.withoutRows) })}</li>
          )}
          {isShared && (
            <li>{t('sample.guided.sameName', { types: plan.levels.join(', '), name: names[0] ?? plan.under })}</li>
          )}
          <li>
            {t('sample.guided.columns', {
              columns: plan.columns.map(({ title, header }) => `${header} → ${title}`).join(', '),
            })}
          </li>
          {plan.unused.length > 0 && <li>{t('sample.guided.unused', { columns: plan.unused.join(', ') })}</li>}
        </ul>
      </Panel>
      <Panel title={t('sample.guided.placed')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
        <div className="bring-scroll" tabIndex={0} role="region" aria-label={t('sample.guided.placed')}>
          <table className="tb c">
            <thead>
              <tr>
                <th scope="col">{t('sample.guided.diagram')}</th>
                <th scope="col">{t('sample.guided.file')}</th>
                <th scope="col">{t('sample.guided.path')}</th>
                <th scope="col" className="num">
                  {t('sample.guided.listRows')}
                </th>
              </tr>
            </thead>
            <tbody>
              {plan.placed.map(({ name, title, file, path, rows }) => (
                <tr key={`${path.join('/')} ${name}`}>
                  <th scope="row" className="med">
                    {name} <span className="muted s">{title}</span>
                  </th>
                  <td className={file === null ? 'warn' : 'muted'}>{file ?? t('sample.guided.noFile')}</td>
                  <td className="muted">{path.join(' › ')}</td>
                  <td className="num">{n(rows)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      {plan.left.length > 0 && (
        <Panel title={t('sample.guided.left', { n: n(plan.leftFiles) })}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
          <div className="bring-scroll" tabIndex={0} role="region" aria-label={t('sample.guided.leftFiles')}>
            <table className="tb c">
              <tbody>
                {plan.left.map(({ file, reason }) => (
                  <tr key={file}>
                    <th scope="row">{file}</th>
                    <td className="muted">{t(`sample.guided.left.${reason}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
    </>
  );
}

/** Counts everything; the page of imports shows it and writes it. */
function Start(props: {
  ids: { fileId: number; zipFileId: number; under: string[] };
  isReady: boolean;
  current: boolean;
}) {
  const { ids, isReady, current } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const client = useQueryClient();
  const busyReason = useBusyReason();
  const start = useMutation({
    mutationFn: () => guidedApi.start({ ...ids, isReady, dryRun: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [catalogCode(), 'import'] });
      router.history.push(`${paths.import(catalogCode())}?selectedImport=0`);
    },
    onError: (error) => handleApiError(error),
  });
  return (
    <div className="savebar" role="region" aria-label={t('sample.guided.start')}>
      <span className="muted s" role="status">
        {t('sample.guided.startText')}
      </span>
      <Button
        className="ml"
        variant="primary"
        reason={busyReason}
        busy={start.isPending && t('sample.guided.starting')}
        onClick={() => {
          if (current && !start.isPending) start.mutate();
        }}
      >
        {t('sample.guided.start')}
      </Button>
    </div>
  );
}
