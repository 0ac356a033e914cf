import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../hierarchy/rules.ts';
import type { Item } from '../../item/contract.ts';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { describeError, handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import { carryMessages } from '../carry/rules.ts';
import { carryQuery, unitFolderApi } from './useUnitFolder.ts';

/** The tables that a carry-over writes. */
const carriedTables = ['hierarchy_item', 'hierarchy_relation', 'major_unit', 'change'];

/** Carries a folder over to the next model year: says first what it would copy and what stays. */
export function CarryDialog({ folder, onClose }: { folder: Item; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  const undoToast = useUndoToast();
  const [year, choose] = useState<number | null>(null);
  const [typed, type] = useState<string | null>(null);
  const [refused, refuse] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const { data, isError, refetch } = useQuery(carryQuery(folder.id, year));
  const name = typed ?? data?.name ?? '';
  const next = (data?.fromYear ?? 0) + 1;
  const problem = name.trim() === '' ? t('unit-folder.nameRequired') : refused;
  const nothing = !data
    ? ''
    : data.fromYear === null
      ? t('unit-folder.noYear')
      : data.isTooLarge
        ? carryMessages.tooMany
        : data.units === 0
          ? t('unit-folder.nothing', { year: next })
          : undefined;

  async function carry(): Promise<void> {
    if (!data || data.fromYear === null || busy || nothing !== undefined || name.trim() === '') return;
    setBusy(true);
    const { fromYear, units: expected } = data;
    try {
      const saved = await unitFolderApi.carry.carry({ id: folder.id, fromYear, name, expected });
      const again = (): Promise<void> => written(client, carriedTables);
      await again();
      onClose();
      const to = paths.item(catalogCode(), saved.id, 'completeness', 'MajorUnit');
      undoToast(t('unit-folder.carried', { name: folder.name, year: next }), saved.changeId, again, to);
      router.history.push(to);
    } catch (error) {
      setBusy(false);
      const shown = describeError(error);
      const said = 'modelState' in shown ? shown.modelState : {};
      if (said['name']) return refuse(said['name'][0]);
      handleApiError(error);
      await refetch();
    }
  }

  return (
    <Dialog
      width={560}
      title={t('unit-folder.carryOf', { name: folder.name })}
      onClose={onClose}
      dirty={typed !== null}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={busy && t('unit-folder.busy')}
            reason={nothing ?? (name.trim() === '' ? t('unit-folder.nameRequired') : undefined)}
            onClick={() => void carry()}
          >
            {t('unit-folder.act')}
          </Button>
        </>
      }
    >
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton width="60%" />}
      {data && data.fromYear === null && <Banner tone="warning">{t('unit-folder.noYear')}</Banner>}
      {data && data.fromYear !== null && (
        <form
          className="form-grid"
          onSubmit={(event) => {
            event.preventDefault();
            void carry();
          }}
        >
          <Field label={t('unit-folder.fromYear')} span="all">
            <Select
              value={String(data.fromYear)}
              options={data.years.map((one) => ({
                value: String(one.year),
                label: t('unit-folder.yearOf', { year: one.year, n: formatNumber(one.units) }),
              }))}
              onChange={(chosen) => {
                choose(chosen === null ? null : Number(chosen));
                type(null);
                refuse(undefined);
              }}
            />
          </Field>
          <Field label={t('unit-folder.name')} required span="all" error={problem}>
            <TextInput
              value={name}
              maxLength={lengths.name}
              onChange={(event) => {
                type(event.currentTarget.value);
                refuse(undefined);
              }}
            />
          </Field>
        </form>
      )}
      {data && data.units > 0 && (
        <p className="s">
          {t('unit-folder.copies', { count: data.units, year: next, folders: formatNumber(data.folders) })}
        </p>
      )}
      {data && data.takenCount > 0 && (
        <Banner tone="warning">
          {t('unit-folder.stay', {
            count: data.takenCount,
            year: next,
            names: data.taken
              .slice(0, 5)
              .map((unit) => unit.name)
              .join(', '),
          })}
        </Banner>
      )}
    </Dialog>
  );
}
