import { ListFilter, Replace, Unlink } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { TableDownload } from '../../export/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { toast } from '../../platform/web/toast.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import type { Part } from '../record/contract.ts';
import { ReplacePartDialog } from './ReplacePartDialog.tsx';
import { PartInfo } from './PartInfo.tsx';
import { useColumns } from './useColumns.tsx';
import { partApi, partKey } from './useParts.ts';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';

const pageSize = 100;
/** The farthest that a list reaches which leaves rows out instead of following a place (contract, skip). */
const farthest = 10_000;
/** How long 'No supersession or no prior' stands (docs/domain/parts.md, Where-used). */
const NOTICE_MS = 3000;

interface Query {
  filter: string;
  showPriorWhereUsed: boolean;
  showSupercessionWhereUsed: boolean;
}

const exportAddress = (partId: number, { filter, ...switches }: Query): string => {
  const query = new URLSearchParams({ filter });
  for (const [key, on] of Object.entries(switches)) if (on) query.set(key, 'true');
  return `/${catalogCode()}/api/parts/${partId}/whereUsed/export?${query}`;
};

/** Tab Where-used: the diagrams whose parts list names the part, or parts it replaces or is replaced by. */
export function WhereUsed({ part, onGone }: { part: Part; onGone: () => void }): ReactElement {
  const { t } = useTranslation();
  const [replacing, setReplacing] = useState(false);
  const mayReplace = useMay('moveParts');
  const [filter, setFilter] = useUrlState('use');
  const [prior, setPrior] = useUrlState('prior');
  const [superseding, setSuperseding] = useUrlState('superseding');
  const [, setEdit] = useUrlState('edit');
  const mayWrite = useMay('writeOem');
  const busy = useBusyReason();
  const typed = useTypedFilter(filter, setFilter, FILTER_MS);
  const query: Query = {
    filter,
    showPriorWhereUsed: prior === '1',
    showSupercessionWhereUsed: superseding === '1',
  };
  const pages = useGridPages({
    key: [...partKey(part.id), 'uses', query],
    pageSize,
    loadPage: async (cursor, signal) => {
      const skip = Number(cursor ?? 0);
      const input = { partId: part.id, ...query, skip, take: pageSize };
      const { result, totalCount, isMore } = await partApi.use.list(input, { signal });
      const next = skip + pageSize;
      return {
        items: result,
        total: totalCount,
        isMore,
        next: (isMore || next < totalCount) && result.length === pageSize && next <= farthest ? String(next) : null,
      };
    },
  });
  const [info, setInfo] = useState<number | null>(null);
  const others = query.showPriorWhereUsed || query.showSupercessionWhereUsed;
  const columns = useColumns(part.id, others, pages.rows, setInfo);
  const turn = (on: boolean, there: boolean, set: (value: string) => void): void => {
    set(on ? '1' : '');
    if (on && !there) toast.info(t('part.use.noSupersessionNoPrior'), { duration: NOTICE_MS });
  };
  const empty = useMemo(
    () => (
      <Empty
        icon={<Unlink className="i i20" aria-hidden="true" />}
        title={t('part.use.none')}
        text={t('part.use.noneText')}
        action={
          <AppLink className="btn" href={paths.browse(catalogCode())}>
            {t('part.use.noneAct')}
          </AppLink>
        }
      />
    ),
    [t],
  );
  return (
    <>
      <div className="toolbar wraps">
        <TextInput
          style={{ maxWidth: 260 }}
          icon={<ListFilter className="i14" aria-hidden="true" />}
          aria-label={t('part.use.filter')}
          placeholder={t('part.use.filter')}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={typed.onKeyDown}
          onClear={typed.clear}
          clearLabel={t('part.clearText')}
        />
        <span className="row ml part-switches">
          <Switch
            label={t('part.use.priors')}
            checked={query.showPriorWhereUsed}
            onChange={(event) => turn(event.currentTarget.checked, part.priorParts.length > 0, setPrior)}
          />
          <Switch
            label={t('part.use.supersessions')}
            checked={query.showSupercessionWhereUsed}
            onChange={(event) => turn(event.currentTarget.checked, part.supersessions.length > 0, setSuperseding)}
          />
        </span>
        {pages.rows.length > 0 && (
          <TableDownload href={exportAddress(part.id, query)}>{t('part.use.export')}</TableDownload>
        )}
        {mayReplace && (
          <Button
            size="sm"
            icon={<Replace className="i14" aria-hidden="true" />}
            reason={busy}
            onClick={() => setReplacing(true)}
          >
            {t('part.replace')}
          </Button>
        )}
        {mayWrite && (
          <Button size="sm" reason={busy} onClick={() => setEdit('part')}>
            {t('part.quick')}
          </Button>
        )}
      </div>
      {replacing && (
        <ReplacePartDialog
          partId={part.id}
          onDone={(isDeleted) => (isDeleted ? onGone() : setReplacing(false))}
          onClose={() => setReplacing(false)}
        />
      )}
      <ListPage
        id="part.uses"
        label={t('part.tab.whereUsed')}
        columns={columns}
        rowId={(use) => `${use.diagramId} ${use.partId}`}
        pages={pages}
        preview={(use) => `item/${use.diagramId}`}
        filtered={filter === '' ? undefined : { title: t('part.use.noMatch'), onClear: () => setFilter('') }}
        empty={empty}
      />
      {info !== null && <PartInfo partId={info} onClose={() => setInfo(null)} />}
    </>
  );
}
