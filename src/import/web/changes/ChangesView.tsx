import { Bookmark, Search, UserCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TableDownload } from '../../../export/web/fields.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import type { DiffFilter } from '../../diff/rules.ts';
import type { ImportStatus } from '../useImport.ts';
import { ChangesFilter } from './ChangesFilter.tsx';
import { ChangesFoot } from './ChangesFoot.tsx';
import { ChangesGrid } from './ChangesGrid.tsx';
import type { Target } from './ChangesRow.tsx';
import { sheetAddress, useChangeCounts, useChangeRows, useChoose, usePeople, useReadAgain } from './useChanges.ts';
import type { ChangeCounts, Listing, ShownFile, Wish } from './useChanges.ts';
import { useNeverRule } from './useNeverRule.ts';
import { WholeFile } from './WholeFile.tsx';
import './Changes.css';

/** After a text was typed, in milliseconds (docs/domain/screens.md, Finding by typing). */
const TYPED = 700;

const none: readonly number[] = [];

/** The filter of the address; none where it does not hold one. */
function filterIn(text: string): DiffFilter {
  if (text === '') return {};
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** What a dry run would change, cell by cell, and what of it is written (docs/domain/imports.md, A dry run that is taken in part). */
export function ChangesView({ status }: { status: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  const { importSessionId: id, stages } = status;
  const [kept, keep] = useUrlState('changes');
  const [chosen, choose] = useUrlState('changesOf');
  const stage = stages.find(({ number }) => String(number) === chosen)?.number ?? stages[0]?.number ?? 1;
  const file = { id, stage };
  const filter = filterIn(kept);
  const [closed, setClosed] = useState<readonly number[]>(none);
  const counts = useChangeCounts(file, { filter, closed });
  const readAgain = useReadAgain(id);
  const isLooked = usePeople(file, counts.isSuccess);
  const onFile = (next: number): void => {
    setClosed(none);
    keep('');
    choose(next === 1 ? '' : String(next));
  };
  const [view, setView] = useUrlState('changesView');
  const onFilter = (next: DiffFilter): void => {
    setView('');
    keep(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
  };
  if (counts.isError && !counts.data)
    return (
      <Banner
        tone="warning"
        actions={
          <Button busy={readAgain.isPending && t('import.starting')} onClick={() => readAgain.mutate()}>
            {t('import.changes.readAgain')}
          </Button>
        }
      >
        {t('import.changes.lost')}
      </Banner>
    );
  if (!counts.data) return <Skeleton width={320} />;
  if (counts.data.stages.every(({ rows }) => rows === 0)) return <></>;
  return (
    <section className="ch-view panel" aria-label={t('import.changes')}>
      <ChangesFilter
        counts={counts.data}
        filter={filter}
        isLooked={isLooked}
        isWhole={view === 'file'}
        onWhole={(isWhole) => setView(isWhole ? 'file' : '')}
        onFilter={onFilter}
        files={stages.length > 1 ? { stages, chosen: stage, onChoose: onFile } : undefined}
      />
      {view === 'file' ? (
        <WholeFile key={stage} status={status} file={file} counts={counts.data} />
      ) : (
        <Main
          key={stage}
          status={status}
          file={file}
          counts={counts.data}
          listing={{ filter, closed }}
          isLooked={isLooked}
          onFilter={onFilter}
          onClosed={setClosed}
        />
      )}
    </section>
  );
}

function Main(props: {
  status: ImportStatus;
  file: ShownFile;
  counts: ChangeCounts;
  listing: Listing;
  isLooked: boolean;
  onFilter: (filter: DiffFilter) => void;
  onClosed: (groups: readonly number[]) => void;
}): ReactElement {
  const { status, file, counts, listing, isLooked, onFilter, onClosed } = props;
  const { filter, closed } = listing;
  const { t } = useTranslation();
  const [[from, to], setRange] = useState<[number, number]>([0, 0]);
  const onRange = useCallback((first: number, last: number) => setRange([first, last]), []);
  const rows = useChangeRows(file, listing, from, to);
  const choose = useChoose(file);
  const { never, save } = useNeverRule(status.stages.find(({ number }) => number === file.stage) ?? status, counts);
  const isFiltered = Object.keys(filter).length > 0;
  const wish = (of: Wish): void => choose.mutate(of);
  const onChoose = (target: Target, accepts: boolean): void => {
    if (target.what === 'column') {
      const column = counts.columns[target.column];
      if (column && column.cells > 0) wish({ accepts, filter: { ...filter, columns: [column.columnId] } });
      return;
    }
    const row = rows.rowAt(target.index);
    if (!row) return;
    if (target.what === 'group') return wish({ accepts, filter: { ...filter, groups: [row.groupId] } });
    const { part, line, record } = row;
    const column = target.what === 'cell' ? counts.columns[target.column] : undefined;
    if (target.what === 'cell' && (!column || !row.changed.includes(target.column))) return;
    wish({ accepts, cells: [{ part, line, record, ...(column && { columns: [column.columnId] }) }] });
  };
  const groups = new Map(counts.groups.map((group) => [group.id, group]));
  const { filtered } = counts;
  return (
    <div className="ch-main">
      <div className="toolbar ch-tools">
        <Find filter={filter} onFilter={onFilter} />
        <span className="s muted nw tn">
          {t('import.changes.shown', {
            cells: t('import.changes.shownCells', { count: filtered.cells, n: formatNumber(filtered.cells) }),
            rows: t('import.changes.shownRows', { count: filtered.rows, n: formatNumber(filtered.rows) }),
          })}
        </span>
        <span className="ml" />
        <Button size="sm" disabled={filtered.cells === 0} onClick={() => wish({ accepts: true, filter })}>
          {t(isFiltered ? 'import.changes.acceptShown' : 'import.changes.acceptAll')}
        </Button>
        <Button size="sm" disabled={filtered.cells === 0} onClick={() => wish({ accepts: false, filter })}>
          {t(isFiltered ? 'import.changes.rejectShown' : 'import.changes.rejectAll')}
        </Button>
        <Button
          size="sm"
          disabled={!isLooked || counts.all.people === 0}
          onClick={() => wish({ accepts: false, filter: { people: true } })}
        >
          <UserCheck className="i14" aria-hidden="true" />
          {t('import.changes.keepPeople')}
        </Button>
        <TableDownload href={sheetAddress(file, filter)}>{t('import.changes.sheet')}</TableDownload>
        {save && (
          <Button size="sm" variant="ghost" onClick={() => save.mutate()}>
            <Bookmark className="i14" aria-hidden="true" />
            {t('import.changes.never', { names: never.join(', ') })}
          </Button>
        )}
      </div>
      {filtered.rows === 0 ? (
        <Empty
          icon={<Search className="i i20" aria-hidden="true" />}
          title={t('import.changes.none')}
          action={<Button onClick={() => onFilter({})}>{t('import.changes.clear')}</Button>}
        />
      ) : (
        <ChangesGrid
          label={t('import.changes')}
          columns={counts.columns}
          total={counts.listed}
          closed={closed}
          onClosed={onClosed}
          rowAt={rows.rowAt}
          onRange={onRange}
          onChoose={onChoose}
          group={(id) => groups.get(id)}
        />
      )}
      <ChangesFoot status={status} counts={counts} isChoosing={choose.isPending} />
    </div>
  );
}

function Find({ filter, onFilter }: { filter: DiffFilter; onFilter: (filter: DiffFilter) => void }): ReactElement {
  const { t } = useTranslation();
  const [text, setText] = useState(filter.text ?? '');
  const asked = filter.text ?? '';
  const ask = useCallback(
    (value: string): void => {
      const { text: _before, ...rest } = filter;
      onFilter(value === '' ? rest : { ...rest, text: value });
    },
    [filter, onFilter],
  );
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => ask(text), TYPED);
    return () => clearTimeout(timer);
  }, [text, asked, ask]);
  return (
    <TextInput
      size="sm"
      type="search"
      className="ch-find"
      icon={<Search className="i14" aria-hidden="true" />}
      aria-label={t('import.changes.find')}
      placeholder={t('import.changes.find')}
      data-page-filter
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(text);
      }}
    />
  );
}
