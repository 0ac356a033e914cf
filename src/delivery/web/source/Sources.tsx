import { Ellipsis, FlaskConical, FolderInput, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { wholeList } from '../../../platform/web/grid/pages.ts';
import { ListPage } from '../../../platform/web/list/ListPage.tsx';
import { toast } from '../../../platform/web/toast.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import type { ImportSource } from '../../source/contract.ts';
import { importModes, xmlImport } from '../../../import/rules.ts';
import { useKinds } from '../useDeliveries.ts';
import { sourceColumns } from './columns.tsx';
import { SourceForm } from './SourceForm.tsx';
import { TestDialog } from './TestDialog.tsx';
import { sourceApi, useRefreshSources, useSources } from './useSources.ts';

/** Milliseconds for which a run that somebody asked for is looked for: it waits for a worker. */
const WATCHED_MS = 60_000;

/** Places from which the catalogue takes files by itself. */
export function Sources(): ReactElement {
  const { t } = useTranslation();
  const [watched, watch] = useState(0);
  const sources = useSources(watched);
  const refresh = useRefreshSources();
  const tables = useKinds();
  const kinds =
    tables.length === 0
      ? tables
      : [...tables, { id: xmlImport, name: t('delivery.source.document'), modes: importModes }];
  const [editing, edit] = useUrlState('source');
  const [tested, test] = useState<ImportSource | null>(null);
  const items = sources.data?.items ?? [];
  const edited = items.find(({ id }) => String(id) === editing);

  async function act(done: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      handleApiError(error);
    }
    refresh();
  }

  async function remove({ id, name }: ImportSource): Promise<void> {
    const sure = await confirm({
      title: t('delivery.source.remove', { name }),
      text: t('delivery.source.removeText'),
      confirm: t('delivery.source.removeAct'),
      danger: true,
    });
    if (sure) await act(t('delivery.source.removed', { name }), () => sourceApi.remove({ id }));
  }

  const acts = (of: ImportSource): ReactElement => {
    const { id, name, version } = of;
    const pause = of.isPaused
      ? { key: 'resume', icon: <FolderInput className="i14" />, done: 'resumed', work: sourceApi.resume }
      : { key: 'pause', icon: <Pause className="i14" />, done: 'paused', work: sourceApi.pause };
    return (
      <Menu
        items={[
          {
            key: 'test',
            label: t('delivery.source.act.test'),
            icon: <FlaskConical className="i14" />,
            onSelect: () => test(of),
          },
          {
            key: 'run',
            label: t('delivery.source.act.run'),
            icon: <Play className="i14" />,
            onSelect: () => {
              watch(Date.now() + WATCHED_MS);
              void act(t('delivery.source.started', { name }), () => sourceApi.run({ id }));
            },
          },
          {
            key: pause.key,
            label: t(`delivery.source.act.${pause.key}`),
            icon: pause.icon,
            onSelect: () => void act(t(`delivery.source.${pause.done}`, { name }), () => pause.work({ id, version })),
          },
          {
            key: 'edit',
            label: t('delivery.source.act.edit'),
            icon: <Pencil className="i14" />,
            onSelect: () => edit(String(id)),
          },
          'line',
          {
            key: 'remove',
            label: t('delivery.source.act.remove'),
            icon: <Trash2 className="i14" />,
            danger: true,
            onSelect: () => void remove(of),
          },
        ]}
      >
        <IconButton size="sm" label={t('delivery.source.actsOf', { name })} icon={<Ellipsis className="i14" />} />
      </Menu>
    );
  };
  const add = (
    <Button variant="primary" icon={<Plus className="i14" />} onClick={() => edit('new')}>
      {t('delivery.source.add')}
    </Button>
  );
  const typeName = (typeId: number) => kinds.find(({ id }) => id === typeId)?.name ?? String(typeId);
  const done = (): void => {
    edit('');
    refresh();
  };
  return (
    <>
      <ListPage
        id="sources"
        label={t('delivery.sources')}
        columns={sourceColumns(t, { acts, typeName })}
        rowId={({ id }) => String(id)}
        pages={wholeList(items, sources)}
        onOpen={({ id }) => edit(String(id))}
        found={(count) => t('delivery.source.found', { count })}
        empty={
          <Empty
            icon={<FolderInput className="i i20" aria-hidden="true" />}
            title={t('delivery.source.empty')}
            text={t('delivery.source.emptyText')}
            action={add}
          />
        }
      >
        <div className="delivery-filters">
          <span className="muted">{t('delivery.source.about')}</span>
          {items.length > 0 && add}
        </div>
      </ListPage>
      {sources.data && kinds.length > 0 && (edited || editing === 'new') && (
        <SourceForm
          key={edited?.id ?? 'new'}
          source={edited ?? null}
          offered={sources.data}
          types={kinds}
          onClose={() => edit('')}
          onSaved={done}
        />
      )}
      {tested && <TestDialog of={tested} onClose={() => test(null)} />}
    </>
  );
}
