import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../platform/web/toast.ts';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { actionNames } from '../rules.ts';
import type { Failed } from './useApply.ts';

/** Numbers that the bar names. */
const named = 10;

/** The SKUs that an action left as they are, until it is dismissed. */
export function FailedBar(props: { failed: Failed; onShow: () => void; onDismiss: () => void }): ReactElement {
  const { failed, onShow, onDismiss } = props;
  const { t } = useTranslation();
  const { skus, choice } = failed;
  const reasons = [...new Set(skus.map(({ reason }) => reason))].map((reason) => t(`collision.reason.${reason}`));
  const copy = (): void =>
    void navigator.clipboard
      .writeText(skus.map(({ distributorSku }) => distributorSku).join('\n'))
      .then(() => toast.success(t('collision.copied')));
  return (
    <div className="collision-bar">
      <Banner
        tone="error"
        onDismiss={onDismiss}
        dismissLabel={t('collision.dismiss')}
        actions={
          <>
            <button type="button" className="link med" onClick={onShow}>
              {t('collision.showRows')}
            </button>
            <button type="button" className="link med" onClick={copy}>
              {t('collision.copy')}
            </button>
          </>
        }
      >
        <b className="med">{t('collision.failed', { count: skus.length })}</b> {actionNames[choice]}:{' '}
        <span className="pn">
          {skus
            .slice(0, named)
            .map(({ distributorSku }) => distributorSku)
            .join(', ')}
        </span>
        {skus.length > named && ` ${t('collision.andMore', { count: skus.length - named })}`}
        <span className="s"> {reasons.join(' ')}</span>
      </Banner>
    </div>
  );
}
