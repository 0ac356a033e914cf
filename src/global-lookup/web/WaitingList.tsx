import { ListChecks } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import type { ListType } from '../contract.ts';
import type { WaitingValue } from '../value/contract.ts';
import { RelationsDialog } from './RelationsDialog.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { SettleButtons } from './SettleButtons.tsx';
import { ValueForm } from './ValueForm.tsx';
import { BesideList } from './ValuePane.tsx';
import { ListValueName } from './fields.tsx';
import { useListTypes, useMayShared, useUses, useWaiting } from './useLookups.ts';
import { settleKeys } from './columns.tsx';
import { useSettle, useSettleAll } from './useSettle.ts';
import { useSteps } from './useSteps.ts';

const contexts = ['MajorUnit', 'Ecommerce'] as const;

/** Values that wait to be settled, of one list or of all; or those that are invalid in a context. */
export function WaitingList({ list, archived }: { list: ListType | undefined; archived: boolean }): ReactElement {
  const { t } = useTranslation();
  const [asked, setContext] = useUrlState('context', contexts[0]);
  const context = contexts.find((one) => one === asked) ?? contexts[0];
  const [opened, open] = useUrlState('value', '', { push: true });
  const [replacing, replace] = useState<WaitingValue | null>(null);
  const [related, relate] = useState<WaitingValue | null>(null);
  const [editing, edit] = useState<WaitingValue | null>(null);
  const pages = useWaiting({ context, ...(list && { listTypeId: list.id }), archived });
  const uses = useUses(pages.rows.map(({ id }) => id));
  const { data: types = [] } = useListTypes();
  const busy = useBusyReason();
  const { reason: superOnly } = useMayShared();
  const settle = useSettle(context);
  const all = useSettleAll({ context, list, total: pages.total });
  const proposals = pages.rows.filter(({ proposal }) => proposal !== null).length;
  const step = useSteps(pages.rows, opened, open);
  useHotkey('f8', () => step(1), { label: t('global-lookup.nextWaiting'), group: t('global-lookup.one') });
  useHotkey('shift+a', () => void all.accept(), {
    label: t('global-lookup.acceptAll'),
    group: t('global-lookup.one'),
    enabled: busy === undefined && !archived && proposals > 0,
  });
  const listOf = (value: WaitingValue) => types.find(({ id }) => id === value.type);
  const editedList = editing && listOf(editing);
  const actions = (row: WaitingValue): ReactElement => (
    <SettleButtons value={row} settle={settle} reason={busy} onReplace={replace} />
  );
  const columns: Column<WaitingValue>[] = [
    {
      key: 'name',
      title: t('global-lookup.name'),
      width: 140,
      grow: true,
      render: (row) => <ListValueName value={row} />,
      text: (row) => row.name,
    },
    {
      key: 'proposal',
      title: t('global-lookup.proposal'),
      width: 160,
      priority: 2,
      className: 'muted',
      render: (row) => row.proposal?.name ?? '',
    },
    {
      key: 'list',
      title: t('global-lookup.chooseType'),
      width: 140,
      priority: 3,
      shown: list === undefined,
      render: (row) => types.find(({ id }) => id === row.type)?.name ?? '',
    },
    {
      key: 'uses',
      title: t('global-lookup.usedIn'),
      width: 92,
      align: 'right',
      priority: 2,
      render: ({ id }) => {
        const use = uses.get(id);
        if (!use) return '';
        return use.isMore ? t('global-lookup.more', { n: formatNumber(use.count) }) : formatNumber(use.count);
      },
    },
    { key: 'actions', acts: true, title: t('global-lookup.actions'), width: 116, align: 'right', render: actions },
  ];
  const page = (
    <>
      <ListPage
        id={archived ? 'ari.invalid' : 'ari.waiting'}
        label={t(archived ? 'global-lookup.archive' : 'global-lookup.waiting')}
        columns={columns}
        rowId={(row) => String(row.id)}
        pages={pages}
        current={opened}
        onOpen={(row) => open(String(row.id))}
        keys={settleKeys(t)}
        empty={
          <Empty
            icon={<ListChecks className="i i20" aria-hidden="true" />}
            title={t(archived ? 'global-lookup.noneInvalid' : 'global-lookup.noneWaiting')}
            text={archived ? undefined : t('global-lookup.noneWaitingText')}
          />
        }
      >
        <div className="toolbar wraps">
          <span className="muted">{t('global-lookup.invalidIn')}</span>
          <Segment
            label={t('global-lookup.invalidIn')}
            value={context}
            onChange={setContext}
            options={[
              { value: contexts[0], label: t('global-lookup.forMajorUnits') },
              { value: contexts[1], label: t('global-lookup.forOthers') },
            ]}
          />
          {!archived && pages.rows.length > 0 && (
            <>
              <span className="ml">
                <Button reason={busy} onClick={() => void all.setInvalid()}>
                  {t('global-lookup.setAllInvalid')}
                </Button>
              </span>
              {proposals > 0 && (
                <Button kbd="Shift A" reason={busy} onClick={() => void all.accept()}>
                  {pages.more ? t('global-lookup.acceptAll') : t('global-lookup.accept', { count: proposals })}
                </Button>
              )}
            </>
          )}
        </div>
      </ListPage>
    </>
  );
  return (
    <>
      <BesideList
        id={Number(opened)}
        list={page}
        settle={settle}
        reason={busy}
        onStep={step}
        onClose={() => open('')}
        onReplace={replace}
        onRelate={relate}
        onEdit={edit}
      />
      {editing && editedList && (
        <ValueForm list={editedList} value={editing} reason={superOnly ?? busy} onClose={() => edit(null)} />
      )}
      {related && <RelationsDialog value={related} reason={superOnly ?? busy} onClose={() => relate(null)} />}
      {replacing && <ReplaceDialog value={replacing} onClose={() => replace(null)} />}
    </>
  );
}
