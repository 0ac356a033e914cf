import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import type { Part } from '../../record/contract.ts';
import { RelationPanel } from './RelationPanel.tsx';
import { RelationsDialog } from './RelationsDialog.tsx';
import type { RelationName } from './useRelations.ts';

/** What a part is related to: what replaces it and what it replaces, alternates, included parts, cross-sell, up-sell. */
export function Relations({ part, readOnly }: { part: Part; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const busy = useBusyReason();
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
  return (
    <>
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
