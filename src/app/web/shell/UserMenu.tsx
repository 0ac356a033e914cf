import {
  ChevronDown,
  DatabaseBackup,
  Globe,
  Keyboard,
  KeyRound,
  LayoutGrid,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  Rows3,
  Sun,
  SunMoon,
  UserCog,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactElement } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { KeyboardHelp } from '../../../platform/web/KeyboardHelp.tsx';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { useDensity, useTheme } from '../../../platform/web/theme.ts';
import type { Density, ThemeChoice } from '../../../platform/web/theme.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Avatar, Tag } from '../../../platform/web/ui/marks.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import type { MenuAction } from '../../../platform/web/ui/Menu.tsx';
import { RecentMessages } from './RecentMessages.tsx';
import type { ShellLanguage, ShellProfile } from './types.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('../../../account/web/PasswordDialog.tsx')).PasswordDialog,
}));

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${first?.[0] ?? '?'}${last?.[0] ?? ''}`.toUpperCase();
}

export function LanguageMenu(props: {
  languages: readonly ShellLanguage[];
  language: string;
  onLanguage: (code: string) => void;
}): ReactElement {
  const { languages, language, onLanguage } = props;
  const { t } = useTranslation();
  return (
    <Menu
      items={languages.map(({ code, name }) => ({
        key: code,
        label: name,
        end: code,
        checked: code === language,
        onSelect: () => onLanguage(code),
      }))}
    >
      <button
        type="button"
        className="txtb"
        title={t('shell.language')}
        aria-label={`${t('shell.language')}: ${language.toUpperCase()}`}
      >
        <Globe className="i14" aria-hidden="true" />
        {language.toUpperCase()}
        <ChevronDown className="i12" aria-hidden="true" />
      </button>
    </Menu>
  );
}

const themeIcons: Readonly<Record<ThemeChoice, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon };
const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export function ThemeMenu(): ReactElement {
  const { t } = useTranslation();
  return (
    <Menu items={useThemeItems()}>
      <IconButton label={t('shell.theme')} icon={<SunMoon className="i" />} />
    </Menu>
  );
}

function useThemeItems(): MenuAction[] {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  return themeChoices.map((key) => {
    const Icon = themeIcons[key];
    return {
      key,
      label: t(`shell.theme.${key}`),
      icon: <Icon className="i" />,
      checked: key === theme,
      onSelect: () => setTheme(key),
    };
  });
}

const densities: readonly Density[] = ['compact', 'comfortable'];

/** Name, role, shortcuts, recent messages, density, backups, the way back to the gateway, and out. */
export function UserMenu(props: {
  profile: ShellProfile;
  isBackupStale: boolean | null;
  gatewayUrl: string;
  onLogOut: () => void;
  guides?: readonly { label: string; href: string }[];
  /** The gateway shows the name beside the circle. */
  named?: boolean;
  /** The top bar has no room for the theme: it stands here. */
  narrow?: boolean;
}): ReactElement {
  const { profile, isBackupStale, gatewayUrl, onLogOut, guides = [], named = false, narrow = false } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const [density, setDensity] = useDensity();
  const themeItems = useThemeItems();
  const [open, setOpen] = useState<'keys' | 'messages' | 'password' | null>(null);
  const general = t('platform.keyboard.groups.general');
  useHotkey('?', () => setOpen('keys'), { label: t('shell.shortcuts'), group: general });
  useHotkey('ctrl+/', () => setOpen('keys'), { label: t('shell.shortcuts'), group: general });
  return (
    <>
      <Menu
        width={240}
        header={
          <div className="menu-who">
            <div className="med">{profile.name}</div>
            <div className="s faint">{profile.role}</div>
          </div>
        }
        items={[
          'line',
          {
            key: 'keys',
            label: t('shell.shortcuts'),
            icon: <Keyboard className="i" />,
            kbd: '?',
            onSelect: () => setOpen('keys'),
          },
          {
            key: 'messages',
            label: t('shell.messages'),
            icon: <MessageSquare className="i" />,
            onSelect: () => setOpen('messages'),
          },
          {
            key: 'account',
            label: t('account.own'),
            icon: <UserCog className="i" />,
            onSelect: () => router.history.push(paths.account()),
          },
          {
            key: 'password',
            label: t('account.changePassword'),
            icon: <KeyRound className="i" />,
            onSelect: () => setOpen('password'),
          },
          { heading: t('shell.density') },
          ...densities.map((key) => ({
            key,
            label: t(`shell.density.${key}`),
            icon: <Rows3 className="i" />,
            checked: key === density,
            onSelect: () => setDensity(key),
          })),
          ...(narrow ? [{ heading: t('shell.theme') }, ...themeItems] : []),
          'line',
          ...(isBackupStale === null
            ? []
            : [
                {
                  key: 'backups',
                  label: t('shell.backups'),
                  icon: <DatabaseBackup className="i" />,
                  end: isBackupStale && <Tag tone="error">{t('shell.backups.stale')}</Tag>,
                  onSelect: () => router.history.push(paths.backups()),
                },
                {
                  key: 'users',
                  label: t('shell.users'),
                  icon: <Users className="i" />,
                  onSelect: () => router.history.push(paths.users()),
                },
              ]),
          {
            key: 'gateway',
            label: t('shell.return'),
            icon: <LayoutGrid className="i" />,
            onSelect: () =>
              gatewayUrl.startsWith('/') ? router.history.push(gatewayUrl) : window.location.assign(gatewayUrl),
          },
          { key: 'out', label: t('shell.logOut'), icon: <LogOut className="i" />, onSelect: onLogOut },
        ]}
      >
        <button
          type="button"
          className="userb"
          data-tip={profile.name}
          aria-label={[`${t('shell.user')}: ${profile.name}`, isBackupStale && t('shell.backups.staleText')]
            .filter(Boolean)
            .join('. ')}
        >
          <Avatar initials={initialsOf(profile.name)} name={profile.name} />
          {isBackupStale && <span className="userb-mark" />}
          {named && <span className="med">{profile.name}</span>}
          {named && <ChevronDown className="i12" aria-hidden="true" />}
        </button>
      </Menu>
      {open === 'keys' && <KeyboardHelp docs={paths.docs()} guides={guides} onClose={() => setOpen(null)} />}
      {open === 'password' && (
        <Suspense fallback={null}>
          <PasswordDialog userName={profile.userName} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'messages' && <RecentMessages onClose={() => setOpen(null)} />}
    </>
  );
}
