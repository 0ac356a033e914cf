import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks, Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBanner, useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { wholeList } from '../../platform/web/grid/pages.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { toast } from '../../platform/web/toast.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import type { LookupValue } from '../contract.ts';
import type { LookupUse } from '../use/contract.ts';
import { generalLookups, maxContentGroups, type LookupKey } from '../rules.ts';
import { LookupForm } from './LookupForm.tsx';
import { lookupColumns } from './columns.tsx';
import './fields.tsx';
import { lookupApi, lookupUsesQuery, lookupsKey, useLookups } from './useLookups.ts';

/** Settings, area 6. */
export function GeneralLists(): ReactElement {
  const { t } = useTranslation();
  return <LookupPage title={t('lookup.lookups')} text={t('lookup.lookupsText')} lists={generalLookups} />;
}

/** Settings, area 8. */
export function LiteratureCategories(): ReactElement {
  const { t } = useTranslation();
  const lists = ['literatureCategory'] as const;
  return (
    <LookupPage title={t('lookup.literatureCategories')} text={t('lookup.literatureCategoriesText')} lists={lists} />
  );
}

/** Settings, area 7. */
export function ContentGroups(): ReactElement {
  const { t } = useTranslation();
  const lists = ['contentGroup'] as const;
  return <LookupPage title={t('lookup.lists.contentGroup')} text={t('lookup.contentGroupsText')} lists={lists} />;
}

/** Whether what names a value cannot be without it, so that the server keeps it. */
const isHeld = (list: LookupKey, { items, attachments }: LookupUse): boolean =>
  (list === 'visibilityGroup' || list === 'literatureCategory') && items + attachments > 0;

/** Lists of the catalogue as a settings area (docs/domain/catalogue.md, Lists): one, or several with a chooser. */
function LookupPage(props: { title: string; text: string; lists: readonly [LookupKey, ...LookupKey[]] }): ReactElement {
  const { title, text, lists } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, choose] = useUrlState('list', lists[0], { push: true });
  const [editing, edit] = useUrlState('value');
  const list = lists.find((one) => one === chosen) ?? lists[0];
  const values = useLookups(list);
  const busy = useBusyReason();
  const rows = values.data ?? [];
  const edited = rows.find((row) => String(row.id) === editing && !row.readOnly);
  const refresh = () => queries.invalidateQueries({ queryKey: lookupsKey() });
  const { data: uses = [] } = useQuery(lookupUsesQuery(list));
  const told = (of: LookupUse | undefined): string =>
    (['items', 'attachments', 'parts', 'members'] as const)
      .filter((what) => of && of[what] > 0)
      .map((what) => t(`lookup.used.${what}`, { count: of?.[what], n: formatNumber(of?.[what] ?? 0) }))
      .join(', ');
  const usedIn = ({ id }: LookupValue): string => told(uses.find((one) => one.id === id));

  async function remove({ id, name, charCode }: LookupValue): Promise<void> {
    const now = await queries.fetchQuery({ ...lookupUsesQuery(list), staleTime: 0 }).catch((error: unknown) => {
      handleApiError(error);
    });
    if (!now) return;
    const use = now.find((one) => one.id === id);
    if (use && isHeld(list, use)) {
      toast.warning(t('lookup.held', { name, used: told(use) }));
      return;
    }
    const sure = await confirm({
      title: t('lookup.remove', { name }),
      text: use ? t(`lookup.sure.${list}`, { used: told(use), name: charCode || name }) : t('lookup.sure'),
      confirm: t('lookup.delete'),
      danger: true,
    });
    if (sure) await lookupApi.remove({ id }).catch((error: unknown) => handleApiError(error));
    await refresh();
  }

  const actions = (row: LookupValue): ReactElement =>
    row.readOnly ? (
      <span className="row faint s" title={t('lookup.locked')}>
        <Lock className="i12" aria-hidden="true" />
        <span className="trunc">{t('lookup.locked')}</span>
      </span>
    ) : (
      <span className="row">
        <IconButton
          size="sm"
          label={t('lookup.edit', { name: row.name })}
          icon={<Pencil className="i14" />}
          onClick={() => edit(String(row.id))}
        />
        <IconButton
          size="sm"
          label={t('lookup.remove', { name: row.name })}
          icon={<Trash2 className="i14" />}
          disabled={busy !== undefined}
          onClick={() => void remove(row)}
        />
      </span>
    );
  const full =
    list === 'contentGroup' && rows.length >= maxContentGroups
      ? t('lookup.full', { max: maxContentGroups })
      : undefined;
  const add = (
    <Button icon={<Plus className="i14" />} reason={busy ?? full} onClick={() => edit('new')}>
      {t('lookup.add')}
    </Button>
  );

  return (
    <>
      <ListPage
        id="settings.lookup"
        label={t(`lookup.lists.${list}`)}
        title={title}
        acts={add}
        columns={lookupColumns(t, usedIn, actions)}
        rowId={(row) => String(row.id)}
        pages={wholeList(rows, values)}
        onOpen={(row) => !row.readOnly && edit(String(row.id))}
        empty={
          <Empty
            icon={<ListChecks className="i i20" aria-hidden="true" />}
            title={t('lookup.none')}
            text={t('lookup.noneText')}
            action={add}
          />
        }
      >
        <BusyBanner />
        <div className="settings-text muted">{text}</div>
        {lists.length > 1 && (
          <div className="toolbar">
            <Segment
              label={t('lookup.list')}
              options={lists.map((key) => ({ value: key, label: t(`lookup.lists.${key}`) }))}
              value={list}
              onChange={(next) => choose(next ?? lists[0])}
            />
          </div>
        )}
      </ListPage>
      {(edited || editing === 'new') && (
        <LookupForm
          key={editing}
          list={list}
          value={edited ?? null}
          others={rows.filter((row) => row !== edited)}
          onClose={() => edit('')}
          onSaved={() => {
            edit('');
            void refresh();
          }}
        />
      )}
    </>
  );
}
