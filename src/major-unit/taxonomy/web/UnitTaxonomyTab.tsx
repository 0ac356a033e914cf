import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderTree, Square, SquareCheck, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemTabProps } from '../../../item/web/fields.tsx';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { LevelTree, wayText } from '../../../taxonomy/web/fields.tsx';
import type { LevelTreeHandle } from '../../../taxonomy/web/fields.tsx';
import type { LevelWithItems } from '../contract.ts';
import { assignedTables, ofItemQuery, unitTaxonomyApi } from './useUnitTaxonomy.ts';
import './UnitTaxonomy.css';

/** The leaves at which a unit stands: a taxonomy is chosen, its leaves are ticked; each tick is saved at once. */
export function UnitTaxonomyTab({ item, readOnly }: ItemTabProps): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const query = useQuery(ofItemQuery(item.id));
  const [chosen, choose] = useState<string | null>(null);
  const tree = useRef<LevelTreeHandle<LevelWithItems>>(null);
  const taxonomies = query.data?.taxonomies ?? [];
  const levels = query.data?.levels ?? [];
  const taxonomy = taxonomies.find(({ id }) => String(id) === chosen) ?? taxonomies[0];
  const at = new Set(levels.map(({ id }) => id));
  const ticked = [...at].join(' ');
  useEffect(() => void tree.current?.refresh(), [ticked]);
  const id = taxonomy?.id ?? 0;
  const load = useCallback(
    (parentId: number | undefined, cursor: string | undefined) =>
      unitTaxonomyApi.levels({ id, take: 1000, ...(parentId && { parentId }), ...(cursor && { cursor }) }),
    [id],
  );

  async function set(level: { id: number; name: string }, on: boolean): Promise<void> {
    if (readOnly) return;
    const change = on ? { newLeafNode: level.id } : { leafNodeToRemove: level.id };
    const again = (): Promise<void> => written(client, assignedTables);
    try {
      const { changeId } = await unitTaxonomyApi.assign({ items: [{ itemId: item.id, ...change }] });
      undoToast(t(on ? 'taxonomy.placed' : 'taxonomy.unplaced', { level: level.name }), changeId, again);
    } catch (error) {
      handleApiError(error);
    }
    await again();
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <div aria-busy="true" />;
  if (query.data.industryId === null || !taxonomy)
    return (
      <Empty
        icon={<FolderTree className="i i20" aria-hidden="true" />}
        title={t(query.data.industryId === null ? 'taxonomy.noIndustryOfUnit' : 'taxonomy.noTaxonomyOfUnit')}
        text={t(query.data.industryId === null ? 'taxonomy.noIndustryOfUnitText' : 'taxonomy.noTaxonomyOfUnitText')}
      />
    );
  return (
    <div className="pane fill unit-taxonomy">
      <div className="toolbar wraps">
        <span className="s muted">{t('taxonomy.taxonomy')}</span>
        <Select
          aria-label={t('taxonomy.taxonomy')}
          value={String(taxonomy.id)}
          options={taxonomies.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={choose}
        />
      </div>
      <ul className="unit-levels" aria-label={t('taxonomy.standsAt')}>
        {levels.map((level) => (
          <li key={level.id}>
            <span className="s muted">
              {[taxonomies.find((one) => one.id === level.taxonomyId)?.name, ...level.way.map(({ name }) => name)]
                .filter(Boolean)
                .join(' / ')}
            </span>
            <span className="med">{level.name}</span>
            {!readOnly && (
              <IconButton
                size="sm"
                label={t('taxonomy.takeFrom', { level: wayText([...level.way, level]) })}
                icon={<X className="i12" />}
                onClick={() => void set(level, false)}
              />
            )}
          </li>
        ))}
        {levels.length === 0 && <li className="muted">{t('taxonomy.standsNowhere')}</li>}
      </ul>
      <LevelTree
        key={taxonomy.id}
        ref={tree}
        label={taxonomy.name}
        load={load}
        icon={(level) => {
          if (level.childCount > 0) return undefined;
          const Box = at.has(level.id) ? SquareCheck : Square;
          return (
            <Box
              className={at.has(level.id) ? 'i14 ticked' : 'i14'}
              role="img"
              aria-label={t(at.has(level.id) ? 'taxonomy.isTicked' : 'taxonomy.isNotTicked')}
            />
          );
        }}
        onSelect={(level) => {
          if (level.childCount > 0) tree.current?.toggle(String(level.id));
          else void set(level, !at.has(level.id));
        }}
        empty={<Empty icon={<FolderTree className="i i20" aria-hidden="true" />} title={t('taxonomy.noLevels')} />}
      />
    </div>
  );
}
