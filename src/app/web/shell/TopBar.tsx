import { Menu as MenuIcon, Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Kbd } from '../../../platform/web/ui/Kbd.tsx';
import { ActionItemsButton } from './ActionItemsButton.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { JobsButton } from './JobsButton.tsx';
import { LanguageMenu, ThemeMenu, UserMenu } from './UserMenu.tsx';
import type { ShellData } from './types.ts';

export function TopBar(props: {
  data: ShellData;
  narrow: boolean;
  clock?: ReactNode;
  onMenu: () => void;
}): ReactElement {
  const { data, narrow, clock, onMenu } = props;
  const { t } = useTranslation();
  return (
    <header className="top">
      {narrow && <IconButton label={t('shell.menu')} icon={<MenuIcon className="i" />} onClick={onMenu} />}
      {narrow && <span className="mono-tile">{data.catalog.code.slice(0, 3)}</span>}
      <Breadcrumb />
      {data.onSearch &&
        (narrow ? (
          <IconButton
            className="ml"
            label={t('shell.search')}
            icon={<Search className="i" />}
            onClick={data.onSearch}
          />
        ) : (
          <button type="button" className="gsearch" onClick={data.onSearch}>
            <Search className="i14" aria-hidden="true" />
            <span>{t('shell.search')}</span>
            <Kbd>Ctrl K</Kbd>
          </button>
        ))}
      {!data.onSearch && <span className="ml" />}
      {clock}
      <JobsButton jobs={data.jobs} />
      <ActionItemsButton {...data.actionItems} />
      {!narrow && <LanguageMenu {...data} />}
      {!narrow && <ThemeMenu />}
      {data.profile && <UserMenu {...data} narrow={narrow} profile={data.profile} />}
    </header>
  );
}
