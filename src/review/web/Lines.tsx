import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import type { PublishEnvironment } from '../../publish/rules.ts';
import type { ReviewGroup, ReviewLine } from '../contract.ts';
import { type ReviewMark, reviewMarks } from '../rules.ts';
import { LineText, Sign } from './LineText.tsx';
import { type Filter, useGroups, useModels, useMoreLines, usePeople } from './useReview.ts';

/** Milliseconds after the last key before the text filters (docs/domain/screens.md, Waiting). */
const TYPED = 300;

interface OnFilter {
  q: (text: string) => void;
  by: (name: string) => void;
  mark: (mark: ReviewMark | undefined) => void;
  under: (model: string) => void;
}

/** Items and parts that readers will see otherwise, line by line: one tab stop, J, K and the arrows move. */
export function Lines(props: {
  environment: PublishEnvironment;
  filter: Filter;
  onFilter: OnFilter;
  chosen: ReviewLine | null;
  onChoose: (line: ReviewLine | null) => void;
}): ReactElement {
  const { environment, filter, onFilter, chosen, onChoose } = props;
  const { t } = useTranslation();
  const found = useGroups(environment, filter, true);
  const groups = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = found.data?.pages[0];
  const isFiltered =
    filter.kind !== undefined ||
    filter.mark !== undefined ||
    filter.q !== '' ||
    filter.by !== '' ||
    filter.under !== undefined;
  const scroll = useRef<HTMLDivElement>(null);
  // On a fresh page nothing has the focus: J and K begin at the first line.
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.activeElement !== document.body) return;
      if (!['j', 'k', 'ArrowDown', 'ArrowUp', ' '].includes(event.key)) return;
      const line = scroll.current?.querySelector<HTMLElement>('[data-line]');
      if (!line) return;
      event.preventDefault();
      line.focus();
    };
    document.addEventListener('keydown', begin);
    return () => document.removeEventListener('keydown', begin);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')];
    const at = rows.findIndex((row) => row === document.activeElement);
    if (event.key === 'e' && at !== -1) rows[at]?.closest('section')?.querySelector<HTMLElement>('a')?.click();
    if (by === undefined) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  };
  return (
    <div className="review-list" id="review-lines">
      <FilterBar environment={environment} filter={filter} onFilter={onFilter} />
      <div ref={scroll} className="review-scroll" role="presentation" onKeyDown={onKeyDown}>
        {found.isError && !found.data ? (
          <LoadFailed onRetry={() => void found.refetch()} />
        ) : !found.data ? (
          <Skeleton width={320} />
        ) : groups.length === 0 ? (
          <Empty
            icon={<CircleCheck className="i i20" aria-hidden="true" />}
            title={t(isFiltered ? 'review.noneMatch' : 'review.same')}
          />
        ) : (
          <>
            <p className="vh" role="status">
              {t('review.found', { count: first?.lines ?? 0, n: formatNumber(first?.lines ?? 0) })}
            </p>
            {groups.map((group) => (
              <Group key={group.id} group={group} filter={filter} chosen={chosen} onChoose={onChoose} />
            ))}
            {found.hasNextPage && (
              <Button busy={found.isFetchingNextPage && t('review.loading')} onClick={() => void found.fetchNextPage()}>
                {t('review.moreGroups', { n: formatNumber((first?.total ?? 0) - groups.length) })}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function FilterBar(props: { environment: PublishEnvironment; filter: Filter; onFilter: OnFilter }): ReactElement {
  const { environment, filter, onFilter } = props;
  const { t } = useTranslation();
  const people = usePeople(environment, true);
  const models = useModels(environment, true);
  const [typed, type] = useState(filter.q);
  const { q: onText } = onFilter;
  useEffect(() => {
    if (typed === filter.q) return undefined;
    const timer = setTimeout(() => onText(typed), TYPED);
    return () => clearTimeout(timer);
  }, [typed, filter.q, onText]);
  return (
    <div className="toolbar" role="toolbar" aria-label={t('review.filter')}>
      <TextInput
        aria-label={t('review.filter.text')}
        placeholder={t('review.filter.text')}
        value={typed}
        data-filter
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onText(typed)}
      />
      <Select
        aria-label={t('review.filter.mark')}
        size="sm"
        clearable
        placeholder={t('review.filter.anyMark')}
        value={filter.mark ?? null}
        onChange={(value) => onFilter.mark(reviewMarks.find((one) => one === value))}
        options={reviewMarks.map((value) => ({ value, label: t(`review.mark.${value}`) }))}
      />
      <Select
        aria-label={t('review.filter.by')}
        size="sm"
        clearable
        placeholder={t('review.filter.anyone')}
        value={filter.by || null}
        onChange={(value) => onFilter.by(value ?? '')}
        from={people}
        options={(people.data ?? []).map(({ name, lines }) => ({
          value: name,
          label: name,
          hint: formatNumber(lines),
        }))}
      />
      <Select
        aria-label={t('review.filter.model')}
        size="sm"
        clearable
        placeholder={t('review.filter.anyModel')}
        value={filter.under === undefined ? null : String(filter.under)}
        onChange={(value) => onFilter.under(value ?? '')}
        from={models}
        options={(models.data ?? []).map(({ id, name, lines }) => ({
          value: String(id),
          label: name,
          hint: formatNumber(lines),
        }))}
      />
    </div>
  );
}

function Group(props: {
  group: ReviewGroup;
  filter: Filter;
  chosen: ReviewLine | null;
  onChoose: (line: ReviewLine) => void;
}): ReactElement {
  const { group, filter, chosen, onChoose } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const more = useMoreLines(group.id, filter, group.lines.at(-1)?.id ?? 0, isOpen);
  const lines = [...group.lines, ...(more.data?.pages.flatMap(({ items }) => items) ?? [])];
  const left = group.total - lines.length;
  const href =
    group.itemId === null ? paths.part(catalogCode(), group.partId ?? 0) : paths.item(catalogCode(), group.itemId);
  const names = group.partId === null ? group.path : [t('review.parts')];
  return (
    <section className="review-group" aria-label={[...names, group.name].join(' / ')}>
      <header>
        {group.typeCode !== '' && <Tag>{group.typeCode}</Tag>}
        {names.length > 0 && <Way names={names} />}
        {group.isGone ? (
          <b>{group.name}</b>
        ) : (
          <AppLink className="link med" href={href}>
            {group.name}
          </AppLink>
        )}
        <span className="ml s faint nw">
          {group.size && group.size.diagrams + group.size.rows > 0
            ? t('review.size', {
                diagrams: t('review.size.diagrams', {
                  count: group.size.diagrams,
                  n: formatNumber(group.size.diagrams),
                }),
                rows: t('review.size.rows', { count: group.size.rows, n: formatNumber(group.size.rows) }),
              })
            : t('review.lines', { count: group.total, n: formatNumber(group.total) })}
        </span>
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              data-line
              className="review-line"
              aria-pressed={chosen?.id === line.id}
              onFocus={() => onChoose(line)}
              onClick={() => onChoose(line)}
            >
              <Sign mark={line.mark} />
              <span className="review-field">
                {t(`review.field.${line.field}`)}
                {line.detail && ` ${line.detail}`}
              </span>
              <LineText line={line} />
              <span className="ml s faint nw">
                {line.change && (
                  <>
                    {line.change.kind === 'import' ? t('review.import') : line.change.actorName},{' '}
                    <When at={line.change.at} />
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          size="sm"
          variant="ghost"
          busy={more.isFetching && t('review.loading')}
          onClick={() => (isOpen ? void more.fetchNextPage() : setOpen(true))}
        >
          {t('review.more', { n: formatNumber(left) })}
        </Button>
      )}
    </section>
  );
}
