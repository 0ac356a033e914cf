import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { yearsText } from '../rules.ts';
import { fitmentApi, fitmentKey } from './useFitments.ts';

/** What a unit is, and how a SKU fits it. */
export function UnitDialog(props: {
  muId: number;
  fits?: { applications: readonly { name: string }[]; notes: string; years: readonly number[] } | undefined;
  onClose: () => void;
}): ReactElement {
  const { muId, fits, onClose } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: fitmentKey('unit', muId),
    queryFn: () => fitmentApi.line({ id: muId }),
  });
  return (
    <Dialog
      width={560}
      title="Major Unit Details"
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data && (
        <KeyValue
          items={[
            ...data.attributes.map(({ name, value }) => [name, value] as const),
            [t('fitment.yearsThere'), yearsText(data.years.filter((one) => !one.isArchived).map(({ year }) => year))],
            ...(data.isArchived ? [[t('fitment.state'), t('fitment.archived')] as const] : []),
            ...(data.goesOnFrom
              ? [[t('fitment.goesOnFrom'), `${data.goesOnFrom.make} ${data.goesOnFrom.model}`] as const]
              : []),
            ...(fits
              ? ([
                  [t('fitment.fitsYears'), yearsText(fits.years)],
                  [t('fitment.applications'), fits.applications.map(({ name }) => name).join(', ') || '–'],
                  [t('fitment.note'), fits.notes || '–'],
                ] as const)
              : []),
          ]}
        />
      )}
    </Dialog>
  );
}
