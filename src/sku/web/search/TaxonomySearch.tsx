import { useQuery } from '@tanstack/react-query';
import { FolderTree } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { FoundSkus, type SkuSearchProps } from '../fields.tsx';
import { skuApi, skuKey } from '../useSku.ts';
import './Search.css';

interface Level {
  id: number;
  parentId: number | null;
  name: string;
  count: number;
}

/** Levels in the order of the tree, each with its depth. */
function inOrder(levels: readonly Level[], parentId: number | null = null, depth = 0): (Level & { depth: number })[] {
  return levels
    .filter((level) => level.parentId === parentId)
    .flatMap((level) => [{ ...level, depth }, ...inOrder(levels, level.id, depth + 1)]);
}

/** The search by taxonomy: levels that have SKUs, and the SKUs of the chosen one and under it. */
export function TaxonomySearch({ workflowId }: SkuSearchProps): ReactElement {
  const { t } = useTranslation();
  const [level, setLevel] = useUrlState('level');
  const [, setState] = useUrlState('state');
  const { data, isError, refetch } = useQuery({
    queryKey: skuKey('taxonomy'),
    queryFn: () => skuApi.find.taxonomy({}),
  });
  const id = Number(level);
  const levels = inOrder(data ?? []);
  const choose = (
    <Empty icon={<FolderTree className="i i20" aria-hidden="true" />} title={t('sku.search.chooseLevel')} />
  );
  return (
    <div className="sku-taxonomy">
      <nav className="pane fill" aria-label={t('sku.search.levels')}>
        {isError && !data ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton width={200} />
        ) : levels.length === 0 ? (
          <Empty
            icon={<FolderTree className="i i20" aria-hidden="true" />}
            title={t('sku.search.noLevels')}
            text={t('sku.search.noLevelsText')}
          />
        ) : (
          <ul className="sku-levels">
            {levels.map((one) => (
              <li key={one.id} style={{ paddingInlineStart: 12 * one.depth }}>
                <button
                  type="button"
                  aria-current={one.id === id ? 'true' : undefined}
                  onClick={() => setLevel(String(one.id))}
                >
                  <span className="trunc grow">{one.name}</span>
                  <span className="tn faint">{formatNumber(one.count)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <FoundSkus
        search={{
          type: 'Taxonomy',
          taxonomyId: levels.some((one) => one.id === id) ? id : 1,
          ...(workflowId !== null && { workflow: workflowId }),
        }}
        instead={levels.some((one) => one.id === id) ? undefined : choose}
        onClear={() => {
          setLevel('');
          setState('');
        }}
      />
    </div>
  );
}
