import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import type { Taxonomy } from '../../../taxonomy/contract.ts';
import { unitTaxonomyApi } from './useUnitTaxonomy.ts';

interface Proposal {
  subTypeId: number;
  subType: string;
  levelId: number;
  levelName: string;
  units: number;
  standing: number;
}

/** Leaves that are proposed by sub type: what stays ticked is assigned, one change a sub type. */
export function ProposalDialog(props: {
  taxonomy: Taxonomy;
  proposals: readonly Proposal[];
  onClose: () => void;
  onDone: () => Promise<void>;
}): ReactElement {
  const { taxonomy, onClose, onDone } = props;
  const { t } = useTranslation();
  // What is reviewed stays while it is.
  const [proposals] = useState(props.proposals);
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const taken = proposals.filter(({ subTypeId }) => !left.has(subTypeId));
  const units = taken.reduce((sum, one) => sum + one.units, 0);

  async function assign(): Promise<void> {
    setBusy(true);
    let done = 0;
    try {
      for (const { subTypeId, levelId, units: expected } of taken) {
        const { assigned } = await unitTaxonomyApi.assignAll({
          id: taxonomy.id,
          subTypeId,
          newLeafNode: levelId,
          expected,
        });
        done += assigned;
      }
      toast.success(t('taxonomy.proposedDone', { count: done }));
    } catch (error) {
      handleApiError(error);
    }
    await onDone();
  }

  return (
    <Dialog
      width={560}
      title={t('taxonomy.proposed')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={busy && t('taxonomy.assigning')}
            reason={units === 0 ? t('taxonomy.chooseUnits') : undefined}
            onClick={() => void assign()}
          >
            {t('taxonomy.assignN', { n: formatNumber(units) })}
          </Button>
        </>
      }
    >
      <ul className="taxonomy-proposals">
        {proposals.map((one) => (
          <li key={one.subTypeId}>
            <Checkbox
              label={
                <>
                  <span className="med">{one.subType}</span>{' '}
                  {t('taxonomy.proposal', {
                    units: formatNumber(one.units),
                    level: one.levelName,
                    standing: formatNumber(one.standing),
                  })}
                </>
              }
              checked={!left.has(one.subTypeId)}
              onChange={(event) => {
                const next = new Set(left);
                if (event.currentTarget.checked) next.delete(one.subTypeId);
                else next.add(one.subTypeId);
                leave(next);
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
