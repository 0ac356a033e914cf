import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { onlyIn } from '../../../contexts.ts';
import { baseTypes } from '../../../hierarchy/rules.ts';
import { FoundItems } from '../../../item-search/web/fields.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { useSelection } from '../useSelection.ts';

/** The diagrams of an item whose chapters hold them, each with its way. */
export function DiagramsBelow({ id, count }: { id: number; count: number }): ReactElement {
  const { t } = useTranslation();
  const [selected, select] = useSelection();
  return (
    <section aria-label={t('hierarchy.diagrams')}>
      <p className="s muted diagrams-below">{t('hierarchy.diagrams.below', { count, n: formatNumber(count) })}</p>
      <FoundItems
        context={onlyIn.diagrams}
        term=""
        baseType={baseTypes.diagram}
        under={id}
        selected={selected}
        onOpen={(diagram) => select(diagram, 'details')}
        onClear={() => undefined}
      />
    </section>
  );
}
