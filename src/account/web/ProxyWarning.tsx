import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { accountApi, useAccount } from './useAccount.ts';

/** For the super administrator, while requests come through a proxy that nobody named. */
export function ProxyWarning(): ReactElement | null {
  const { t } = useTranslation();
  const { data: account } = useAccount();
  const { data } = useQuery({
    queryKey: ['account', 'unnamedProxy'],
    queryFn: () => accountApi.unnamedProxy({}),
    enabled: account?.superAdmin === true,
  });
  if (!data?.address) return null;
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <Banner tone="warning">{t('account.unnamedProxy', { address: data.address })}</Banner>
    </div>
  );
}
