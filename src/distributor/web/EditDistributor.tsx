import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOfNumber } from '../../catalog/digits/rules.ts';
import { useDigits } from '../../catalog/web/fields.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { written } from '../../platform/web/written.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { NumberInput, TextInput } from '../../platform/web/ui/inputs.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { SkuDistributor } from '../../sku/record/contract.ts';
import {
  catalogYearsAhead,
  distributorLimits,
  distributorMessages,
  firstCatalogYear,
  lastCatalogYear,
  parsePages,
  statusNames,
} from '../rules.ts';
import { catalogsQuery, distributorApi, distributorsQuery } from './useDistributors.ts';

export type DistributorRow = SkuDistributor;

const numberOf = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The dialog Edit distributor: what a distributor says of the SKU, with catalogs and pages. */
export function EditDistributor(props: {
  row: DistributorRow;
  others: readonly DistributorRow[];
  onClose: () => void;
  onDone: (row: DistributorRow) => void;
}): ReactElement {
  const { others, onClose, onDone } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [row, set] = useState(props.row);
  const [isTold, tell] = useState(false);
  const [fresh, type] = useState(() => ({ distributor: '', catalog: '', year: lastCatalogYear() - catalogYearsAhead }));
  const askedDistributors = useQuery(distributorsQuery());
  const { data: distributors = [] } = askedDistributors;
  const { data: catalogs = [] } = useQuery(catalogsQuery(row.distributorId));
  const free = catalogs.filter(({ id }) => !row.catalogs.some((one) => one.id === id));
  const isTwice = others.some(
    (one) => one.distributorId === row.distributorId && one.sku.toLowerCase() === row.sku.trim().toLowerCase(),
  );
  const digits = useDigits();
  const problemOf = (value: number | null, standing: number | null) =>
    value === null || value === standing ? undefined : problemOfNumber(value, digits.amount);
  const wrong = {
    distributor: row.distributorId === 0 ? t('distributor.chooseOne') : undefined,
    number: row.sku.trim() === '' ? distributorMessages.number : isTwice ? distributorMessages.twice : undefined,
    pages: row.catalogs.map(({ pages }) =>
      (parsePages(pages)?.length ?? 0) > 0 ? undefined : distributorMessages.pages,
    ),
  };
  const amounts = {
    cost: problemOf(row.customData.cost, props.row.customData.cost),
    msrp: problemOf(row.customData.msrp, props.row.customData.msrp),
  };
  const isWrong = [wrong.distributor, wrong.number, amounts.cost, amounts.msrp, ...wrong.pages].some(
    (text) => text !== undefined,
  );
  const last = lastCatalogYear();
  const isYear = Number.isInteger(fresh.year) && fresh.year >= firstCatalogYear && fresh.year <= last;

  function done(): void {
    tell(true);
    if (!isWrong) onDone({ ...row, sku: row.sku.trim(), skuName: row.skuName.trim() });
  }
  async function addDistributor(): Promise<void> {
    try {
      const name = fresh.distributor.trim();
      const { id } = await distributorApi.add({ name, industryIds: [] });
      await written(client, ['distributor']);
      set({ ...row, distributorId: id, name, catalogs: [] });
      type({ ...fresh, distributor: '' });
    } catch (error) {
      handleApiError(error);
    }
  }
  async function addCatalog(): Promise<void> {
    try {
      const of = { name: fresh.catalog.trim(), year: fresh.year };
      const { id } = await distributorApi.addCatalog({ id: row.distributorId, ...of });
      await written(client, ['distributor_catalog']);
      if (!row.catalogs.some((one) => one.id === id))
        set({ ...row, catalogs: [...row.catalogs, { id, ...of, pages: '' }] });
      type({ ...fresh, catalog: '' });
    } catch (error) {
      handleApiError(error);
    }
  }
  return (
    <Dialog
      width={800}
      dirty={row !== props.row}
      title={t('distributor.edit')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" onClick={done}>
            {t('distributor.ok')}
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <Field label={t('distributor.distributor')} required error={isTold ? wrong.distributor : undefined}>
          <Select
            value={row.distributorId === 0 ? null : String(row.distributorId)}
            placeholder={t('distributor.choose')}
            from={askedDistributors}
            options={distributors.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next) => {
              const chosen = distributors.find(({ id }) => String(id) === next);
              if (chosen) set({ ...row, distributorId: chosen.id, name: chosen.name, catalogs: [] });
            }}
          />
        </Field>
        <Field label={t('distributor.newOne')}>
          <span className="row">
            <TextInput
              aria-label={t('distributor.newOne')}
              value={fresh.distributor}
              maxLength={distributorLimits.name}
              onChange={(event) => type({ ...fresh, distributor: event.currentTarget.value })}
            />
            <Button
              icon={<Plus className="i14" />}
              aria-label={t('distributor.addOne')}
              disabled={fresh.distributor.trim() === ''}
              onClick={() => void addDistributor()}
            />
          </span>
        </Field>
        <Field label={t('distributor.number')} required error={isTold ? wrong.number : undefined}>
          <TextInput
            className="pn"
            value={row.sku}
            maxLength={distributorLimits.number}
            onChange={(event) => set({ ...row, sku: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('distributor.name')}>
          <TextInput
            value={row.skuName}
            maxLength={distributorLimits.name}
            onChange={(event) => set({ ...row, skuName: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('distributor.names')} hint={t('distributor.namesHint')}>
          <TextInput
            value={row.names.join('; ')}
            onChange={(event) => {
              const names = event.currentTarget.value.split(';').map((name) => name.trimStart());
              set({ ...row, names: names.length === 1 && names[0] === '' ? [] : names });
            }}
          />
        </Field>
        <Field label={t('distributor.status')}>
          <Select
            value={String(row.status)}
            options={statusNames.map((name, number) => ({
              value: String(number),
              label: t(`distributor.status.${name}`),
            }))}
            onChange={(next) => set({ ...row, status: Number(next ?? 0) })}
          />
        </Field>
        {(['cost', 'msrp'] as const).map((key) => (
          <Field key={key} label={t(`distributor.${key}`)} error={isTold ? amounts[key] : undefined}>
            <NumberInput
              min={0}
              step={10 ** -digits.amount}
              value={row.customData[key] ?? ''}
              onChange={(event) => {
                const value = numberOf(event.currentTarget.valueAsNumber);
                set({ ...row, customData: { ...row.customData, [key]: value } });
              }}
            />
          </Field>
        ))}
      </div>
      <h3 className="h">{t('distributor.catalogs')}</h3>
      <ul className="distributor-catalogs">
        {row.catalogs.map((one, at) => (
          <li key={one.id} className="row">
            <span className="grow">
              {one.name} {one.year}
            </span>
            <Field
              label={t('distributor.pagesOf', { name: one.name, year: one.year })}
              error={isTold ? wrong.pages[at] : undefined}
            >
              <TextInput
                value={one.pages}
                placeholder="12, 14-16"
                maxLength={1024}
                onChange={(event) => {
                  const pages = event.currentTarget.value;
                  set({ ...row, catalogs: row.catalogs.map((other) => (other === one ? { ...one, pages } : other)) });
                }}
              />
            </Field>
            <IconButton
              size="sm"
              label={t('distributor.removeCatalog', { name: one.name, year: one.year })}
              icon={<X className="i14" />}
              onClick={() => set({ ...row, catalogs: row.catalogs.filter((other) => other !== one) })}
            />
          </li>
        ))}
      </ul>
      {row.distributorId > 0 && (
        <div className="row wrap">
          {free.length > 0 && (
            <Select
              aria-label={t('distributor.addCatalog')}
              placeholder={t('distributor.addCatalog')}
              value={null}
              options={free.map(({ id, name, year }) => ({ value: String(id), label: `${name} ${year}` }))}
              onChange={(next) => {
                const chosen = free.find(({ id }) => String(id) === next);
                if (!chosen) return;
                const { id, name, year } = chosen;
                set({ ...row, catalogs: [...row.catalogs, { id, name, year, pages: '' }] });
              }}
            />
          )}
          <TextInput
            aria-label={t('distributor.newCatalog')}
            placeholder={t('distributor.newCatalog')}
            value={fresh.catalog}
            maxLength={distributorLimits.name}
            onChange={(event) => type({ ...fresh, catalog: event.currentTarget.value })}
          />
          <NumberInput
            aria-label={t('distributor.year')}
            min={firstCatalogYear}
            max={last}
            step={1}
            value={Number.isNaN(fresh.year) ? '' : fresh.year}
            onChange={(event) => type({ ...fresh, year: event.currentTarget.valueAsNumber })}
          />
          <Button
            icon={<Plus className="i14" />}
            reason={isYear ? undefined : distributorMessages.year(last)}
            disabled={fresh.catalog.trim() === ''}
            onClick={() => void addCatalog()}
          >
            {t('distributor.addNewCatalog')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
