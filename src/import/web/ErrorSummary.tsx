import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { LoadFailed, Panel } from '../../platform/web/ui/furniture.tsx';
import { Banner, Count } from '../../platform/web/ui/marks.tsx';
import { importStates, xmlImport } from '../rules.ts';
import { RejectedLink } from './Ending.tsx';
import { importApi, useImportActions, useImportTypes } from './useImport.ts';
import type { ImportKind, ImportStatus, Problem } from './useImport.ts';

const PAGE = 50;

/** Problems by how often they occur, the rows of the chosen one beside them, the rejected rows as a file. */
export function ErrorSummary({ status }: { status: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  const { importSessionId: id, rejected, warnings } = status;
  const all = useQuery({
    queryKey: [catalogCode(), 'import', 'problems', id, status.state],
    queryFn: () => importApi.session.errorSummary({ id }),
    placeholderData: status.errorSummary,
  });
  const [at, setAt] = useState(0);
  const problems = all.data ?? status.errorSummary;
  const chosen = problems[Math.min(at, problems.length - 1)];
  const { data: kinds = [] } = useImportTypes();
  const isSeveral = status.stages.length > 1;
  const fileOf = ({ stage }: Problem) => {
    const of = isSeveral ? status.stages.find(({ number }) => number === stage) : undefined;
    return status.importTypeId === xmlImport ? of?.importType : of?.fileName;
  };
  const typeId = status.stages.find(({ number }) => number === chosen?.stage)?.importTypeId;
  const kind = kinds.find(({ id: one }) => one === typeId);
  const isKind = status.importTypeId === typeId;
  const first = isKind ? kinds.find(({ key }) => key === kind?.comesFirst[chosen?.problem ?? '']) : undefined;
  return (
    <Panel
      title={t('import.errors')}
      className="import-errors"
      head={
        <>
          {rejected > 0 && <Count tone="error">{formatNumber(rejected)}</Count>}
          {warnings > 0 && (
            <Count tone="warning">{t('import.warnings', { count: warnings, n: formatNumber(warnings) })}</Count>
          )}
          {rejected > 0 && status.state !== importStates.complete && !isSeveral && <RejectedLink id={id} />}
        </>
      }
    >
      {kind && chosen && <WayOut id={id} kind={kind} first={first} problem={chosen} />}
      <div className="import-errors-grid">
        <Problems problems={problems} fileOf={fileOf} at={at} onChoose={setAt} />
        {chosen && <Rows key={`${chosen.stage} ${chosen.columnId} ${chosen.problem}`} id={id} problem={chosen} />}
      </div>
    </Panel>
  );
}

/** What takes all rows of a problem out of it: the file that comes first, or an option of the import. */
function WayOut(props: {
  id: number;
  kind: ImportKind;
  first: ImportKind | undefined;
  problem: Problem;
}): ReactElement | null {
  const { id, kind, first, problem } = props;
  const { t } = useTranslation();
  const { analyzeWith } = useImportActions();
  const option = kind.extras.find(({ takes }) => takes.includes(problem.problem))?.option;
  if (!first && !option) return null;
  const n = { count: problem.values, n: formatNumber(problem.values) };
  const text = [
    first && t('import.first.text', { problem: problem.problem, name: first.name }),
    option && t(`import.${option}.${kind.key}.text`),
  ];
  return (
    <Banner
      tone="info"
      actions={
        <>
          {first && (
            <AppLink className="link med" href={`${paths.import(catalogCode())}?selectedImport=${first.id}`}>
              {t('import.first', { name: first.name })}
            </AppLink>
          )}
          {option && (
            <Button
              busy={analyzeWith.isPending && t('import.starting')}
              onClick={() => !analyzeWith.isPending && analyzeWith.mutate({ id, option })}
            >
              {t(`import.${option}.${kind.key}`, n)}
            </Button>
          )}
        </>
      }
    >
      {text.filter(Boolean).join(' ')}
    </Banner>
  );
}

function Problems(props: {
  problems: readonly Problem[];
  /** Which of several files it is in. */
  fileOf: (problem: Problem) => string | undefined;
  at: number;
  onChoose: (at: number) => void;
}): ReactElement {
  const { problems, fileOf, at, onChoose } = props;
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: problems.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= problems.length) return;
    event.preventDefault();
    onChoose(to);
    const list = event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]');
    list[to]?.focus();
  };
  return (
    <div className="import-problems">
      <div className="import-problems-head">
        <span>{t('import.problem')}</span>
        <span>{t('import.rows')}</span>
      </div>
      <div role="listbox" aria-label={t('import.problem')} tabIndex={-1} onKeyDown={onKeyDown}>
        {problems.map((one, index) => (
          <button
            key={`${one.stage} ${one.columnId} ${one.problem}`}
            type="button"
            role="option"
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            className={one.isWarning ? 'is-warning' : ''}
            onClick={() => onChoose(index)}
          >
            <span className="grow">
              <span className="import-problem">{one.problem}</span>
              <span className="s faint trunc">{[fileOf(one), ...one.examples].filter(Boolean).join(', ')}</span>
            </span>
            <span className="tn med">{formatNumber(one.rows)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function Rows({ id, problem }: { id: number; problem: Problem }): ReactElement {
  const { t } = useTranslation();
  const pages = useInfiniteQuery({
    queryKey: [catalogCode(), 'import', 'errors', id, problem.stage, problem.columnId, problem.problem, problem.rows],
    queryFn: ({ pageParam }) =>
      importApi.session.errors({
        id,
        stage: problem.stage,
        problem: problem.problem,
        columnId: problem.columnId,
        take: PAGE,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
    <div className="import-error-rows" tabIndex={0} role="region" aria-label={problem.problem}>
      {pages.isError ? (
        <LoadFailed onRetry={() => void pages.refetch()} />
      ) : (
        <table className="tb c">
          <thead>
            <tr>
              <th scope="col" className="c-row">
                {t('import.row')}
              </th>
              <th scope="col" className="c-column">
                {t('import.column')}
              </th>
              <th scope="col" className="c-value">
                {t('import.value')}
              </th>
              <th scope="col">{t('import.message')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, place, column, value, message }) => (
              <tr key={row}>
                <td className="tn muted">
                  {formatNumber(row)}
                  {place !== null && (
                    <span className="faint s"> {t('import.xml.line', { n: formatNumber(place) })}</span>
                  )}
                </td>
                <td>{column}</td>
                <td className="mono" title={value}>
                  {value}
                </td>
                <td className="muted" title={message}>
                  {message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages.hasNextPage && (
        <div className="import-more">
          <Button size="sm" variant="ghost" onClick={() => void pages.fetchNextPage()}>
            {t('import.moreRows', { shown: formatNumber(rows.length), rows: formatNumber(problem.rows) })}
          </Button>
        </div>
      )}
    </div>
  );
}
