import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { Panel, When } from '../../../platform/web/ui/furniture.tsx';
import type { AudienceChange } from '../../price/contract.ts';
import { partApi } from '../useParts.ts';

const marks = ['enable', 'default', 'showsCost', 'partSmartAlt1'] as const;

/** Who set the audiences of a context, the newest first. */
export function AudienceHistory({ context }: { context: Context }): ReactElement | null {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: [catalogCode(), 'audiences', context, 'changes'],
    queryFn: () => partApi.price.changes({ context }),
  });
  if (!data || data.length === 0) return null;

  /** What a change did, in words. */
  function said({ now, before }: AudienceChange): string {
    if (!before) return t('part.pricing.did.added', now);
    return [
      ...(before.name === now.name ? [] : [t('part.pricing.did.renamed', { before: before.name, name: now.name })]),
      ...(before.currency === now.currency ? [] : [t('part.pricing.did.currency', now)]),
      ...marks
        .filter((mark) => before[mark] !== now[mark])
        .map((mark) => t(`part.pricing.did.${mark}.${now[mark] ? 'on' : 'off'}`, { name: now.name })),
    ].join(', ');
  }

  return (
    <Panel title={t('part.pricing.who')} className="pricing-who">
      <ul>
        {data.map((one) => (
          <li key={`${one.changeId} ${one.audienceId}`}>
            <span>
              <b>{one.who}</b> {said(one)}
            </span>
            <span className="s faint">
              <When at={one.at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
