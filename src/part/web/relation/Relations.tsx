import { useRouterState } from '@tanstack/react-router';
import { Replace, Waypoints } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import type { Part } from '../../record/contract.ts';
import { isOneForOne } from '../../relation/rules.ts';
import { ReplacePartDialog } from '../ReplacePartDialog.tsx';
import { BranchDialog } from './BranchDialog.tsx';
import { Chain } from './Chain.tsx';
import { ChainDialog } from './ChainDialog.tsx';
import { PastButton } from '../../../platform/web/past/PastButton.tsx';
import { RelationPanel } from './RelationPanel.tsx';
import { RelationsDialog } from './RelationsDialog.tsx';
import type { RelationName } from './useRelations.ts';

interface Props {
  part: Part;
  readOnly: boolean;
}

/** What supersedes a part and what it supersedes: as a graph where there is any, and as lists. */
export function Supersession({ part, readOnly }: Props): ReactElement {
  const { t } = useTranslation();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const busy = useBusyReason();
  const mayMove = useMay('moveParts');
  const [opened, setOpened] = useState<'chain' | 'replace' | null>(null);
  const isLinked = part.supersessions.length + part.priorParts.length > 0;
  const isTaken = part.supersessions.length > 0 && part.whereUsedCount > 0;
  const isPlain = isOneForOne(part.supersessions);
  const lists = { count: part.whereUsedCount, n: formatNumber(part.whereUsedCount) };
  const isFixed = readOnly || busy !== undefined;
  return (
    <section className="part-supersession" aria-label={t('part.supersession')}>
      <div className="row part-chain-head">
        <h2 className="h">{t('part.supersession')}</h2>
        {isTaken && <span className="s part-chain-still">{t('part.chain.still', lists)}</span>}
        {isLinked && (
          <span className="row ml part-chain-acts">
            <Button size="sm" icon={<Waypoints className="i14" />} onClick={() => setOpened('chain')}>
              {t('part.chain')}
            </Button>
            {isTaken && mayMove && busy === undefined && (
              <Button size="sm" icon={<Replace className="i14" />} onClick={() => setOpened('replace')}>
                {t('part.chain.take', lists)}
              </Button>
            )}
          </span>
        )}
      </div>
      {isLinked && <Chain part={part} isSmall readOnly={isFixed} query={query} />}
      {opened === 'chain' && <ChainDialog part={part} readOnly={isFixed} onClose={() => setOpened(null)} />}
      {opened === 'replace' && !isPlain && <BranchDialog part={part} onClose={() => setOpened(null)} />}
      {opened === 'replace' && isPlain && (
        <ReplacePartDialog
          partId={part.id}
          group={part.supersessions}
          onDone={() => setOpened(null)}
          onClose={() => setOpened(null)}
        />
      )}
      <EditedPanel part={part} name="supersession" readOnly={readOnly} />
      <RelationPanel title={t('part.priors')} parts={part.priorParts} isCounted />
    </section>
  );
}

/** Alternates, included parts, cross-sell, up-sell, and what the part is included in. */
export function Relations({ part, readOnly }: Props): ReactElement {
  const { t } = useTranslation();
  return (
    <div className="part-related">
      {(['alternate', 'included', 'crossSell', 'upSell'] as const).map((name) => (
        <EditedPanel key={name} part={part} name={name} readOnly={readOnly} />
      ))}
      <RelationPanel title={t('part.relation.inclusion')} parts={part.inclusionParts} isCounted />
    </div>
  );
}

/** A list of related parts with its dialog. */
function EditedPanel({ part, name, readOnly }: Props & { name: RelationName }): ReactElement {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const [isEdited, setEdited] = useState(false);
  const related = {
    supersession: part.supersessions,
    alternate: part.alternativeParts,
    included: part.includedParts,
    crossSell: part.crossSellParts,
    upSell: part.upSellParts,
  } satisfies Record<RelationName, unknown>;
  const title = t(`part.relation.${name}`);
  return (
    <>
      <RelationPanel
        title={title}
        parts={related[name]}
        isCounted={name === 'supersession' || name === 'included'}
        isGrouped={name === 'supersession'}
        past={name === 'supersession' && <PastButton scope="supersessions" id={part.id} name={title} />}
        onEdit={readOnly || busy !== undefined ? undefined : () => setEdited(true)}
      />
      {isEdited && <RelationsDialog part={part} name={name} onClose={() => setEdited(false)} />}
    </>
  );
}
