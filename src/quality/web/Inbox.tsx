import { useRouter } from '@tanstack/react-router';
import { Check, ListFilter } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import { isSelected, nothing } from '../../platform/web/grid/selection.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import type { Finding, InboxState } from '../contract.ts';
import { findingKinds, fixesHotspots, isFixable, maxAtOnce, type FindingKind } from '../rules.ts';
import qualityTexts from '../texts.en.json' with { type: 'json' };
import { findingColumns } from './columns.tsx';
import { FindingDetail } from './FindingDetail.tsx';
import { FindingFilters, type Filters } from './FindingFilters.tsx';
import { FixDialog } from './FixDialog.tsx';
import './Inbox.css';
import { InboxAsOf } from './InboxAsOf.tsx';
import { KindList } from './KindList.tsx';
import { RightSoDialog } from './RightSoDialog.tsx';
import { useFindingActs } from './useFindingActs.ts';
import { keyOf, placeOf, useFindings, useInboxState } from './useInbox.ts';

addTexts(qualityTexts);

/** Tab Inbox of Clean-up: all findings of quality (docs/domain/quality.md). Opening it takes in what is new. */
export function Inbox(): ReactElement {
  const { t } = useTranslation();
  const state = useInboxState();
  if (state.isError) return <LoadFailed onRetry={() => void state.refetch()} />;
  if (!state.data || state.data.asOf === null)
    return (
      <div aria-live="polite">
        {state.data && (
          <Empty
            icon={<ListFilter className="i i20" aria-hidden="true" />}
            title={t('quality.first')}
            text={t('quality.firstText')}
          />
        )}
      </div>
    );
  return <Findings state={state.data} />;
}

function Findings({ state }: { state: InboxState }): ReactElement {
  const { t } = useTranslation();
  const first = state.kinds.find(({ count }) => count > 0)?.kind ?? findingKinds[0];
  const [kindHere, setKind] = useUrlState('kind', '', { push: true });
  const kind = findingKinds.find((one) => one === kindHere) ?? first;
  const [filters, setFilters] = useFilters();
  const [opened, open] = useUrlState('finding', '');
  const [selection, select] = useState(nothing);
  const [asked, ask] = useState<{ act: 'approve' | 'fix'; of: readonly Finding[] }>();
  const narrow = useMedia(NARROW);
  const busy = useBusyReason();
  const mayWrite = useMay('writeOem');
  const acts = useFindingActs(kind);
  const router = useRouter();

  const { count = 0, isMore = false, approved = 0 } = state.kinds.find((one) => one.kind === kind) ?? {};
  const isFiltered = filters.under !== '' || filters.changedBy !== '';
  const total = isFiltered || isMore ? undefined : filters.approved ? approved : count;
  const pages = useFindings(
    {
      kind,
      approved: filters.approved,
      ...(filters.under !== '' && { under: Number(filters.under) }),
      ...(filters.changedBy !== '' && { changedBy: filters.changedBy }),
    },
    state.asOf,
    total,
  );
  const columns = useMemo(() => findingColumns(t, kind), [t, kind]);
  const finding = pages.rows.find((row) => keyOf(row) === opened);
  const selected = pages.rows.filter((row) => isSelected(selection, keyOf(row))).slice(0, maxAtOnce);
  const chosen = selected.length > 0 ? selected : finding ? [finding] : [];
  const mayFix = fixesHotspots(kind) && !mayWrite ? t('quality.needsWriter') : undefined;
  const fixReason = busy ?? mayFix;
  const fixableHere = isFixable(kind) && !filters.approved ? kind : undefined;

  const choose = (next: FindingKind): void => {
    select(nothing);
    open('');
    setKind(next);
  };
  const step = (by: 1 | -1): void => {
    const next = pages.rows[pages.rows.findIndex((row) => keyOf(row) === opened) + by];
    if (next) open(keyOf(next));
  };
  const done = (): void => {
    ask(undefined);
    select(nothing);
  };
  async function reopen(findings: readonly Finding[]): Promise<void> {
    await acts.reopen(findings);
    done();
  }
  const group = t('quality.inbox');
  const askFor = (act: 'approve' | 'fix'): void => {
    if (chosen.length > 0) ask({ act, of: chosen });
  };
  useHotkey('r', () => askFor('approve'), {
    label: t('quality.approve'),
    group,
    enabled: busy === undefined && !filters.approved,
  });
  useHotkey('f', () => askFor('fix'), {
    label: t('quality.fix.preview', { count: chosen.length }),
    group,
    enabled: fixableHere !== undefined && fixReason === undefined,
  });
  const place = finding && placeOf(kind, finding);
  useHotkey('e', () => place !== undefined && router.history.push(place), {
    label: t('quality.openPlace'),
    group,
    enabled: place !== undefined,
  });

  const list = (
    <div className="quality-list">
      <InboxAsOf state={state} />
      {narrow && (
        <div className="toolbar">
          <span className="quality-narrow">
            <Select
              aria-label={t('quality.kinds')}
              options={findingKinds.map((value) => ({ value, label: t(`quality.kind.${value}`) }))}
              value={kind}
              onChange={(next) => choose(findingKinds.find((one) => one === next) ?? kind)}
            />
          </span>
        </div>
      )}
      <FindingFilters kind={kind} filters={filters} onFilters={setFilters} />
      <DataGrid
        id="quality"
        label={t(`quality.kind.${kind}`)}
        columns={columns}
        rowId={keyOf}
        pages={pages}
        current={opened}
        onOpen={(row) => open(keyOf(row))}
        selection={selection}
        onSelection={select}
        actions={
          <>
            {fixableHere && (
              <Button size="sm" variant="primary" kbd="F" reason={fixReason} onClick={() => askFor('fix')}>
                {t('quality.fix.preview', { count: selected.length })}
              </Button>
            )}
            {filters.approved ? (
              <Button size="sm" reason={busy} onClick={() => void reopen(selected)}>
                {t('quality.reopen')}
              </Button>
            ) : (
              <Button size="sm" kbd="R" reason={busy} onClick={() => askFor('approve')}>
                {t('quality.approve')}
              </Button>
            )}
            {selection.all && selected.length === maxAtOnce && (
              <span className="s muted">{t('quality.first100', { n: maxAtOnce })}</span>
            )}
          </>
        }
        empty={
          <Empty
            icon={<Check className="i i20" aria-hidden="true" />}
            title={t(isFiltered ? 'quality.noMatch' : filters.approved ? 'quality.noApproved' : 'quality.none')}
            text={!isFiltered && !filters.approved && t('quality.noneText')}
            action={
              isFiltered && (
                <Button onClick={() => setFilters({ under: '', model: '', changedBy: '' })}>
                  {t('platform.clearFilters')}
                </Button>
              )
            }
          />
        }
      />
    </div>
  );
  const detail = finding && (
    <FindingDetail
      key={opened}
      kind={kind}
      finding={finding}
      reason={busy}
      fixReason={fixReason ?? (finding.isFixable ? undefined : t('quality.fix.left.several'))}
      onStep={step}
      onFix={() => ask({ act: 'fix', of: [finding] })}
      onApprove={() => ask({ act: 'approve', of: [finding] })}
      onReopen={() => void acts.reopen([finding])}
      onClose={() => open('')}
    />
  );
  return (
    <div className="quality">
      {!narrow && <KindList state={state} chosen={kind} onChoose={choose} />}
      {!detail ? (
        list
      ) : narrow ? (
        detail
      ) : (
        <Splitter id="quality" label={t('quality.finding')} size={400} sized="end" start={list} end={detail} />
      )}
      {asked?.act === 'approve' && (
        <RightSoDialog
          count={asked.of.length}
          onClose={() => ask(undefined)}
          onSend={async (reason) => {
            await acts.approve(asked.of, reason);
            done();
          }}
        />
      )}
      {asked?.act === 'fix' && isFixable(kind) && (
        <FixDialog
          kind={kind}
          ids={asked.of.map(({ id }) => id)}
          reason={fixReason}
          onClose={() => ask(undefined)}
          onDone={(fixed) => {
            done();
            void acts.fixed(kind, fixed);
          }}
        />
      )}
    </div>
  );
}

/** The filters as the address has them. */
function useFilters(): [Filters, (next: Partial<Filters>) => void] {
  const [under, setUnder] = useUrlState('under');
  const [model, setModel] = useUrlState('model');
  const [changedBy, setChangedBy] = useUrlState('by');
  const [approved, setApproved] = useUrlState('approved');
  const set = (next: Partial<Filters>): void => {
    if (next.under !== undefined) setUnder(next.under);
    if (next.model !== undefined) setModel(next.model);
    if (next.changedBy !== undefined) setChangedBy(next.changedBy);
    if (next.approved !== undefined) setApproved(next.approved ? '1' : '');
  };
  return [{ under, model, changedBy, approved: approved === '1' }, set];
}
