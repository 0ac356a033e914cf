import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SignIns } from '../../account/web/fields.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { paths } from '../../paths.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

/** `/{code}/members/signIns`, for Admins. */
export function MemberSignInsPage(): ReactElement {
  const { t } = useTranslation();
  usePage({
    crumbs: [{ label: t('member.title'), href: paths.members(catalogCode()) }, { label: t('account.signIns') }],
  });
  return <SignIns of="members" />;
}
