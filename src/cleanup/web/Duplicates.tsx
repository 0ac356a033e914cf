import { CopyCheck, ListFilter } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import type { Duplicates as Group } from '../description/contract.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { Since } from './Since.tsx';
import { cleanupApi, useReport } from './useCleanup.ts';

/** Tab Duplicate descriptions: a row for each description that several parts have; it opens the parts. */
export function Duplicates(): ReactElement {
  const { t } = useTranslation();
  const [filter, setFilter] = useUrlState('q');
  const [since, setSince] = useUrlState('since');
  const [internal, setInternal] = useUrlState('internal', 'all');
  const [unused, setUnused] = useUrlState('unused');
  const [opened, open] = useUrlState('group', '', { push: true });
  const typed = useTypedFilter(filter, setFilter);
  const query = {
    descriptionFilter: filter,
    ...(since && { dateModified: new Date(`${since}T00:00:00`).toISOString() }),
    ...(internal !== 'all' && { isInternal: internal === 'yes' }),
    isNotInUse: unused === '1',
  };
  const pages = useReport<Group>('duplicates', query, (page, signal) =>
    cleanupApi.description.duplicates({ ...query, ...page }, { signal }),
  );
  const isFiltered = filter !== '' || since !== '' || internal !== 'all' || unused === '1';
  const clear = (): void => {
    setFilter('');
    setSince('');
    setInternal('all');
    setUnused('');
  };
  const at = pages.rows.findIndex(({ description }) => description === opened);
  const group = pages.rows[at];
  const next = group && pages.rows[at + 1];
  const columns: Column<Group>[] = [
    {
      key: 'description',
      title: t('cleanup.column.description'),
      width: 260,
      grow: true,
      render: (row) => row.description,
    },
    {
      key: 'count',
      title: t('cleanup.column.count'),
      width: 72,
      align: 'right',
      render: (row) => formatNumber(row.count),
    },
    {
      key: 'numbers',
      title: t('cleanup.column.numbers'),
      width: 320,
      grow: true,
      className: 'pn muted',
      render: (row) => row.parts.map(({ partNumber }) => partNumber).join(', '),
    },
  ];
  return (
    <>
      <search className="toolbar wraps" aria-label={t('cleanup.filters')}>
        <TextInput
          data-filter
          style={{ maxWidth: 260 }}
          icon={<ListFilter className="i14" aria-hidden="true" />}
          aria-label={t('cleanup.filter.description')}
          placeholder={t('cleanup.filter.description')}
          maxLength={256}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={typed.onKeyDown}
          onClear={typed.clear}
          clearLabel={t('cleanup.filter.clearText')}
        />
        <span className="cleanup-parts">
          <Select
            aria-label={t('cleanup.filter.parts')}
            options={[
              { value: 'all', label: t('cleanup.filter.allParts') },
              { value: 'yes', label: t('cleanup.filter.internal') },
              { value: 'no', label: t('cleanup.filter.public') },
            ]}
            value={internal}
            onChange={(next) => setInternal(next ?? 'all')}
          />
        </span>
        <Switch
          label={t('cleanup.filter.notInUse')}
          checked={unused === '1'}
          onChange={(event) => setUnused(event.currentTarget.checked ? '1' : '')}
        />
        <Since value={since} onChange={setSince} />
      </search>
      <DataGrid
        id="cleanup.duplicates"
        label={t('cleanup.tab.duplicates')}
        columns={columns}
        rowId={(row) => row.description}
        pages={pages}
        current={opened}
        onOpen={(row) => open(row.description)}
        empty={
          <Empty
            icon={<CopyCheck className="i i20" aria-hidden="true" />}
            title={t(isFiltered ? 'cleanup.duplicates.noMatch' : 'cleanup.duplicates.none')}
            text={t(isFiltered ? 'cleanup.duplicates.noMatchText' : 'cleanup.duplicates.noneText')}
            action={isFiltered && <Button onClick={clear}>{t('platform.clearFilters')}</Button>}
          />
        }
      />
      {group && (
        <DuplicateDialog
          key={group.description}
          group={group}
          onNext={next && (() => open(next.description))}
          onClose={() => open('')}
        />
      )}
    </>
  );
}
