import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, LoadFailed, PageHead } from '../../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { NoIndustry } from '../field/FieldsView.tsx';
import { IndustrySelect, useIndustry } from '../IndustrySelect.tsx';
import { ProductSelect } from '../ProductSelect.tsx';
import { productQuery } from '../useFeatures.ts';
import { ProductFields } from './ProductFields.tsx';

/** What a product's sub type is described by: its fields in their order. */
export function ProductsView(): ReactElement {
  const { t } = useTranslation();
  const { industry, none, choose } = useIndustry();
  const [type, setType] = useUrlState('type');
  const [subType, setSubType] = useUrlState('subtype');
  const product = { type: Number(type) || 0, subtype: Number(subType) || 0 };
  const { data, isError, refetch } = useQuery(productQuery(industry, product.type, product.subtype));
  if (none) return <NoIndustry />;
  return (
    <>
      <PageHead title={t('standard-feature.view.products')} />
      <div className="features-pick">
        <IndustrySelect
          industry={industry}
          onChange={(next) => {
            choose(next);
            setType('');
            setSubType('');
          }}
        />
        <ProductSelect
          industry={industry}
          value={product}
          onChange={(next) => {
            setType(next.type === 0 ? '' : String(next.type));
            setSubType(next.subtype === 0 ? '' : String(next.subtype));
          }}
        />
      </div>
      {product.subtype === 0 ? (
        <Empty
          icon={<Boxes className="i i20" aria-hidden="true" />}
          title={t('standard-feature.noProduct')}
          text={t('standard-feature.noProductText')}
        />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        data && (
          <ProductFields
            key={`${product.subtype} ${data
              .map(({ relationId }) => relationId)
              .toSorted((a, b) => a - b)
              .join(' ')}`}
            industry={industry}
            product={product}
            rows={data}
          />
        )
      )}
    </>
  );
}
