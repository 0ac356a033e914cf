import { FileText, Pencil, Plus, Store, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExact } from '../../platform/web/format.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { skuLimits } from '../../sku/rules.ts';
import type { SkuStepProps } from '../../sku/web/fields.tsx';
import { statusNames } from '../rules.ts';
import { EditDistributor, type DistributorRow } from './EditDistributor.tsx';
import { PageViewer } from './PageViewer.tsx';
import './Distributors.css';

const blank: DistributorRow = {
  distributorId: 0,
  name: '',
  sku: '',
  skuName: '',
  names: [],
  status: 0,
  customData: { cost: null, msrp: null },
  catalogs: [],
  hasPdfs: false,
};

/** The step Distributor info: who sells the SKU, under which number, in which printed catalogs. */
export function DistributorStep({ sku, change, readOnly }: SkuStepProps): ReactElement {
  const { t } = useTranslation();
  const { distributors } = sku;
  const [editing, edit] = useState<number | null>(null);
  const [isShown, show] = useState(false);
  const isFull = distributors.length >= skuLimits.distributors;
  const amount = (value: number | null): string => (value === null ? '' : formatExact(value, 2));
  const put = (row: DistributorRow): void => {
    change({
      ...sku,
      distributors:
        editing === -1 ? [...distributors, row] : distributors.map((one, at) => (at === editing ? row : one)),
    });
    edit(null);
  };
  return (
    <section className="wizard-part" aria-label={t('distributor.step')}>
      <div className="row">
        <h2 className="h">{t('distributor.step')}</h2>
        <Count>{distributors.length}</Count>
        <span className="ml row">
          {distributors.some(({ hasPdfs }) => hasPdfs) && (
            <Button icon={<FileText className="i14" />} onClick={() => show(!isShown)} aria-pressed={isShown}>
              {t('distributor.viewPages')}
            </Button>
          )}
          {!readOnly && (
            <Button
              icon={<Plus className="i14" />}
              reason={isFull ? t('distributor.full', { most: skuLimits.distributors }) : undefined}
              onClick={() => edit(-1)}
            >
              {t('distributor.add')}
            </Button>
          )}
        </span>
      </div>
      {distributors.length === 0 ? (
        <Empty
          icon={<Store className="i i20" aria-hidden="true" />}
          title={t('distributor.none')}
          text={t('distributor.noneText')}
        />
      ) : (
        <div className="distributor-table">
          <table className="tb">
            <thead>
              <tr>
                <th>{t('distributor.distributor')}</th>
                <th>{t('distributor.number')}</th>
                <th>{t('distributor.name')}</th>
                <th>{t('distributor.status')}</th>
                <th className="num">{t('distributor.cost')}</th>
                <th className="num">{t('distributor.msrp')}</th>
                <th>{t('distributor.catalogs')}</th>
                <th>{t('distributor.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {distributors.map((row, at) => (
                <tr key={`${row.distributorId}.${row.sku}`}>
                  <td>{row.name}</td>
                  <td className="pn">{row.sku}</td>
                  <td>
                    {row.skuName}
                    {row.names.length > 0 && <div className="muted s">{row.names.join(', ')}</div>}
                  </td>
                  <td>{t(`distributor.status.${statusNames[row.status] ?? 'undefined'}`)}</td>
                  <td className="num">{amount(row.customData.cost)}</td>
                  <td className="num">{amount(row.customData.msrp)}</td>
                  <td className="muted s">
                    {row.catalogs.map(({ name, year, pages }) => `${name} ${year}: ${pages}`).join('; ')}
                  </td>
                  <td className="nw">
                    {!readOnly && (
                      <>
                        <IconButton
                          size="sm"
                          label={t('distributor.editOf', { name: row.name, number: row.sku })}
                          icon={<Pencil className="i14" />}
                          onClick={() => edit(at)}
                        />
                        <IconButton
                          size="sm"
                          label={t('distributor.removeOf', { name: row.name, number: row.sku })}
                          icon={<Trash2 className="i14" />}
                          onClick={() => change({ ...sku, distributors: distributors.filter((one) => one !== row) })}
                        />
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isShown && <PageViewer key={sku.partDetail.id} distributors={distributors} />}
      {editing !== null && (
        <EditDistributor
          row={distributors[editing] ?? blank}
          others={distributors.filter((_, at) => at !== editing)}
          onClose={() => edit(null)}
          onDone={put}
        />
      )}
    </section>
  );
}
