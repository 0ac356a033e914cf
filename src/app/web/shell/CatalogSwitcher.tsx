import { ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import type { ShellCatalog } from './types.ts';

/** Catalogues drawn in the list; the filter narrows the rest. */
const SHOWN = 100;

export function CatalogSwitcher(props: { catalog: ShellCatalog; catalogs: readonly ShellCatalog[] }): ReactElement {
  const { catalog, catalogs } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = catalogs.filter(
    ({ code, name }) => code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
  const close = (): void => {
    setOpen(false);
    setFilter('');
  };
  useHotkey('g g', () => setOpen(true), {
    label: t('shell.catalogue.switch'),
    group: t('shell.shortcuts.go'),
  });

  return (
    <Popover
      label={t('shell.catalogue.switch')}
      opened={open}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      width={280}
      target={
        <button
          type="button"
          className="catsw"
          aria-label={`${t('shell.catalogue.switch')}: ${catalog.name}`}
          title={catalog.name}
          onClick={() => setOpen(!open)}
        >
          <span className="mono-tile">{catalog.code.slice(0, 3)}</span>
          <span className="grow">
            <span className="nm trunc" style={{ display: 'block' }}>
              {catalog.name}
            </span>
            <span className="sub trunc" style={{ display: 'block' }}>
              {catalog.code} · {catalog.languages.join(' ')}
            </span>
          </span>
          <ChevronsUpDown className="i14" aria-hidden="true" />
        </button>
      }
    >
      <TextInput
        data-autofocus
        size="md"
        aria-label={t('shell.catalogue.filter')}
        placeholder={t('shell.catalogue.filter')}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = shown;
          if (event.key !== 'Enter' || !first) return;
          close();
          router.history.push(paths.browse(first.code));
        }}
      />
      <ul className="catsw-list">
        {shown.slice(0, SHOWN).map((one) => (
          <li key={one.code}>
            <AppLink
              className="menu-item"
              href={`/${one.code}`}
              aria-current={one.code === catalog.code ? 'true' : undefined}
              onClick={close}
            >
              <span className={`mono-tile${one.code === catalog.code ? '' : ' quiet'}`}>{one.code.slice(0, 3)}</span>
              <span className="grow trunc">{one.name}</span>
            </AppLink>
          </li>
        ))}
        {shown.length === 0 && <li className="menu-empty">{t('platform.noMatch')}</li>}
      </ul>
      <div className="menu-last">
        <AppLink className="menu-item" href={paths.catalogues()} onClick={close}>
          <LayoutGrid className="i" aria-hidden="true" />
          {t('shell.allCatalogues')}
        </AppLink>
      </div>
    </Popover>
  );
}
