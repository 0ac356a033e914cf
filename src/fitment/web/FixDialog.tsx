import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import type { Finding } from '../quality/contract.ts';
import { EffectLines } from './EffectLines.tsx';
import { findingKey, findingText } from './fields.tsx';
import { fitmentKey, qualityApi } from './useFitments.ts';

/** What putting findings right would do, before it is done. */
export function FixDialog(props: {
  skuId: number;
  findings: readonly Finding[];
  onClose: () => void;
  onFixed: (changeId: number | null) => void;
}): ReactElement {
  const { skuId, findings, onClose, onFixed } = props;
  const { t } = useTranslation();
  const wire = findings.map(({ kind, lineId, otherId }) => ({ kind, lineId, otherId }));
  const [isRunning, run] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: fitmentKey('fixes', skuId, wire),
    queryFn: () => qualityApi.preview({ id: skuId, findings: wire }),
    staleTime: 0,
    gcTime: 0,
  });
  async function fix(): Promise<void> {
    run(true);
    try {
      onFixed((await qualityApi.fix({ id: skuId, findings: wire })).changeId);
    } catch (error) {
      handleApiError(error);
    } finally {
      run(false);
    }
  }
  return (
    <Dialog
      width={800}
      title={t('fitment.fixTitle', { count: findings.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button variant="primary" data-autofocus busy={isRunning && t('fitment.working')} onClick={() => void fix()}>
            {t('fitment.fix')}
          </Button>
        </>
      }
    >
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      <ul className="fit-fixes">
        {findings.map((one) => (
          <li key={findingKey(one)}>
            {findingText(t, one)} <b>{t(`fitment.fix.${one.kind}`)}</b>
          </li>
        ))}
      </ul>
      {data && (
        <>
          <EffectLines effect={data} />
          <p className="s muted">{t('fitment.unitsBecome', { before: data.unitsBefore, after: data.unitsAfter })}</p>
        </>
      )}
    </Dialog>
  );
}
