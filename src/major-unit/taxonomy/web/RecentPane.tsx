import { useQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { useUndoChanges } from '../../../platform/web/useUndoToast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { LoadFailed, When } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import type { Taxonomy } from '../../../taxonomy/contract.ts';
import { ProposalDialog } from './ProposalDialog.tsx';
import { proposalsQuery, recentQuery } from './useUnitTaxonomy.ts';

/** What was assigned last, each with its undo, and leaves that are proposed. */
export function RecentPane(props: {
  taxonomy: Taxonomy;
  reason: string | undefined;
  onUndone: () => Promise<void>;
}): ReactElement {
  const { taxonomy, reason, onUndone } = props;
  const { t } = useTranslation();
  const recent = useQuery(recentQuery(taxonomy.id));
  const { data: proposals = [] } = useQuery(proposalsQuery(taxonomy.id));
  const [reviewing, review] = useState(false);
  const isAdmin = useMay('admin');
  const undo = useUndoChanges();
  const rows = recent.data ?? [];
  const own = rows.filter(({ isOwn }) => isOwn || isAdmin);
  const proposed = proposals.reduce((sum, { units }) => sum + units, 0);
  const why = (isOwn: boolean): string | undefined => reason ?? (isOwn || isAdmin ? undefined : t('taxonomy.notOwn'));
  return (
    <section className="pane fill taxonomy-pane" aria-label={t('taxonomy.recent')}>
      <div className="pane-head">
        <h2>{t('taxonomy.recent')}</h2>
        {rows.length > 0 && <Count>{formatNumber(rows.reduce((sum, { units }) => sum + units, 0))}</Count>}
        <span className="grow" />
        {own.length > 1 && (
          <button
            type="button"
            className="link"
            disabled={reason !== undefined}
            onClick={() =>
              void undo(
                own.map(({ changeId }) => changeId),
                onUndone,
              )
            }
          >
            {t('taxonomy.undoAll')}
          </button>
        )}
      </div>
      {recent.isError && <LoadFailed onRetry={() => void recent.refetch()} />}
      {recent.data && rows.length === 0 && <p className="taxonomy-none muted">{t('taxonomy.recentNone')}</p>}
      <ul className="taxonomy-recent pane-scroll">
        {rows.map((row) => (
          <li key={row.changeId}>
            <div className="grow">
              <div className="med trunc">
                {row.units === 1 ? row.firstName : t('taxonomy.units', { count: row.units })}
              </div>
              <div className="row s muted">
                <CornerDownRight className="i12" aria-hidden="true" /> {row.levelName}
                {row.otherLevels > 0 && ` ${t('taxonomy.otherLevels', { count: row.otherLevels })}`}
              </div>
              <div className="s muted trunc">
                {row.label !== ''
                  ? row.label
                  : row.units > 1 && t('taxonomy.andMore', { name: row.firstName, count: row.units - 1 })}
              </div>
            </div>
            <div className="taxonomy-recent-end">
              <span className="s faint">
                <When at={row.at} />
              </span>
              <Button
                size="sm"
                reason={why(row.isOwn)}
                aria-label={t('taxonomy.undoOf', { count: row.units, level: row.levelName })}
                onClick={() => void undo([row.changeId], onUndone)}
              >
                {t('platform.undo')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {proposed > 0 && (
        <div className="taxonomy-proposed">
          <b>{t('taxonomy.proposed')}</b>
          <div className="s">{t('taxonomy.proposedText', { count: proposed })}</div>
          <Button size="sm" reason={reason} onClick={() => review(true)}>
            {t('taxonomy.review', { n: formatNumber(proposed) })}
          </Button>{' '}
          <span className="s muted">{t('taxonomy.nothingMoved')}</span>
        </div>
      )}
      {reviewing && (
        <ProposalDialog
          taxonomy={taxonomy}
          proposals={proposals}
          onClose={() => review(false)}
          onDone={async () => {
            review(false);
            await onUndone();
          }}
        />
      )}
    </section>
  );
}
