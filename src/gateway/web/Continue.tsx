import { Cog, FileText, FolderTree, Image, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Panel, When } from '../../platform/web/ui/furniture.tsx';
import { isKeptAt } from '../../platform/web/unsent.ts';
import type { Place } from '../contract.ts';
import { useForget } from './useGateway.ts';

const icons: Readonly<Record<Place['kind'], LucideIcon>> = {
  page: FileText,
  item: FolderTree,
  diagram: Image,
  part: Cog,
};

/** Where the caller was last; what they typed and did not save is named where this device keeps it. */
export function Continue({ places }: { places: readonly Place[] }): ReactElement | null {
  const { t } = useTranslation();
  const forget = useForget();
  if (places.length === 0) return null;
  return (
    <Panel title={t('gateway.continue')}>
      {places.map(({ code, address, kind, title, detail, at }) => {
        const Icon = icons[kind];
        return (
          <div key={`${code} ${address}`} className="gw-line">
            <Icon className="i14 faint" aria-hidden="true" />
            <span className="gw-line-text">
              <AppLink className="med trunc gw-open" href={`/${code}${address}`}>
                {title}
              </AppLink>
              <span className="s muted trunc">
                <b className="med">{code}</b> {detail}
                {isKeptAt(`/${code}${address}`) && <span className="warn"> · {t('gateway.unsent')}</span>}
              </span>
            </span>
            <span className="gw-line-end">
              <span className="faint xs">
                <When at={at} />
              </span>
              <IconButton
                size="sm"
                label={t('gateway.forget', { title })}
                icon={<X className="i12" />}
                onClick={() => forget.mutate({ code, address })}
              />
            </span>
          </div>
        );
      })}
    </Panel>
  );
}
