import { ChevronsUp, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FoundSkus, type SkuSearchProps } from '../../sku/web/fields.tsx';
import { missingHeaders, readFilters, type Filters } from '../rules.ts';
import { RollUpDialog } from './RollUpDialog.tsx';
import { UnitLists } from './UnitLists.tsx';
import { unitName } from './columns.tsx';
import { fitmentApi, wireOf, type Looked } from './useFitments.ts';
import './Fitment.css';

/** Units of which one is rolled up, at most. */
const mostBases = 20;

interface Rolled {
  skuIds: number[];
  units: { muId: number; name: string }[];
  done: () => void;
}

/** The search for SKUs by what they fit: a year, a make and a model, and what else tells units apart. */
export function SearchByFitment({ workflowId }: SkuSearchProps): ReactElement {
  const { t } = useTranslation();
  const [asked, ask] = useUrlState('fitment');
  const [, setState] = useUrlState('state');
  const [looked, look] = useState<Looked>(() => lookedOf(asked));
  const [rolled, rollUp] = useState<Rolled | null>(null);
  const mayWrite = useMay('writeOem');
  const missing = missingHeaders(looked.filters);
  async function begin(ids: () => Promise<number[]>, done: () => void): Promise<void> {
    try {
      const [skuIds, { items }] = await Promise.all([
        ids(),
        fitmentApi.units({ ...wireOf(lookedOf(asked)), take: mostBases }),
      ]);
      rollUp({ skuIds, units: items.map((unit) => ({ muId: unit.muId, name: unitName(unit) })), done });
    } catch (error) {
      handleApiError(error);
    }
  }
  return (
    <div className="fit-search">
      <form
        className="pane fit-criteria"
        aria-label={t('fitment.criteria')}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing.length === 0) ask(JSON.stringify({ industryId: looked.industryId, filters: looked.filters }));
        }}
      >
        <UnitLists looked={looked} onChange={look} />
        <Button
          type="submit"
          variant="primary"
          reason={missing.length > 0 ? t('fitment.required', { names: missing.join(', ') }) : undefined}
        >
          {t('fitment.search')}
        </Button>
      </form>
      <FoundSkus
        search={{ type: 'Fitment', fitment: asked, ...(workflowId !== null && { workflow: workflowId }) }}
        instead={
          asked === '' ? (
            <Empty
              icon={<ScanSearch className="i i20" aria-hidden="true" />}
              title={t('fitment.notAsked')}
              text={t('fitment.notAskedText')}
            />
          ) : undefined
        }
        acts={({ ids, done }) => (
          <Button
            size="sm"
            icon={<ChevronsUp className="i12" />}
            reason={mayWrite ? undefined : t('fitment.readOnly')}
            onClick={() => void begin(ids, done)}
          >
            {t('fitment.rollUp')}
          </Button>
        )}
        onClear={() => {
          ask('');
          setState('');
        }}
      />
      {rolled && (
        <RollUpDialog units={rolled.units} skuIds={rolled.skuIds} onClose={() => rollUp(null)} onDone={rolled.done} />
      )}
    </div>
  );
}

/** What the address asks for. */
function lookedOf(asked: string): Looked {
  const none = { industryId: 0, filters: {} as Filters, contains: '' };
  try {
    const { industryId, filters } = JSON.parse(asked) as { industryId: unknown; filters: unknown };
    return { ...none, industryId: Number(industryId) || 0, filters: readFilters(JSON.stringify(filters)) };
  } catch {
    return none;
  }
}
