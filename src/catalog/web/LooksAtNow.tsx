import { Clock } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { atMoment } from '../../platform/web/moment.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';

/** In place of a page that looks at the catalogue of now, while it is shown as of a moment: says so, and leads back. */
export function LooksAtNow({ title }: { title: string }): ReactElement {
  const { t } = useTranslation();
  const { pathname, search } = window.location;
  return (
    <Empty
      isPage
      icon={<Clock className="i i20" aria-hidden="true" />}
      title={title}
      action={
        <AppLink className="btn pri" href={atMoment(`${pathname}${search}`, null)}>
          {t('catalog.backToNow')}
        </AppLink>
      }
    />
  );
}
