import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { stockImageQuery } from '../useSku.ts';

/** What is shown in the place of pictures: that of the product type, else the built-in one. Where it fails, a sign. */
export function StockImage({ typeId }: { typeId: number | null }): ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(stockImageQuery(typeId));
  return (
    <div className="panel sku-stock">
      <span className="thumb sku-stock-thumb">
        {data ? <img src={data.url} alt={t('sku.stock')} /> : <Package className="i i20" aria-hidden="true" />}
      </span>
      <span>
        <b className="med">{t('sku.stock')}</b>
        <br />
        <span className="s muted">
          {data?.productType ? t('sku.stock.ofType', { name: data.productType }) : t('sku.stock.builtIn')}
        </span>
      </span>
    </div>
  );
}
