import { defaultContext } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { BookOpen, FilePlus2, Link2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchTabs, useMay, usePageData } from '../../catalog/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { parseSort, printSort } from '../../platform/web/grid/sort.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { useThenReason } from '../../platform/web/moment.ts';
import { usePage } from '../../platform/web/page.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import type { FoundAttachment } from '../find/contract.ts';
import { readLiterature, writeLiterature, type LiteratureState } from '../rules.address.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { AttachmentDetails } from './AttachmentDetails.tsx';
import { AttachmentDialog } from './AttachmentDialog.tsx';
import { LiteratureFilters } from './LiteratureFilters.tsx';
import { SameFileDialog } from './SameFileDialog.tsx';
import { editColumn, foundColumns, placeAddress } from './columns.tsx';
import { looseOf } from './useAttachments.ts';
import type { Nowhere, Owner } from './useAttachments.ts';
import { useFiles } from './useFiles.ts';
import { useFound } from './useFound.ts';
import './LiteraturePage.css';

addTexts(texts);

/** The place of the row that has the focus, or would have it. */
const focusedRow = (): number =>
  Number(document.querySelector('#literature-found [role="row"][tabindex="0"]')?.getAttribute('aria-rowindex')) - 2;

/** The search in the address, and how to change it. */
function useLiteratureAddress(): [LiteratureState, (change: Partial<LiteratureState>) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = JSON.stringify(writeLiterature(readLiterature(query)));
  const state = useMemo(() => readLiterature(JSON.parse(key) as Record<string, unknown>), [key]);
  const change = (next: Partial<LiteratureState>): void => {
    const search = (current: Record<string, unknown>) => ({
      ...current,
      ...writeLiterature({ ...readLiterature(current), ...next }),
    });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [state, change];
}

/**
 * `/{code}/literature`: the files of the catalogue, or its URLs (docs/domain/images.md, Search of literature). A hit leads
 * to its item; one that hangs on several, or nowhere, says where and is edited here. What is added here hangs nowhere yet.
 */
export function LiteraturePage(): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const { contexts } = usePageData();
  const [state, change] = useLiteratureAddress();
  const context = contexts.find((one) => one === state.filters.context) ?? contexts[0] ?? defaultContext;
  const pages = useFound(context, state);
  const sort = useMemo(() => parseSort(state.sort), [state.sort]);
  const [shown, setShown] = useState<FoundAttachment | null>(null);
  const [edited, setEdited] = useState<FoundAttachment | 'new' | null>(null);
  const mayWrite = useMay(context === 'MajorUnit' ? 'writeMajorUnit' : 'writeOem');
  const busy = useBusyReason();
  const reason = useThenReason() ?? (mayWrite ? busy : t('attachment.needsWriter'));
  const files = useFiles({ address: looseOf({ context }).uploadTo });
  const isOff = reason !== undefined;
  const columns = useMemo(
    () => [...foundColumns(t, state.list), ...(isOff ? [] : [editColumn(t, setEdited)])],
    [t, state.list, isOff],
  );
  usePage({ crumbs: [{ label: t('attachment.tab') }], list: 'literature-found' });
  useHotkey('f2', () => setEdited(pages.rows[focusedRow()] ?? null), {
    label: t('attachment.editOne'),
    group: t('attachment.tab'),
    enabled: !isOff && pages.rows.length > 0,
  });
  const count = Object.keys(state.filters).length + Number(state.q !== '');
  const open = (one: FoundAttachment): void => {
    if (one.place && one.howManyPlacesUsed === 1) router.history.push(placeAddress(one.place));
    else setShown(one);
  };
  const acts = (choose: () => void): ReactElement =>
    state.list === 'urls' ? (
      <Button icon={<Link2 className="i14" />} reason={reason} onClick={() => setEdited('new')}>
        {t('attachment.addUrl')}
      </Button>
    ) : (
      <Button icon={<FilePlus2 className="i14" />} reason={reason} onClick={choose}>
        {t('attachment.addFile')}
      </Button>
    );
  const list = (choose: () => void): ReactElement => (
    <div className="pane fill" id="literature-found" tabIndex={-1}>
      <ListPage
        id={`literature.${state.list}`}
        label={t('attachment.tab')}
        title={t('attachment.tab')}
        acts={acts(choose)}
        found={(total, n) => t(`attachment.found.${state.list}`, { count: total, n })}
        columns={columns}
        rowId={({ id }) => String(id)}
        pages={pages}
        current={shown ? String(shown.id) : null}
        sort={sort}
        onSort={(next) => change({ sort: printSort(next.slice(-1)) })}
        onOpen={open}
        filtered={
          count > 0
            ? {
                title: t('attachment.noMatch'),
                text: t('attachment.noMatchText', { count }),
                onClear: () => change({ q: '', filters: {} }),
              }
            : undefined
        }
        empty={
          <Empty
            icon={<BookOpen className="i i20" aria-hidden="true" />}
            title={t('attachment.none')}
            text={t('attachment.noneFound')}
            action={acts(choose)}
          />
        }
      >
        <SearchTabs here="literature" q={state.q} />
        <LiteratureFilters state={state} onChange={change} />
        <div role="status" className="s muted found-said">
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
      </ListPage>
    </div>
  );
  return (
    <>
      <DropArea
        label={t('attachment.addFile')}
        place={t('attachment.drop')}
        multiple
        disabled={isOff}
        className="pane fill found-drops"
        onFiles={(dropped) => void files.add(dropped)}
      >
        {list}
      </DropArea>
      {files.asked && <SameFileDialog asked={files.asked} mayUse={false} />}
      {shown && (
        <AttachmentDetails
          attachment={shown}
          context={context}
          onEdit={
            !isOff
              ? () => {
                  setShown(null);
                  setEdited(shown);
                }
              : undefined
          }
          onClose={() => setShown(null)}
        />
      )}
      {edited && (
        <AttachmentDialog
          owner={edited === 'new' ? { kind: 'none', context } : ownerOf(edited, context)}
          attachment={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Through which of its places an attachment is edited: the first; none where it is an orphan. */
function ownerOf({ place }: FoundAttachment, context: Context): Owner | Nowhere {
  return place ? { kind: place.kind, id: place.id, name: place.displayName, context } : { kind: 'none', context };
}
