import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { LoadFailed, PageHead } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { List, Pencil } from 'lucide-react';
import type { ListType } from '../contract.ts';
import { TypeForm } from './TypeForm.tsx';
import { TypesPane } from './TypesPane.tsx';
import { ValuesList } from './ValuesList.tsx';
import { WaitingList } from './WaitingList.tsx';
import './fields.tsx';
import { useListTypes, useMayShared } from './useLookups.ts';

const views = ['values', 'waiting', 'archive'] as const;
type View = (typeof views)[number];

/** Lists of the installation left, values of the chosen one right (docs/domain/ari.md, Lists). */
export function LookupsTab(): ReactElement {
  const { t } = useTranslation();
  const types = useListTypes();
  const [chosen] = useUrlState('list', '1000');
  const [asked, view] = useUrlState('view', 'values', { push: true });
  const [edited, edit] = useUrlState('type');
  const [open, setOpen] = useState(false);
  const { reason } = useMayShared();
  const rows = types.data ?? [];
  const list = rows.find(({ id }) => String(id) === chosen);
  const all = chosen === 'all';
  const offered = all ? views.slice(1) : views;
  const shown: View = offered.find((one) => one === asked) ?? offered[0] ?? 'waiting';
  const editing = rows.find(({ id }) => String(id) === edited);
  if (types.isError && !types.data) return <LoadFailed onRetry={() => void types.refetch()} />;
  const count = (of: 'count' | 'waiting' | 'invalid') =>
    (all ? rows : list ? [list] : []).reduce((sum, one) => sum + one[of], 0);
  const counts = { values: count('count'), waiting: count('waiting'), archive: count('invalid') };
  return (
    <>
      <Splitter
        id="ari.lookups"
        label={t('global-lookup.types')}
        size={228}
        drawerOpen={open}
        onDrawerClose={() => setOpen(false)}
        start={<TypesPane rows={rows} chosen={chosen} onAdd={() => edit('new')} onChosen={() => setOpen(false)} />}
        end={
          (list || all) && (
            <>
              <PageHead
                title={list ? list.name : t('global-lookup.allLists')}
                marks={
                  <>
                    {list && <span className="faint">{list.id}</span>}
                    <Segment
                      label={t('global-lookup.view')}
                      options={offered.map((one) => ({
                        value: one,
                        label: `${t(`global-lookup.${one}`)} ${counts[one]}`,
                      }))}
                      value={shown}
                      onChange={view}
                    />
                  </>
                }
                actions={
                  <>
                    <span className="lookup-narrow">
                      <Button icon={<List className="i14" />} onClick={() => setOpen(true)}>
                        {t('global-lookup.types')}
                      </Button>
                    </span>
                    {list && (
                      <IconButton
                        label={t('global-lookup.editType')}
                        icon={<Pencil className="i14" />}
                        onClick={() => edit(String(list.id))}
                      />
                    )}
                  </>
                }
              />
              {list && <Locked list={list} reason={reason} />}
              {shown === 'values' && list ? (
                <ValuesList key={list.id} list={list} />
              ) : (
                <WaitingList key={`${chosen} ${shown}`} list={list} archived={shown === 'archive'} />
              )}
            </>
          )
        }
      />
      {(editing || edited === 'new') && (
        <TypeForm key={edited} list={editing ?? null} others={rows} onClose={() => edit('')} />
      )}
    </>
  );
}

/** Why nothing can be changed here. */
function Locked({ list, reason }: { list: ListType; reason: string | undefined }): ReactElement | null {
  const { t } = useTranslation();
  const text = list.editable ? reason : t('global-lookup.notEditable');
  return text === undefined ? null : <Banner tone="info">{text}</Banner>;
}
