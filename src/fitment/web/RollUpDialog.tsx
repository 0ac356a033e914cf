import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { unitName } from './columns.tsx';
import { fitmentApi, fitmentKey, useFitmentsWritten } from './useFitments.ts';

/** How often a roll-up that is a job is asked for, in milliseconds. */
const pollMs = 500;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Chooses the years to which SKUs that fit a unit are rolled up, with their notes and applications. */
export function RollUpDialog(props: {
  /** The unit that they fit, or several of which one is chosen. */
  units: readonly { muId: number; name: string }[];
  skuIds: readonly number[];
  onClose: () => void;
  onDone?: () => void;
}): ReactElement {
  const { units, skuIds, onClose, onDone } = props;
  const [muId, take] = useState(units[0]?.muId ?? 0);
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const written = useFitmentsWritten();
  const [chosen, choose] = useState<readonly number[]>([]);
  const [isRunning, run] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: fitmentKey('rollup', muId),
    queryFn: () => fitmentApi.rollup({ id: muId }),
  });
  const body = {
    idList: [...skuIds],
    baseGlobalUnitId: muId,
    industryId: data?.industryId ?? 0,
    globalUnitList: [...chosen],
  };
  const counted = useQuery({
    queryKey: fitmentKey('askRollUp', body),
    queryFn: () => fitmentApi.askRollUp(body),
    enabled: chosen.length > 0 && data !== undefined,
    staleTime: 0,
  });
  async function confirm(): Promise<void> {
    run(true);
    try {
      const done: { changeId: number | null; skus: number } = await fitmentApi.rollUp(body).then(async (answer) => {
        if (answer.jobId === null) return answer;
        for (;;) {
          const status = await fitmentApi.rollUpStatus({ jobId: answer.jobId });
          if (status.state === 'done') return status;
          if (status.state === 'failed' || status.state === 'cancelled') {
            toast.error(status.error ?? t('fitment.rollUpFailed'));
            return { changeId: null, skus: 0 };
          }
          await wait(pollMs);
        }
      });
      undoToast(t('fitment.rolledUp', { count: done.skus, n: formatNumber(done.skus) }), done.changeId);
      await written();
      onDone?.();
      onClose();
    } catch (error) {
      handleApiError(error);
    } finally {
      run(false);
    }
  }
  const options = data?.yearOptions.filter(({ isSelected }) => !isSelected) ?? [];
  return (
    <Dialog
      width={560}
      title={t('fitment.rollUpTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            variant="primary"
            busy={isRunning && t('fitment.working')}
            reason={
              chosen.length === 0
                ? t('fitment.chooseYear')
                : counted.data?.added === 0
                  ? t('fitment.ask.nothing.assign')
                  : undefined
            }
            onClick={() => void confirm()}
          >
            {t('fitment.rollUp')}
          </Button>
        </>
      }
    >
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {units.length > 1 && (
        <Field label={t('fitment.unit')}>
          <Select
            value={String(muId)}
            options={units.map((one) => ({ value: String(one.muId), label: one.name }))}
            onChange={(next) => {
              choose([]);
              take(Number(next ?? muId));
            }}
          />
        </Field>
      )}
      {data && (
        <>
          <p>
            {t('fitment.rollUpText', { unit: unitName(data), count: skuIds.length, n: formatNumber(skuIds.length) })}
          </p>
          {options.length === 0 ? (
            <p className="muted">{t('fitment.noOtherYear')}</p>
          ) : (
            <fieldset className="row wraps fit-options">
              <legend className="s muted">{t('fitment.yearsTo')}</legend>
              {options.map(({ key, value }, at) => (
                <Checkbox
                  key={key}
                  label={value}
                  data-autofocus={at === 0 || undefined}
                  checked={chosen.includes(Number(key))}
                  onChange={(event) =>
                    choose(
                      event.currentTarget.checked
                        ? [...chosen, Number(key)]
                        : chosen.filter((one) => one !== Number(key)),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
          <p className="s muted" role="status">
            {counted.data
              ? t('fitment.rollUpCounts', {
                  skus: formatNumber(counted.data.skus),
                  added: formatNumber(counted.data.added),
                })
              : ' '}
          </p>
        </>
      )}
    </Dialog>
  );
}
