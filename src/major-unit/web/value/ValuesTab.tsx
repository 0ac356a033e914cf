import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemTabProps } from '../../../item/web/fields.tsx';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { valuesQuery } from './useValues.ts';
import { ValuesForm } from './ValuesForm.tsx';

/** Standardized features of a unit: what its sub type asks for (docs/domain/units.md, Standardized features). */
export function ValuesTab({ item, readOnly }: ItemTabProps): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(valuesQuery(item.id));
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="60%" />;
  if (data.fields.length === 0 && data.lost.length === 0)
    return (
      <div className="pane fill" id="browse-detail" tabIndex={-1}>
        <Empty
          icon={<ListChecks className="i i20" aria-hidden="true" />}
          title={t(data.product ? 'major-unit.value.noFields' : 'major-unit.value.noProduct')}
          text={t(data.product ? 'major-unit.value.noFieldsText' : 'major-unit.value.noProductText')}
        />
      </div>
    );
  const shape = data.fields.map(({ id, type }) => `${id}.${type.globalTypeId}`).join(' ');
  return <ValuesForm key={`${item.id} ${shape}`} item={item} record={data} readOnly={readOnly} />;
}
