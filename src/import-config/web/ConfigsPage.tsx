import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileInput, Pencil, Play, Plus, RotateCcw, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMayNow, usePageData } from '../../catalog/web/fields.tsx';
import { refusalText } from '../../import/web/fields.tsx';
import { installation } from '../../platform/contract/installation.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { sendFile } from '../../platform/web/api/send.ts';
import { wholeList } from '../../platform/web/grid/pages.ts';
import { parseSort, printSort } from '../../platform/web/grid/sort.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { written } from '../../platform/web/written.ts';
import type { ImportConfig } from '../contract.ts';
import { filterKeys, filterOffers, importConfigMessages, shownConfigs, type ConfigFilter } from '../rules.ts';
import { ConfigForm } from './ConfigForm.tsx';
import { configColumns, sortTexts, type SortColumn } from './columns.tsx';
import { configApi, configsQuery, industriesQuery } from './useConfigs.ts';

const defaultSort: SortColumn = 'oemName';

/** The tab Major Unit ImportConfigs: which files bring the units of which catalogue and industry. */
export function ConfigsPage(): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast(installation.code);
  const { superAdmin } = usePageData().profile;
  const reason = superAdmin ? undefined : t('import-config.locked');
  const [editing, edit] = useUrlState('config');
  const [sortText, setSort] = useUrlState('sort', defaultSort);
  const [industry, setIndustry] = useUrlState('industry');
  const [oemName, setName] = useUrlState('name');
  const [oemCode, setCode] = useUrlState('code');
  const filter: ConfigFilter = { industry, oemName, oemCode };
  const set = { industry: setIndustry, oemName: setName, oemCode: setCode };
  const query = useQuery(configsQuery());
  const industries = useQuery(industriesQuery());
  const configs = query.data ?? [];
  const sort = parseSort(sortText);
  const by = sort[0]?.key ?? defaultSort;
  const shown = shownConfigs(configs, filter, {
    textOf: by in sortTexts ? sortTexts[by as SortColumn] : sortTexts[defaultSort],
    descending: sort[0]?.descending ?? false,
  });
  const isFiltered = filterKeys.some((key) => filter[key]);
  const edited = configs.find(({ id }) => String(id) === editing);
  const refresh = (): Promise<void> => written(client, ['import_config']);
  const picker = useRef<HTMLInputElement>(null);
  const bringing = useRef<ImportConfig>(null);
  const [sending, setSending] = useState<number | null>(null);
  const mayImport = useMayNow('import');
  const mayBring = ({ oemCode: code }: ImportConfig): boolean => superAdmin || (mayImport && code === catalogCode());

  async function bring({ id, oemCode: code }: ImportConfig, files: readonly File[]): Promise<void> {
    setSending(id);
    try {
      for (const file of files) {
        await sendFile(`/api/xmlImportConfigs/${id}/file`, {
          file,
          query: { fileName: file.name },
          code,
          onSent: () => {},
        });
        toast.success(t('import-config.brought', { name: file.name }));
      }
    } catch (error) {
      const text = refusalText(error);
      if (text === undefined) handleApiError(error, { handled: ['nothing'] });
      else toast.error(text);
    } finally {
      setSending(null);
      void refresh();
    }
  }

  async function run({ id, oemCode: code }: ImportConfig): Promise<void> {
    try {
      await configApi.run({ id }, { context: { code } });
      toast.success(t('import-config.started'));
    } catch (error) {
      const text = refusalText(error);
      if (text === undefined) handleApiError(error, { handled: ['nothing'] });
      else toast.error(text);
    } finally {
      void refresh();
    }
  }

  function reset(): void {
    for (const key of filterKeys) set[key]('');
    setSort(defaultSort);
  }
  function saved(config: ImportConfig): void {
    edit('');
    undoToast(t('import-config.saved', { name: config.oemName }), config.version, refresh);
    void refresh();
  }
  const add = (
    <Button variant="primary" icon={<Plus className="i14" />} reason={reason} onClick={() => edit('new')}>
      {t('import-config.addTitle')}
    </Button>
  );
  const columns = configColumns(t, (config) => (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('import-config.bringOf', { name: config.oemName, industry: config.industry })}
        reason={
          sending === config.id ? t('import-config.sending') : mayBring(config) ? undefined : t('import-config.noRight')
        }
        icon={<Upload className="i14" />}
        onClick={() => {
          bringing.current = config;
          picker.current?.click();
        }}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('import-config.runOf', { name: config.oemName, industry: config.industry })}
        reason={mayBring(config) ? whyNotRun(t, config) : t('import-config.noRight')}
        icon={<Play className="i14" />}
        onClick={() => void run(config)}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('import-config.editOf', { name: config.oemName })}
        reason={reason}
        icon={<Pencil className="i14" />}
        onClick={() => edit(String(config.id))}
      />
    </>
  ));
  return (
    <>
      <ListPage
        id="import-configs"
        label={t('import-config.title')}
        title={t('import-config.title')}
        acts={add}
        columns={columns}
        rowId={({ id }) => String(id)}
        pages={wholeList(shown, query)}
        sort={sort}
        onSort={(next) => setSort(next.length === 0 ? defaultSort : printSort(next.slice(0, 1)))}
        {...(superAdmin && { onOpen: ({ id }: ImportConfig) => edit(String(id)) })}
        filtered={isFiltered ? { title: t('import-config.noMatch'), onClear: reset } : undefined}
        empty={
          <Empty
            icon={<FileInput className="i i20" aria-hidden="true" />}
            title={t('import-config.none')}
            text={t('import-config.noneText')}
            action={add}
          />
        }
      >
        {reason !== undefined && <Banner tone="info">{reason}</Banner>}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept=".xml,.zip"
          aria-label={t('import-config.files')}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (bringing.current) void bring(bringing.current, chosen);
          }}
        />
        <div className="toolbar wraps">
          {filterKeys.map((key) => (
            <div key={key} style={{ width: 200 }}>
              <Select
                clearable
                aria-label={t(`import-config.filter.${key}`)}
                placeholder={t(`import-config.filter.${key}`)}
                value={filter[key] || null}
                from={query}
                options={filterOffers(configs, filter, key).map((value) => ({ value, label: value }))}
                onChange={(next) => set[key](next ?? '')}
              />
            </div>
          ))}
          <Button icon={<RotateCcw className="i14" />} onClick={reset}>
            {t('import-config.reset')}
          </Button>
        </div>
      </ListPage>
      {(edited || editing === 'new') && industries.data && (
        <ConfigForm
          key={edited?.id ?? 'new'}
          config={edited ?? null}
          industries={industries.data}
          onClose={() => edit('')}
          onSaved={saved}
        />
      )}
    </>
  );
}

/** Why a config cannot be run now. */
const whyNotRun = (t: TFunction, { active, xmlFile, zipFile }: ImportConfig): string | undefined => {
  if (!active) return importConfigMessages.inactive;
  return xmlFile && zipFile ? undefined : t('import-config.missing');
};
