import { useRouter } from '@tanstack/react-router';
import { ChevronRight, Library, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
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
  const wanted = filter.trim().toLowerCase();
  const shown = (catalogs.data ?? []).filter(
    ({ code, name }) => code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
  const current = Math.min(at, Math.max(0, shown.length - 1));

  const onKey = (event: KeyboardEvent): void => {
    const chosen = shown[current];
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
          data-filter
          autoFocus
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
      <p className="picker-keys faint s">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('catalog.keys.move')} <Kbd>↵</Kbd> {t('catalog.keys.open')}{' '}
        <span>{t('catalog.keys.type')}</span>
      </p>
    </div>
  );
}

function CatalogTable(props: {
  rows: readonly CatalogRow[];
  loading: boolean;
  current: number;
}): ReactElement {
  const { rows, loading, current } = props;
  const { t } = useTranslation();
  return (
    <div className="panel">
      <table className="tb picker-table">
        <thead>
          <tr>
            <th style={{ width: '34%' }}>{t('catalog.catalogue')}</th>
            <th>{t('catalog.covers')}</th>
            <th>{t('catalog.contexts')}</th>
            <th>{t('catalog.languages')}</th>
            <th style={{ width: 48 }} aria-label={t('catalog.open')} />
          </tr>
        </thead>
        <tbody>
          {loading &&
            [0, 1, 2].map((n) => (
              <tr key={n}>
                <td colSpan={5}>
                  <Skeleton width={`${60 - n * 12}%`} />
                </td>
              </tr>
            ))}
          {rows.map((row, index) => (
            <tr key={row.code} className={index === current ? 'sel cur' : undefined}>
              <td>
                <AppLink className="row" href={paths.browse(row.code)}>
                  <span className={`mono-tile${index === current ? '' : ' quiet'}`}>
                    {row.code.slice(0, 3)}
                  </span>
                  <span className="med trunc">{row.name}</span>
                </AppLink>
              </td>
              <td className="muted">{row.covers}</td>
              <td className="muted">
                {row.contexts.map((context) => t(`shell.context.${context}`)).join(', ')}
              </td>
              <td className="muted">{row.languages.join(' ')}</td>
              <td>
                {index === current ? <Kbd>↵</Kbd> : <ChevronRight className="i14 faint" aria-hidden="true" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
