import {
  Ban,
  CalendarClock,
  Ellipsis,
  HardDriveDownload,
  HeartPulse,
  HeartCrack,
  History,
  Link2,
  RefreshCw,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { PageHead } from '../../platform/web/ui/furniture.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { publishEnvironments, whyNotPublish } from '../rules.ts';
import type { PublishFacts } from '../rules.ts';
import { NextScheduled } from './NextScheduled.tsx';
import type { Open } from './PublishDialogs.tsx';
import { useServices } from './usePublish.ts';

/** Title, the services, the schedule, and what is done more rarely. */
export function PublishHead(props: {
  facts: PublishFacts | undefined;
  isSwitchedOff: boolean;
  onOpen: (open: Open) => void;
}): ReactElement {
  const { facts, isSwitchedOff, onOpen } = props;
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const maySettings = useMay('settings');
  const services = useServices();
  const first = facts && publishEnvironments.find((one) => whyNotPublish(one, 'delta', facts) === undefined);
  useHotkey('shift+p', () => first && onOpen({ dialog: 'publish', environment: first, full: false }), {
    label: t('publish.shortcut'),
    group: t('publish.title'),
    enabled: first !== undefined,
  });
  const isUp = services.data?.isUp ?? true;
  const down = services.data?.services.filter((one) => !one.isUp).map(({ name }) => t(`publish.service.${name}`));
  const fullReason = facts && whyNotPublish('Staging', 'full', facts);
  return (
    <PageHead
      title={t('publish.title')}
      actions={
        <>
          <NextScheduled />
          {services.data && (
            <span className={`publish-services ${isUp ? 'ok' : 'danger'}`}>
              {isUp ? (
                <HeartPulse className="i14" aria-hidden="true" />
              ) : (
                <HeartCrack className="i14" aria-hidden="true" />
              )}
              {isUp ? t('publish.services.up') : t('publish.services.down', { names: down?.join(', ') })}
            </span>
          )}
          {maySettings && (
            <AppLink className="btn ghost" href={paths.settings(catalogCode(), 14)}>
              <CalendarClock className="i14" aria-hidden="true" />
              {t('publish.schedule.open')}
            </AppLink>
          )}
          <Menu
            width={280}
            items={[
              {
                key: 'full',
                label: t('publish.full'),
                icon: <RefreshCw className="i14" />,
                reason: facts ? fullReason : '',
                onSelect: () => onOpen({ dialog: 'publish', environment: 'Staging', full: true }),
              },
              {
                key: 'goBack',
                label: t('publish.goBack'),
                icon: <History className="i14" />,
                reason: facts?.staging === null ? t('publish.goBack.none') : undefined,
                onSelect: () => onOpen({ dialog: 'goBack', of: null }),
              },
              'line',
              {
                key: 'links',
                label: t('publish.links'),
                icon: <Link2 className="i14" />,
                onSelect: () => onOpen({ dialog: 'links' }),
              },
              {
                key: 'folder',
                label: t('publish.folder'),
                icon: <HardDriveDownload className="i14" />,
                reason: (facts?.staging ?? null) === null ? t('publish.goBack.none') : undefined,
                onSelect: () => onOpen({ dialog: 'folder' }),
              },
              ...(isAdmin && !isSwitchedOff
                ? [
                    {
                      key: 'block',
                      label: t('publish.block'),
                      icon: <Ban className="i14" />,
                      onSelect: () => onOpen({ dialog: 'block' }),
                    },
                  ]
                : []),
            ]}
          >
            <IconButton label={t('publish.more')} icon={<Ellipsis className="i" />} />
          </Menu>
        </>
      }
    />
  );
}
