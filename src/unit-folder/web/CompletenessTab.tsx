import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import type { ItemTabProps } from '../../item/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { IncompleteUnit } from '../complete/contract.ts';
import { lacks, type Lack } from '../complete/rules.ts';
import { CarryDialog } from './CarryDialog.tsx';
import { completenessQuery } from './useUnitFolder.ts';
import './Completeness.css';

/** Where what a unit lacks is put right. */
const tabOf = { description: 'description', picture: 'images', price: 'pricing' } as const;

/** What units under a folder lack, each a link to where it is put right. */
export function CompletenessTab({ item }: ItemTabProps): ReactElement {
  const { t } = useTranslation();
  const mayWrite = useMay('writeMajorUnit');
  const [missing, choose] = useState<Lack | null>(null);
  const [carrying, setCarrying] = useState(false);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    completenessQuery(item.id, missing),
  );
  const [first] = data?.pages ?? [];
  if (isError && !first) return <LoadFailed onRetry={() => void refetch()} />;
  if (!first) return <Skeleton width="60%" />;
  const { figures, isMore } = first;
  const units = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="pane fill" id="browse-detail" tabIndex={-1}>
      <div className="toolbar completeness-bar">
        <span className="med">
          {t('unit-folder.figures', { count: figures.units, complete: formatNumber(figures.complete) })}
        </span>
        <Select
          aria-label={t('unit-folder.show')}
          value={missing}
          placeholder={t('unit-folder.any')}
          clearable
          options={lacks.map((one) => ({
            value: one,
            label: t('unit-folder.withCount', { what: t(`unit-folder.${one}`), n: formatNumber(figures[one]) }),
          }))}
          onChange={(next) => choose(lacks.find((one) => one === next) ?? null)}
        />
        {mayWrite && (
          <Button className="ml" icon={<CalendarPlus className="i14" />} onClick={() => setCarrying(true)}>
            {t('unit-folder.carry')}
          </Button>
        )}
      </div>
      {isMore && <p className="s muted completeness-note">{t('unit-folder.more')}</p>}
      {units.length === 0 ? (
        <Empty
          icon={<CircleCheck className="i i20" aria-hidden="true" />}
          title={t(figures.units === 0 ? 'unit-folder.noUnits' : 'unit-folder.none')}
          {...(figures.units > 0 && { text: t('unit-folder.noneText') })}
        />
      ) : (
        <ul className="completeness-list" aria-label={t('unit-folder.list')}>
          {units.map((unit) => (
            <Incomplete key={unit.id} unit={unit} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="completeness-next">
          <Button busy={isFetchingNextPage && t('unit-folder.next')} onClick={() => void fetchNextPage()}>
            {t('unit-folder.next')}
          </Button>
        </div>
      )}
      {carrying && <CarryDialog folder={item} onClose={() => setCarrying(false)} />}
    </div>
  );
}

function Incomplete({ unit }: { unit: IncompleteUnit }): ReactElement {
  const { t } = useTranslation();
  const to = (tab: string): string => paths.item(catalogCode(), unit.id, tab, 'MajorUnit');
  return (
    <li>
      <span>
        <AppLink className="link med" href={to('details')}>
          {unit.name}
        </AppLink>
        {unit.modelYear !== null && <span className="muted"> {unit.modelYear}</span>}
      </span>
      <span className="completeness-lacks s">
        {unit.fields.map((field) => (
          <AppLink key={field.id} className="link" href={to('standardizedFeatures')}>
            {field.name}
          </AppLink>
        ))}
        {(['description', 'picture', 'price'] as const).map(
          (one) =>
            unit[one] && (
              <AppLink key={one} className="link" href={to(tabOf[one])}>
                {t(`unit-folder.missing.${one}`)}
              </AppLink>
            ),
        )}
      </span>
    </li>
  );
}
