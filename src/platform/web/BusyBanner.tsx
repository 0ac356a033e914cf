import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { busyStore } from './api/busy.ts';
import { useThenReason } from './moment.ts';
import { useStore } from './store.ts';
import { Banner } from './ui/marks.tsx';

/** Under the page head of every editable page while something holds the catalogue. */
export function BusyBanner(): ReactElement | null {
  const { t } = useTranslation();
  const name = useStore(busyStore);
  if (name === null) return null;
  return (
    <div style={{ padding: '0 16px 8px' }}>
      <Banner tone="warning">{t('platform.error.busy', { name })}</Banner>
    </div>
  );
}

/** Why nothing can be saved: the catalogue is held, or shown as it was. Undefined while it is free. */
export function useBusyReason(): string | undefined {
  const { t } = useTranslation();
  const name = useStore(busyStore);
  const then = useThenReason();
  if (then !== undefined) return then;
  return name === null ? undefined : t('platform.error.busy', { name });
}
