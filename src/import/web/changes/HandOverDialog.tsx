import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { useHandOver, useHeirs } from './useChanges.ts';

/** Gives a dry run with its choices to somebody else, whose import page then shows it. */
export function HandOverDialog({ id, onClose }: { id: number; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const heirs = useHeirs();
  const [chosen, choose] = useState<string | null>(null);
  const name = heirs.data?.find((one) => String(one.id) === chosen)?.name ?? '';
  const handOver = useHandOver(id, () => {
    toast.success(t('import.changes.handedOver', { name }));
    onClose();
  });
  const isNone = heirs.data?.length === 0;
  return (
    <Dialog
      title={t('import.changes.handOver')}
      onClose={onClose}
      width={400}
      foot={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            variant="primary"
            reason={chosen === null ? t(isNone ? 'import.changes.noHeir' : 'import.changes.chooseHeir') : undefined}
            busy={handOver.isPending && t('import.starting')}
            onClick={() => {
              if (chosen !== null && !handOver.isPending) handOver.mutate(Number(chosen));
            }}
          >
            {t('import.changes.handOver')}
          </Button>
        </>
      }
    >
      {heirs.isError ? (
        <LoadFailed onRetry={() => void heirs.refetch()} />
      ) : (
        <>
          <p className="muted">{t(isNone ? 'import.changes.noHeir' : 'import.changes.handOverText')}</p>
          {!isNone && (
            <Field label={t('import.changes.heir')}>
              <Select
                aria-label={t('import.changes.heir')}
                from={heirs}
                options={(heirs.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
                value={chosen}
                onChange={choose}
              />
            </Field>
          )}
        </>
      )}
    </Dialog>
  );
}
