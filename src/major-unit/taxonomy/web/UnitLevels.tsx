import { FolderTree } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { FILTER_MS, useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import type { Taxonomy } from '../../../taxonomy/contract.ts';
import { LevelTree, wayText } from '../../../taxonomy/web/fields.tsx';
import type { LevelTreeHandle } from '../../../taxonomy/web/fields.tsx';
import type { LevelWithItems } from '../contract.ts';
import { unitTaxonomyApi } from './useUnitTaxonomy.ts';

/** The levels of a taxonomy with how many items of the catalogue stand there; a text lists the leaves that hold it. */
export function UnitLevels(props: {
  taxonomy: Taxonomy;
  selected: number | null;
  onSelect: (level: LevelWithItems) => void;
  foot?: ReactNode;
  ref?: Ref<LevelTreeHandle<LevelWithItems>>;
}): ReactElement {
  const { taxonomy, selected, onSelect, foot, ref } = props;
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const typed = useTypedFilter(q, setQ, FILTER_MS);
  const { id } = taxonomy;
  const load = useCallback(
    async (parentId: number | undefined, cursor: string | undefined) => {
      if (q !== '') {
        const found = await unitTaxonomyApi.findLeaves({ id, q, take: 100 });
        return { items: found.map(({ way, ...level }) => ({ ...level, note: wayText(way) })), cursor: null };
      }
      return unitTaxonomyApi.levels({ id, take: 1000, ...(parentId && { parentId }), ...(cursor && { cursor }) });
    },
    [id, q],
  );
  return (
    <section className="pane fill taxonomy-pane" aria-label={taxonomy.name}>
      <div className="pane-head">
        <h2>{taxonomy.name}</h2>
        <span className="s muted nw">
          {t('taxonomy.counts', { levels: formatNumber(taxonomy.levels), leaves: formatNumber(taxonomy.leaves) })}
        </span>
        <span className="grow" />
        <TextInput
          type="search"
          style={{ width: 150 }}
          aria-label={t('taxonomy.filterLevels')}
          placeholder={t('taxonomy.filterLevels')}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={typed.onKeyDown}
        />
      </div>
      <LevelTree
        key={q}
        ref={ref ?? null}
        label={taxonomy.name}
        load={load}
        selected={selected}
        onSelect={onSelect}
        end={({ items, childCount }) =>
          items === 0 && childCount === 0 ? (
            <span className="s warn">{t('taxonomy.empty')}</span>
          ) : (
            <span className="num">{formatNumber(items)}</span>
          )
        }
        empty={
          <Empty
            icon={<FolderTree className="i i20" aria-hidden="true" />}
            title={q === '' ? t('taxonomy.noLevels') : t('taxonomy.noLeaf')}
          />
        }
      />
      {foot && <div className="pane-foot s muted">{foot}</div>}
    </section>
  );
}
