import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { noSearch, writeSearch } from '../../../item-search/rules.address.ts';
import { paths } from '../../../paths.ts';
import { totalText } from '../../../platform/web/totalText.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import { useBrowse, waitingQuery } from '../useHierarchy.ts';

/** What is not published yet, by state and type; each count is a link to the list of its items. */
export function Waiting(): ReactElement | null {
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const { data, isError, refetch } = useQuery(waitingQuery(context));
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return null;
  const states = Map.groupBy(data, ({ workflowId }) => workflowId);
  const searchOf = (types: readonly number[], workflowId: number): string => {
    const asked = writeSearch({ ...noSearch, columns: null, sort: '', types, states: [workflowId] });
    const query = Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
    return `${paths.search(code, context)}?${new URLSearchParams(query).toString()}`;
  };
  return (
    <section aria-label={t('hierarchy.start.waiting')}>
      <h2 className="h">{t('hierarchy.start.waiting')}</h2>
      {states.size === 0 ? (
        <p className="s muted">{t('hierarchy.start.waitingNone')}</p>
      ) : (
        <ul className="start-waiting">
          {[...states].map(([workflowId, types]) => (
            <li key={workflowId} className="row">
              <span className="start-state">
                <WorkflowMark workflowId={workflowId} name={types[0]?.workflowName ?? ''} />
              </span>
              {types.map(({ typeId, description, count, isMore }) => (
                <AppLink key={typeId} className="link nw" href={searchOf([typeId], workflowId)}>
                  {description} <span className="tn">{totalText(t, count, isMore)}</span>
                </AppLink>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
