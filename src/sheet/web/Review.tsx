import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Checkbox, Segment } from '../../platform/web/ui/checks.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { Count, Tag } from '../../platform/web/ui/marks.tsx';
import { heldReasons } from '../../translation/sheet/rules.ts';
import type { SheetPanel } from '../../translation/sheet/rules.ts';
import type { SheetStatus } from '../contract.ts';
import { sheetApi, sheetKey, useChangeCounts, useSheetActs } from './useSheets.ts';

const PAGE = 100;
type View = (typeof heldReasons)[number] | 'warned' | 'taken' | 'all';
type Row = Awaited<ReturnType<typeof sheetApi.changes>>[number];

/** What a view means of the changes of a sheet. */
const filterOf = (view: View, text: string): object => ({
  ...(view === 'warned'
    ? { warned: true }
    : view === 'taken'
      ? { choice: 'accepted' }
      : view === 'all'
        ? {}
        : { held: [view] }),
  ...(text !== '' && { text }),
});

/** What a sheet that came back would change, row by row: what is held back is written only where it is taken. */
export function Review({ panel, status }: { panel: SheetPanel; status: SheetStatus }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { importSessionId: id } = status;
  const acts = useSheetActs(panel.importTypeId);
  const { data: counts } = useChangeCounts(status, {});
  const held = (reason: string): number => counts?.held.find((one) => one.reason === reason)?.rows ?? 0;
  const sizes: Record<View, number> = {
    stale: held('stale'),
    edited: held('edited'),
    proposed: held('proposed'),
    warned: counts?.warned ?? 0,
    taken: counts?.all.accepted ?? 0,
    all: counts?.all.rows ?? 0,
  };
  const languages = counts?.languages ?? [];
  const [asked, setView] = useState<View | null>(null);
  const view = asked ?? heldReasons.find((one) => sizes[one] > 0) ?? (sizes.warned > 0 ? 'warned' : 'all');
  const [text, setText] = useState('');
  const filter = filterOf(view, text);
  const { data: shown } = useChangeCounts(status, filter);
  const pages = useInfiniteQuery({
    queryKey: sheetKey('changes', id, 'rows', filter),
    queryFn: ({ pageParam }) => sheetApi.changes({ id, filter: JSON.stringify(filter), skip: pageParam, take: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < PAGE ? undefined : all.length * PAGE),
  });
  const rows = pages.data?.pages.flat() ?? [];
  const taken = counts?.all.accepted ?? 0;
  const total = shown?.filtered.rows ?? rows.length;
  const heldBack = heldReasons.reduce(
    (sum, one) =>
      sum +
      (counts?.held.find(({ reason }) => reason === one)?.rows ?? 0) -
      (counts?.held.find(({ reason }) => reason === one)?.accepted ?? 0),
    0,
  );

  async function choose(accepts: boolean, what: { row: Row } | 'all'): Promise<void> {
    try {
      const meant =
        what === 'all'
          ? { filter }
          : { cells: [{ part: what.row.part, line: what.row.line, record: what.row.record }] };
      await sheetApi.choose({ id, accepts, ...meant });
    } catch (error) {
      handleApiError(error);
    }
    await client.invalidateQueries({ queryKey: sheetKey('changes', id) });
  }

  const focusRow = (from: HTMLElement, step: number): void => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('#sheet-review tbody input[type="checkbox"]')];
    const at = boxes.findIndex((box) => box === from);
    boxes[Math.min(Math.max(at + step, 0), boxes.length - 1)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (taken > 0) void acts.proceed(id);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const isText = target instanceof HTMLInputElement && target.type === 'search';
    if (isText) return;
    if (event.key === '/') {
      event.preventDefault();
      event.stopPropagation();
      document.getElementById('sheet-review-text')?.focus();
      return;
    }
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
    const place = isBox ? Number(target.dataset['row'] ?? -1) : -1;
    if (step !== undefined && (isBox || target.id === 'sheet-review')) {
      event.preventDefault();
      event.stopPropagation();
      focusRow(target, isBox ? step : 1);
    } else if ((event.key === 'a' || event.key === 'r') && place >= 0) {
      event.preventDefault();
      event.stopPropagation();
      const row = rows[place];
      if (row) void choose(event.key === 'a', { row });
    }
  };

  const isAll = (shown?.filtered.accepted ?? 0) > 0 && shown?.filtered.accepted === shown?.filtered.cells;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the rows within
    <section
      id="sheet-review"
      className="panel sheet-review"
      tabIndex={-1}
      aria-labelledby="sheet-review-title"
      onKeyDown={onKeyDown}
    >
      <header className="row">
        <h2 id="sheet-review-title">
          {[t('sheet.review.title', { panel: t(`sheet.panel.${panel.key}`) }), ...languages].join(', ')}
        </h2>
        <Segment
          label={t('sheet.review.filter')}
          options={(['stale', 'edited', 'proposed', 'warned', 'taken', 'all'] as const)
            .filter((one) => sizes[one] > 0 || one === 'all' || one === view)
            .map((one) => ({
              value: one,
              label: (
                <>
                  {t(`sheet.review.${one}`)} <Count>{formatNumber(sizes[one])}</Count>
                </>
              ),
            }))}
          value={view}
          onChange={setView}
        />
        <span className="s muted grow trunc">{t(`sheet.review.${view}.text`)}</span>
        <input
          id="sheet-review-text"
          type="search"
          className="in sheet-search"
          placeholder={t('sheet.review.search')}
          aria-label={t('sheet.review.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </header>
      {pages.isError ? (
        <LoadFailed onRetry={() => void pages.refetch()} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
        <div className="sheet-rows" tabIndex={0} role="region" aria-label={t(`sheet.review.${view}`)}>
          <table className="tb">
            <thead>
              <tr>
                <th scope="col" className="sheet-c-take">
                  <Checkbox
                    aria-label={t('sheet.review.takeAll')}
                    checked={isAll}
                    mixed={!isAll && (shown?.filtered.accepted ?? 0) > 0}
                    onChange={() => void choose(!isAll, 'all')}
                  />
                </th>
                <th scope="col">{t(panel.key === 'bomContext' ? 'sheet.review.kind' : 'sheet.review.name')}</th>
                {languages.length > 1 && <th scope="col">{t('sheet.review.language')}</th>}
                <th scope="col">{t('sheet.review.source')}</th>
                <th scope="col">{t('sheet.review.now')}</th>
                <th scope="col">{t('sheet.review.text')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <ReviewRow
                  key={`${row.part} ${row.line}`}
                  row={row}
                  at={at}
                  hasLanguage={languages.length > 1}
                  onChoose={(accepts) => void choose(accepts, { row })}
                />
              ))}
            </tbody>
          </table>
          {pages.data && rows.length === 0 && <p className="s muted sheet-nothing">{t('sheet.review.empty')}</p>}
          {pages.hasNextPage && (
            <Button size="sm" variant="ghost" onClick={() => void pages.fetchNextPage()}>
              {t('sheet.review.more', { shown: formatNumber(rows.length), rows: formatNumber(total) })}
            </Button>
          )}
        </div>
      )}
      <footer className="row sheet-foot">
        <span role="status">
          <b>{t('sheet.review.toWrite', { n: formatNumber(taken) })}</b>{' '}
          <span className="muted">{t('sheet.review.heldBack', { n: formatNumber(heldBack) })}</span>
        </span>
        <span className="s muted ml sheet-keys">
          <Kbd>A</Kbd> {t('sheet.review.keys')} <Kbd>R</Kbd> {t('sheet.review.keys.leave')} <Kbd>J</Kbd>{' '}
          {t('sheet.review.keys.next')}
        </span>
        <Button variant="ghost" onClick={() => void acts.cancel(id)}>
          {t('sheet.cancel')}
        </Button>
        <Button
          variant="primary"
          kbd="Ctrl ↵"
          reason={taken === 0 ? t('sheet.review.nothing') : undefined}
          busy={acts.busy === 'write' && t('sheet.review.write', { count: taken })}
          onClick={() => void acts.proceed(id)}
        >
          {t('sheet.review.write', { count: taken })}
        </Button>
      </footer>
    </section>
  );
}

const identities = ['partNumber', 'name', 'kind'];
const translated = ['displayName', 'description', 'longDescription', 'translation'];

function ReviewRow(props: {
  row: Row;
  at: number;
  /** The sheet has several languages, so each row says its own. */
  hasLanguage: boolean;
  onChoose: (accepts: boolean) => void;
}): ReactElement {
  const { row, at, hasLanguage, onChoose } = props;
  const { t } = useTranslation();
  const value = (of: readonly (string | null)[], key: string): string => of[row.columns.indexOf(key)] ?? '';
  const name = identities.map((key) => value(row.after, key)).find((one) => one !== '') ?? '';
  const source = value(row.after, 'source') || value(row.after, 'text');
  const now = value(row.after, 'sourceNow');
  const key = translated.find((one) => value(row.after, one) !== '' || value(row.before, one) !== '') ?? '';
  const isChanged = now !== '' && source !== '' && now !== source;
  return (
    <tr className={row.isAccepted ? 'on' : undefined}>
      <td className="sheet-c-take">
        <Checkbox
          data-row={at}
          aria-label={t('sheet.review.row', { line: row.line ?? 0, name })}
          checked={row.isAccepted}
          onChange={() => onChoose(!row.isAccepted)}
        />
      </td>
      <td className="mono">{name}</td>
      {hasLanguage && <td>{value(row.after, 'language') || value(row.before, 'language')}</td>}
      <td>
        {isChanged ? (
          <>
            <del>{source}</del>
            <ins>{now}</ins>
          </>
        ) : (
          source || now
        )}
      </td>
      <td className="muted">{value(row.before, key)}</td>
      <td>
        {value(row.after, key) || <span className="muted">{t('sheet.review.cleared')}</span>}
        {row.warnings.map((one) => (
          <Tag key={one} tone="warning">
            {one}
          </Tag>
        ))}
      </td>
    </tr>
  );
}
