import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { DefinitionsView } from './definition/DefinitionsView.tsx';
import './Features.css';
import { FieldsView } from './field/FieldsView.tsx';
import { ProductsView } from './product/ProductsView.tsx';
import { useLock } from './useFeatures.ts';

const views = { fields: FieldsView, products: ProductsView, definitions: DefinitionsView } as const;
const keys = ['fields', 'products', 'definitions'] as const;

/** Tab Major Units of ARI management: field, product and data definitions (docs/domain/ari.md, Definitions). */
export function FeaturesPage(): ReactElement {
  const { t } = useTranslation();
  const [chosen, choose] = useUrlState('view', 'fields', { push: true });
  const lock = useLock();
  const view = keys.find((key) => key === chosen) ?? 'fields';
  const View = views[view];
  return (
    <div className="pane fill">
      <div className="toolbar">
        <Segment
          label={t('standard-feature.views')}
          options={keys.map((value) => ({ value, label: t(`standard-feature.view.${value}`) }))}
          value={view}
          onChange={choose}
        />
      </div>
      {lock !== undefined && (
        <div className="features-lock">
          <Banner tone="info">{lock}</Banner>
        </div>
      )}
      <View key={view} />
    </div>
  );
}
