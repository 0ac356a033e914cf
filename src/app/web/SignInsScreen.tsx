import { ChevronLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SignIns } from '../../account/web/SignIns.tsx';
import { paths } from '../../paths.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { InstallationScreen } from './InstallationScreen.tsx';

/** `/account/signIns`. */
export function SignInsScreen(): ReactElement {
  const { t } = useTranslation();
  usePage({ crumbs: [{ label: t('account.signIns') }] });
  return (
    <InstallationScreen>
      <div className="users">
        <AppLink className="link s" href={paths.users()}>
          <ChevronLeft className="i12" aria-hidden="true" />
          {t('account.users')}
        </AppLink>
        <SignIns of="installation" />
      </div>
    </InstallationScreen>
  );
}
