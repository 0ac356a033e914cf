import type { Context } from '../../contexts.ts';
import { Boxes } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';

/** The address is of a context that the catalogue does not have. */
export function ContextMissing({ name }: { name: Context }): ReactElement {
  const { t } = useTranslation();
  const title = t(`shell.context.${name}`);
  usePage({ crumbs: [{ label: title }] });
  return (
    <>
      <div className="ph">
        <h1>{title}</h1>
      </div>
      <Empty
        icon={<Boxes className="i i20" aria-hidden="true" />}
        title={t('shell.context.missing', { name: title })}
        text={t('shell.context.missingText')}
        action={
          <AppLink className="btn" href={paths.browse(catalogCode())}>
            {t('shell.toBrowse')}
          </AppLink>
        }
      />
    </>
  );
}
