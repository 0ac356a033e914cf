import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import type { MassPreview } from '../../mass/contract.ts';
import { massOptions } from '../../rules.ts';
import { skuApi, skuKey } from '../useSku.ts';

type Update = Parameters<typeof skuApi.mass.preview>[0];

/** The question before SKUs are updated: what becomes of each of the first of them. */
export function MassDialog(props: {
  /** Number of the SKU that is copied. */
  sku: string;
  of: Update;
  onClose: () => void;
  onSubmit: () => void;
}): ReactElement {
  const { sku, of, onClose, onSubmit } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: skuKey('massPreview', of),
    queryFn: () => skuApi.mass.preview(of),
    staleTime: 0,
    gcTime: 0,
  });
  const count = of.itemIds.length;
  const n = formatNumber(count);
  const rules = massOptions
    .filter((option) => of.options?.includes(option))
    .map((option) => t(`sku.mass.how.${option}`));
  return (
    <Dialog
      title={t('sku.mass.ask', { count, n })}
      width={1120}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" disabled={!data} onClick={onSubmit}>
            {t('sku.mass.act', { count, n })}
          </Button>
        </>
      }
    >
      <p>{t('sku.mass.askText', { sku })}</p>
      <ul className="sku-mass-rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <p className="muted">{t('sku.mass.looking')}</p>}
      {data && (
        <table className="tb sku-mass-changes">
          <thead>
            <tr>
              <th>{t('sku.field.partDetail.sku')}</th>
              <th>{t('sku.mass.field')}</th>
              <th>{t('sku.mass.before')}</th>
              <th>{t('sku.mass.after')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.flatMap((one) => (
              <Changes key={one.id} of={one} />
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > data.items.length && (
        <p className="muted">{t('sku.mass.more', { n: formatNumber(data.total - data.items.length) })}</p>
      )}
    </Dialog>
  );
}

/** What changes of a SKU, in words. */
interface Told {
  key: string;
  name: string;
  before: ReactNode;
  after: ReactNode;
}

/** A row for each thing that changes of a SKU, or one that says that nothing does. */
function Changes({ of }: { of: MassPreview }): ReactElement {
  const { t } = useTranslation();
  const nothing = <span className="faint">{t('sku.mass.empty')}</span>;
  const { units } = of;
  const changes: Told[] = of.changes.map(({ field, before, after }) => {
    const say = (value: string | null) => (value === null ? t('sku.stock') : value === '' ? nothing : value);
    return {
      key: field,
      name: field === 'state' ? t('sku.search.state') : t(`sku.mass.option.${field}`),
      before: say(before),
      after: say(after),
    };
  });
  const inUnits = (count: number) => t('sku.mass.units', { count, n: formatNumber(count) });
  if (units)
    changes.push({
      key: 'fitments',
      name: t('sku.mass.option.fitments'),
      before: inUnits(units.before),
      after: [
        inUnits(units.before + units.added),
        units.added > 0 && t('sku.mass.unitsAdded', { n: formatNumber(units.added) }),
        units.updated > 0 && t('sku.mass.unitsUpdated', { count: units.updated, n: formatNumber(units.updated) }),
      ]
        .filter(Boolean)
        .join('; '),
    });
  const name = (
    <>
      <span className="pn">{of.sku}</span> <span className="muted">{of.manufacturer}</span>
    </>
  );
  if (changes.length === 0)
    return (
      <tr>
        <td>{name}</td>
        <td colSpan={3} className="muted">
          {t('sku.mass.unchanged')}
        </td>
      </tr>
    );
  return (
    <>
      {changes.map((change) => (
        <tr key={change.key}>
          <td>{name}</td>
          <td>{change.name}</td>
          <td>{change.before}</td>
          <td>{change.after}</td>
        </tr>
      ))}
    </>
  );
}
