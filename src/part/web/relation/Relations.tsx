import { Replace, Waypoints } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import type { Part } from '../../record/contract.ts';
import { ReplacePartDialog } from '../ReplacePartDialog.tsx';
import { ChainDialog } from './ChainDialog.tsx';
import { RelationPanel } from './RelationPanel.tsx';
import { RelationsDialog } from './RelationsDialog.tsx';
import type { RelationName } from './useRelations.ts';

/** What a part is related to: what replaces it and what it replaces, alternates, included parts, cross-sell, up-sell. */
export function Relations({ part, readOnly }: { part: Part; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const mayMove = useMay('moveParts');
  const [opened, setOpened] = useState<'chain' | 'replace' | null>(null);
  const [edited, setEdited] = useState<RelationName | null>(null);
  const related = {
    supersession: part.supersessions,
    alternate: part.alternativeParts,
    included: part.includedParts,
    crossSell: part.crossSellParts,
    upSell: part.upSellParts,
  } satisfies Record<RelationName, unknown>;
  const panel = (name: RelationName): ReactElement => (
    <RelationPanel
      title={t(`part.relation.${name}`)}
      parts={related[name]}
      isCounted={name === 'supersession' || name === 'included'}
      onEdit={readOnly || busy !== undefined ? undefined : () => setEdited(name)}
    />
  );
  const isLinked = part.supersessions.length + part.priorParts.length > 0;
  // Of several that replace it together none takes its rows alone.
  const isTaken = part.supersessions.some(({ isConjunction }) => !isConjunction) && part.whereUsedCount > 0;
  const lists = { count: part.whereUsedCount, n: formatNumber(part.whereUsedCount) };
  return (
    <>
      {isLinked && (
        <div className="row part-chain-head">
          {isTaken && <span className="s">{t('part.chain.still', lists)}</span>}
          <Button size="sm" className="ml" icon={<Waypoints className="i14" />} onClick={() => setOpened('chain')}>
            {t('part.chain')}
          </Button>
          {isTaken && mayMove && busy === undefined && (
            <Button size="sm" icon={<Replace className="i14" />} onClick={() => setOpened('replace')}>
              {t('part.chain.take', lists)}
            </Button>
          )}
        </div>
      )}
      {opened === 'chain' && <ChainDialog part={part} onClose={() => setOpened(null)} />}
      {opened === 'replace' && (
        <ReplacePartDialog
          partId={part.id}
          group={part.supersessions.filter(({ isConjunction }) => !isConjunction)}
          onDone={() => setOpened(null)}
          onClose={() => setOpened(null)}
        />
      )}
      {panel('supersession')}
      <RelationPanel title={t('part.priors')} parts={part.priorParts} isCounted />
      <div className="part-related">
        {panel('alternate')}
        {panel('included')}
        {panel('crossSell')}
        {panel('upSell')}
        <RelationPanel title={t('part.relation.inclusion')} parts={part.inclusionParts} isCounted />
      </div>
      {edited && <RelationsDialog part={part} name={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
