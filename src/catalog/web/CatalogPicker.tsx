import { useRouter } from '@tanstack/react-router';
import { ChevronRight, Library, Search, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import type { CatalogRow } from '../contract.ts';
import { useCatalogs } from './usePageData.ts';
import './CatalogPicker.css';

/** The gateway for who is signed in: a table of catalogues, filtered by typing, walked by arrows. */
export function CatalogPicker(): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const catalogs = useCatalogs();
  const [filter, setFilter] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useHotkey('/', () => field.current?.focus(), {
    label: t('catalog.filter'),
    group: t('platform.keyboard.groups.general'),
  });
  const wanted = filter.trim().toLowerCase();
  const shown = (catalogs.data ?? []).filter(
    ({ code, name }) => code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
  const current = Math.min(at, Math.max(0, shown.length - 1));

  const chosen = shown[current];
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(current + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(current - 1, 0));
    else if (event.key === 'Enter' && chosen) router.history.push(paths.browse(chosen.code));
    else return;
    event.preventDefault();
  };

  return (
    <div className="picker">
      <div className="picker-head">
        <h1>{t('catalog.catalogues')}</h1>
        {catalogs.data && <span className="n">{catalogs.data.length}</span>}
        <TextInput
          size="lg"
          frame="ml"
          style={{ width: 320 }}
          icon={<Search className="i14" aria-hidden="true" />}
          ref={field}
          autoFocus
          aria-controls="catalogues"
          aria-label={t('catalog.filter')}
          placeholder={t('catalog.filter')}
          value={filter}
          onChange={(event) => {
            setFilter(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      {catalogs.isError ? (
        <LoadFailed onRetry={() => void catalogs.refetch()} />
      ) : (
        <CatalogTable rows={shown} loading={catalogs.isPending} current={current} />
      )}
      {catalogs.data?.length === 0 && (
        <Empty icon={<Library className="i i20" />} title={t('catalog.none')} text={t('catalog.noneText')} />
      )}
      {catalogs.data && catalogs.data.length > 0 && shown.length === 0 && (
        <Empty
          icon={<SearchX className="i i20" />}
          title={t('catalog.noMatch')}
          text={t('catalog.noMatchText', { filter })}
          action={<Button onClick={() => setFilter('')}>{t('platform.clearFilters')}</Button>}
        />
      )}
      <span className="vh" role="status">
        {chosen?.name}
      </span>
      <p className="picker-keys faint s">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('catalog.keys.move')}
        </span>
        <span>
          <Kbd>↵</Kbd> {t('catalog.keys.open')}
        </span>
        <span>{t('catalog.keys.type')}</span>
      </p>
    </div>
  );
}

function CatalogTable(props: { rows: readonly CatalogRow[]; loading: boolean; current: number }): ReactElement {
  const { rows, loading, current } = props;
  const { t } = useTranslation();
  const covers = rows.some((row) => row.covers !== '');
  const columns = covers ? 5 : 4;
  useEffect(() => {
    document.querySelector('.picker-table .cur')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className="panel">
      <table className="tb picker-table" id="catalogues" aria-label={t('catalog.catalogues')}>
        <thead>
          <tr>
            <th>{t('catalog.catalogue')}</th>
            {covers && <th className="covers">{t('catalog.covers')}</th>}
            <th className="contexts">{t('catalog.contexts')}</th>
            <th className="languages">{t('catalog.languages')}</th>
            <th className="open">
              <span className="vh">{t('catalog.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {loading &&
            [0, 1, 2].map((n) => (
              <tr key={n}>
                <td colSpan={columns}>
                  <Skeleton width={`${60 - n * 12}%`} />
                </td>
              </tr>
            ))}
          {rows.map((row, index) => (
            <tr key={row.code} aria-current={index === current} className={index === current ? 'sel cur' : undefined}>
              <td>
                <span className={`mono-tile${index === current ? '' : ' quiet'}`}>{row.code.slice(0, 3)}</span>
                <AppLink className="med" href={paths.browse(row.code)}>
                  {row.name}
                </AppLink>
              </td>
              {covers && <td className="covers muted trunc">{row.covers}</td>}
              <td className="contexts muted trunc">
                {row.contexts.map((context) => t(`shell.context.${context}`)).join(', ')}
              </td>
              <td className="languages muted trunc">{row.languages.join(' ')}</td>
              <td className="open">
                {index === current ? <Kbd>↵</Kbd> : <ChevronRight className="i14 faint" aria-hidden="true" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
