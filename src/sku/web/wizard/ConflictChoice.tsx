import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import type { SkuDto } from '../../record/contract.ts';
import { skuApi, skuKey } from '../useSku.ts';

type Side = 'mine' | 'theirs';

/** What a field holds, in words. */
function said(sku: SkuDto, field: string): string {
  const [group = '', key = ''] = field.split('.');
  if (group === 'partDetail') {
    const value = sku.partDetail[key as keyof SkuDto['partDetail']];
    return typeof value === 'object' ? '' : String(value);
  }
  if (field === 'attributeAuthoring.productType') return sku.attributeAuthoring.productType?.name ?? '';
  if (group === 'attributeAuthoring')
    return sku.attributeAuthoring.attributes
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${name}: ${value}`)
      .join(', ');
  if (group === 'imageSet') return sku.imageSet.images.map(({ name }) => name).join(', ');
  if (group === 'productGroups') return sku.productGroups.map(({ name }) => name).join(', ');
  if (group === 'associations') return sku.associations.map((one) => `${one.sku} ${one.name}`).join(', ');
  if (group === 'distributors') return sku.distributors.map((one) => `${one.name} ${one.sku}`).join(', ');
  if (group === 'prices') return sku.prices.map((one) => `${one.name} ${one.msrp} ${one.currency}`).join(', ');
  return Object.entries(sku.translations)
    .map(([language, { name }]) => `${language}: ${name}`)
    .join(', ');
}

/** One with a field of the other. */
function taken(mine: SkuDto, theirs: SkuDto, field: string): SkuDto {
  const [group = '', key = ''] = field.split('.');
  if (group === 'partDetail' || group === 'attributeAuthoring')
    return { ...mine, [group]: { ...mine[group], [key]: { ...theirs[group] }[key as never] } };
  return { ...mine, [group]: theirs[group as keyof SkuDto] };
}

/** Fields that somebody else saved meanwhile: for each, mine or theirs. */
export function ConflictChoice(props: {
  mine: SkuDto;
  /** As the wire names them. */
  fields: readonly string[];
  onClose: () => void;
  onChosen: (merged: SkuDto, seen: number) => void;
}): ReactElement {
  const { mine, fields, onClose, onChosen } = props;
  const { t } = useTranslation();
  const { id } = mine.partDetail;
  const theirs = useQuery({
    queryKey: skuKey('saved', id),
    queryFn: () => skuApi.record.get({ id, saved: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (field: string): Side => sides[field] ?? 'mine';
  function save(of: SkuDto): void {
    const merged = fields.reduce((sku, field) => (sideOf(field) === 'theirs' ? taken(sku, of, field) : sku), mine);
    onChosen(merged, of.status.version ?? 1);
  }
  return (
    <Dialog
      title={t('sku.conflict')}
      width={800}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" disabled={!theirs.data} onClick={() => theirs.data && save(theirs.data)}>
            {t('sku.conflict.save')}
          </Button>
        </>
      }
    >
      <p>{t('sku.conflict.text', { name: theirs.data?.status.modifiedBy ?? '' })}</p>
      {theirs.isError && <LoadFailed onRetry={() => void theirs.refetch()} />}
      {theirs.isPending && <Skeleton width={320} />}
      {theirs.data && (
        <table className="tb">
          <thead>
            <tr>
              <th>{t('sku.conflict.field')}</th>
              <th>{t('sku.conflict.mine')}</th>
              <th>{t('sku.conflict.theirs')}</th>
              <th>{t('sku.conflict.keep')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <td>{t(`sku.field.${field}`)}</td>
                <td>{said(mine, field)}</td>
                <td>{said(theirs.data, field)}</td>
                <td>
                  <Segment
                    label={t(`sku.field.${field}`)}
                    value={sideOf(field)}
                    onChange={(side: Side) => setSides({ ...sides, [field]: side })}
                    options={(['mine', 'theirs'] as const).map((value) => ({
                      value,
                      label: t(`sku.conflict.${value}`),
                    }))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
