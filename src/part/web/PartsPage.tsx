import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Cog } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, usePageData } from '../../catalog/web/fields.tsx';
import { profileFlags } from '../../catalog/switches/rules.ts';
import { paths } from '../../paths.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { usePage } from '../../platform/web/page.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import partTexts from '../texts.en.json' with { type: 'json' };
import { isAtStart } from '../rules.filters.ts';
import { AddPartDialog } from './AddPartDialog.tsx';
import { ExportPartsDialog } from './ExportPartsDialog.tsx';
import { PartDetail } from './PartDetail.tsx';
import { PartList } from './PartList.tsx';
import './Parts.css';
import { QuickPartDialog } from './quick/QuickPartDialog.tsx';
import { usePartFilters } from './usePartFilters.ts';
import { partQuery, usePart, usePartList } from './useParts.ts';
import { useThenReason } from '../../platform/web/moment.ts';

addTexts(partTexts);

/** From here on the list has the room of the mock; below it leaves more to the form. */
const ROOMY = '(min-width: 1280px)';

/**
 * `/{code}/part` and `/{code}/part/{partId}`: the list of parts, and beside it the chosen one
 * (docs/domain/parts.md, Search of parts).
 */
export function PartsPage(): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { partId }: { partId?: string } = useParams({ strict: false });
  const code = catalogCode();
  const told = useUndoToast();
  const [filters, setFilters] = usePartFilters();
  const pages = usePartList(filters);
  const [add, setAdd] = useUrlState('add');
  const [edit, setEdit] = useUrlState('edit');
  const [exporting, setExporting] = useState(false);
  const hasExport = usePageData().profile.settings[profileFlags.partExport] === 'true';
  const setAdding = (on: boolean): void => setAdd(on ? 'part' : '');
  const narrow = useMedia(NARROW);
  const roomy = useMedia(ROOMY);
  const mayWrite = useMay('writeOem');
  const busy = useBusyReason();
  const then = useThenReason();
  const group = t('part.keys.group');

  const chosen = useRef<string>(undefined);
  const { data: part } = usePart(Number(partId));
  // A part that the address alone names fills the search, so the list has it.
  useEffect(() => {
    if (!part || partId === chosen.current) return;
    chosen.current = partId;
    if (isAtStart(filters)) setFilters({ number: part.partNumber, changed: null });
  }, [part, partId, filters, setFilters]);

  /** Opens a part, or none; the search and the tab stay. */
  const open = (id: number | null): void => {
    chosen.current = id === null ? undefined : String(id);
    void navigate({
      to: id === null ? paths.parts(code) : paths.part(code, id),
      search: ((query: Record<string, unknown>) => query) as never,
    });
  };
  const close = (): void => {
    open(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#part-list [role="row"][tabindex="0"]')?.focus());
  };
  const step = (by: 1 | -1): void => {
    const at = pages.rows.findIndex((row) => String(row.id) === partId);
    const next = pages.rows[at + by];
    if (at >= 0 && next) open(next.id);
  };
  const inDetail = partId !== undefined;
  useHotkey(']', () => step(1), { label: t('part.keys.next'), group, enabled: inDetail });
  useHotkey('[', () => step(-1), { label: t('part.keys.previous'), group, enabled: inDetail });
  const mayAdd = mayWrite && busy === undefined;
  useHotkey('c p', () => setAdding(true), { label: t('part.add'), group, enabled: mayAdd });
  usePartCrumbs(code, part?.partNumber);

  const list = (
    <PartList
      filters={filters}
      onFilters={setFilters}
      pages={pages}
      current={partId ?? null}
      onOpen={(part) => open(part.id)}
      onRest={(part) => void queries.prefetchQuery(partQuery(part.id))}
      onAdd={() => setAdding(true)}
      onExport={hasExport ? () => setExporting(true) : undefined}
      addReason={then ?? (mayWrite ? busy : t('part.addNeeds'))}
    />
  );
  const detail = (
    <div className="pane fill" id="part-detail" tabIndex={-1}>
      {partId === undefined ? (
        <Empty
          icon={<Cog className="i i20" aria-hidden="true" />}
          title={t('part.choose')}
          text={t('part.chooseText')}
        />
      ) : (
        <PartDetail key={partId} partId={partId} onClose={close} />
      )}
    </div>
  );
  return (
    <>
      {narrow ? (
        <div className="pane fill">{inDetail ? detail : list}</div>
      ) : (
        <Splitter
          key={roomy ? 'roomy' : 'tight'}
          id={roomy ? 'parts' : 'parts.tight'}
          label={t('part.parts')}
          size={roomy ? 600 : 440}
          start={list}
          end={detail}
        />
      )}
      {exporting && <ExportPartsDialog filters={filters} onClose={() => setExporting(false)} />}
      {mayAdd && edit === 'part' && part && (
        <QuickPartDialog
          key={part.id}
          partId={part.id}
          onClose={() => setEdit('')}
          onDone={(id) => {
            setEdit('');
            if (id !== part.id) open(id);
          }}
        />
      )}
      {mayAdd && add === 'part' && (
        <AddPartDialog
          onClose={() => setAdding(false)}
          onAdded={(part, changeId) => {
            setAdding(false);
            told(t('part.added'), changeId, undefined, paths.part(code, part.id));
            open(part.id);
          }}
        />
      )}
    </>
  );
}

function usePartCrumbs(code: string, number: string | undefined): void {
  const { t } = useTranslation();
  usePage({
    crumbs: number
      ? [{ label: t('part.parts'), href: paths.parts(code) }, { label: number }]
      : [{ label: t('part.parts') }],
    list: 'part-list',
    detail: 'part-detail',
  });
}
