import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouter } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { DataGrid } from '../../../platform/web/grid/DataGrid.tsx';
import { useGridPages } from '../../../platform/web/grid/pages.ts';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import type { Taxonomy } from '../../../taxonomy/contract.ts';
import { Panes, taxonomyKey } from '../../../taxonomy/web/fields.tsx';
import type { LevelWithItems, TaxonomyUnit } from '../contract.ts';
import { UnitLevels } from './UnitLevels.tsx';
import { unitColumns } from './columns.tsx';
import { unitTaxonomyApi } from './useUnitTaxonomy.ts';

type Placed = TaxonomyUnit & { levelName: string };
const PAGE = 200;

/** The taxonomy with the catalogue's items at each level. */
export function CatalogueView({ taxonomy }: { taxonomy: Taxonomy }): ReactElement {
  const { t } = useTranslation();
  const [level, choose] = useState<LevelWithItems | null>(null);
  return (
    <Panes
      id="taxonomy.catalogue"
      label={taxonomy.name}
      tree={<UnitLevels taxonomy={taxonomy} selected={level?.id ?? null} onSelect={choose} />}
      chosen={
        level ? (
          <LevelItems key={level.id} level={level} />
        ) : (
          <Empty
            icon={<Tag className="i i20" aria-hidden="true" />}
            title={t('taxonomy.noneChosen')}
            text={t('taxonomy.noneChosenItems')}
          />
        )
      }
    />
  );
}

function LevelItems({ level }: { level: LevelWithItems }): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const pages = useGridPages<Placed>({
    key: taxonomyKey('items', level.id),
    loadPage: async (cursor) => {
      const skip = Number(cursor ?? 0);
      const { items, totalCount } = await unitTaxonomyApi.items({ id: level.id, take: PAGE, skip });
      const next = skip + items.length;
      return { items, total: totalCount, next: items.length === PAGE && next <= 10_000 ? String(next) : null };
    },
    pageSize: PAGE,
  });
  const columns = unitColumns<Placed>(t);
  return (
    <section className="pane fill taxonomy-pane" aria-label={level.name}>
      <div className="pane-head">
        <h2>{level.name}</h2>
        {pages.total !== undefined && <Count>{formatNumber(pages.total)}</Count>}
      </div>
      <DataGrid
        id="taxonomy.items"
        label={t('taxonomy.itemsAt', { level: level.name })}
        columns={
          level.childCount > 0
            ? [
                ...columns,
                { key: 'level', title: t('taxonomy.column.leaf'), width: 140, render: ({ levelName }) => levelName },
              ]
            : columns
        }
        rowId={({ id, levelName }) => `${id} ${levelName}`}
        pages={pages}
        onOpen={({ itemId }) => router.history.push(paths.item(catalogCode(), itemId, 'taxonomy', 'MajorUnit'))}
        empty={<Empty icon={<Tag className="i i20" aria-hidden="true" />} title={t('taxonomy.noItems')} />}
      />
    </section>
  );
}
