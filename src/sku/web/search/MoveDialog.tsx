import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { skuApi, skuKey } from '../useSku.ts';
import { useSkuJob } from '../useSkuJob.ts';

/** Moves SKUs to another catalogue that the caller may write, by a job; says how far it is. */
export function MoveDialog(props: {
  ids: readonly number[];
  onClose: () => void;
  onMoved: (moved: number, left: number) => void;
}): ReactElement {
  const { ids, onClose, onMoved } = props;
  const { t } = useTranslation();
  const askedCatalogs = useQuery({
    queryKey: skuKey('catalogs'),
    queryFn: () => skuApi.copy.catalogs({}),
  });
  const { data: catalogs } = askedCatalogs;
  const [to, setTo] = useState<string | null>(null);
  const [withGroups, setWithGroups] = useState(true);
  const moving = useMutation({
    mutationFn: (newCatalogId: number) => {
      const [id = 0, ...others] = ids;
      return skuApi.copy.move({ id, newCatalogId, moveProductGroup: withGroups, others });
    },
    onError: (error) => void handleApiError(error),
  });
  const job = useSkuJob(moving.data?.jobId ?? null);
  const told = useRef(onMoved);
  useEffect(() => {
    told.current = onMoved;
  });
  const isDone = job?.state === 'done';
  const left = job?.left.length ?? 0;
  useEffect(() => {
    if (isDone) told.current(ids.length - left, left);
  }, [isDone, ids.length, left]);
  const isRunning = moving.isPending || (moving.isSuccess && job?.state !== 'failed');
  return (
    <Dialog
      title={t('sku.move')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {isRunning ? t('platform.close') : t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            disabled={to === null}
            busy={isRunning && t('sku.move.running')}
            onClick={() => moving.mutate(Number(to))}
          >
            {t('sku.move.act', { count: ids.length, n: formatNumber(ids.length) })}
          </Button>
        </>
      }
    >
      {job?.state === 'failed' && <Banner tone="error">{job.error ?? t('sku.move.failed')}</Banner>}
      {catalogs?.length === 0 ? (
        <p>{t('sku.move.nowhere')}</p>
      ) : (
        <>
          <p>{t('sku.move.text')}</p>
          <Field label={t('sku.move.to')} span="all">
            <Select
              aria-label={t('sku.move.to')}
              value={to}
              placeholder={t('sku.move.choose')}
              from={askedCatalogs}
              options={(catalogs ?? []).map(({ id, code, name }) => ({ value: String(id), label: name, hint: code }))}
              onChange={setTo}
            />
          </Field>
          <Checkbox
            label={t('sku.move.groups')}
            checked={withGroups}
            onChange={(event) => setWithGroups(event.currentTarget.checked)}
          />
        </>
      )}
      {isRunning && job && <ProgressBar label={t('sku.move.running')} done={job.progress} total={job.total} />}
    </Dialog>
  );
}
