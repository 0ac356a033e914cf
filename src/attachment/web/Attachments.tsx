import { useQuery } from '@tanstack/react-query';
import { BookOpen, FilePlus2, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty, LoadFailed, Toolbar } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar, Skeleton } from '../../platform/web/ui/progress.tsx';
import type { Attachment } from '../item/contract.ts';
import { AttachmentDialog } from './AttachmentDialog.tsx';
import { AttachmentTable } from './AttachmentTable.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { SameFileDialog } from './SameFileDialog.tsx';
import { attachmentsQuery, literatureOf, shownName, useRefresh } from './useAttachments.ts';
import type { Owner } from './useAttachments.ts';
import { useFiles } from './useFiles.ts';
import './LiteratureTab.css';

/** Files and URLs of an item or part (docs/domain/images.md, Literature). */
export function Attachments(props: {
  owner: Owner;
  readOnly: boolean;
  /** Beside `literature`. */
  className?: string;
}): ReactElement | null {
  const { owner, readOnly, className = '' } = props;
  const { name } = owner;
  const api = literatureOf(owner);
  const { t } = useTranslation();
  const busy = useBusyReason();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const files = useFiles({ address: api.uploadTo, link: (id) => api.link([id]) });
  const [open, setOpen] = useState<'new' | 'link' | number | null>(null);
  const { data: items = [], isPending, isError, refetch } = useQuery(attachmentsQuery(owner));
  const waiting = useSkeleton(isPending);
  const off = readOnly || busy !== undefined;

  /** Runs a write whose change can be taken back. */
  async function write(text: string, work: () => Promise<{ changeId: number | null }>): Promise<void> {
    try {
      const { changeId } = await work();
      undoToast(text, changeId);
    } catch (error) {
      handleApiError(error);
    } finally {
      await refresh();
    }
  }

  async function unlink(attachment: Attachment): Promise<void> {
    const shown = shownName(attachment);
    const text = t('attachment.unlinkQuestion', { name: shown });
    if (!(await confirm({ title: t('attachment.unlink'), text, confirm: t('attachment.unlink'), danger: true })))
      return;
    await write(t('attachment.unlinked', { name: shown }), () => api.unlink(attachment.id));
  }

  async function move(attachment: Attachment, by: number): Promise<void> {
    const ids = items.map((one) => one.id);
    const from = ids.indexOf(attachment.id);
    const to = from + by;
    if (to < 0 || to >= ids.length) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    await write(t('attachment.ordered'), () => api.order(ids));
  }

  const actions = (choose: () => void): ReactElement => (
    <>
      <Button icon={<FilePlus2 className="i14" />} reason={busy} onClick={choose}>
        {t('attachment.addFile')}
      </Button>
      <Button icon={<Link2 className="i14" />} reason={busy} onClick={() => setOpen('new')}>
        {t('attachment.addUrl')}
      </Button>
      <Button icon={<BookOpen className="i14" />} reason={busy} onClick={() => setOpen('link')}>
        {t('attachment.addLink')}
      </Button>
    </>
  );
  const edited = items.find((one) => one.id === open);
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (isPending) return waiting ? <Waiting className={className} /> : null;
  return (
    <DropArea
      label={t('attachment.addFile')}
      place={t('attachment.label', { name })}
      multiple
      disabled={off}
      className={`literature ${className}`}
      onFiles={(dropped) => void files.add(dropped)}
    >
      {(choose) => (
        <>
          {!readOnly && items.length > 0 && (
            <Toolbar label={t('attachment.tab')}>
              {actions(choose)}
              <span className="s faint ml">{t('attachment.moveHint')}</span>
            </Toolbar>
          )}
          <div role="status" className="s muted literature-said">
            {files.sending !== null && t('attachment.sending', { name: files.sending })}
          </div>
          {files.progress && (
            <ProgressBar
              label={t('attachment.sending', { name: files.sending ?? '' })}
              done={files.progress.sent}
              total={files.progress.total}
            />
          )}
          {files.problem !== null && (
            <Banner tone="error" onDismiss={files.forget} dismissLabel={t('platform.close')}>
              {files.problem}
            </Banner>
          )}
          {items.length === 0 ? (
            <Empty
              icon={<BookOpen className="i i20" aria-hidden="true" />}
              title={t('attachment.none')}
              text={t(readOnly ? 'attachment.noneReadOnly' : 'attachment.noneText')}
              action={!readOnly && <span className="row">{actions(choose)}</span>}
            />
          ) : (
            <AttachmentTable
              items={items}
              label={t('attachment.label', { name })}
              readOnly={off}
              onEdit={(one) => setOpen(one.id)}
              onUnlink={(one) => void unlink(one)}
              onMove={(one, by) => void move(one, by)}
            />
          )}
          {open === 'new' && <AttachmentDialog owner={owner} attachment={undefined} onClose={() => setOpen(null)} />}
          {open === 'link' && (
            <LinkDialog
              owner={owner}
              without={items.map(({ id }) => id)}
              onChoose={(one) => void write(t('attachment.added', { name: shownName(one) }), () => api.link([one.id]))}
              onClose={() => setOpen(null)}
            />
          )}
          {files.asked && <SameFileDialog asked={files.asked} mayUse />}
          {edited && !readOnly && <AttachmentDialog owner={owner} attachment={edited} onClose={() => setOpen(null)} />}
        </>
      )}
    </DropArea>
  );
}

function Waiting({ className }: { className: string }): ReactElement {
  return (
    <div className={`literature ${className}`} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" />
      ))}
    </div>
  );
}
