import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Count, Tag } from '../../platform/web/ui/marks.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import type { Part } from '../record/contract.ts';

/** Parts that replace this one, or that it replaces, as a compact list; absent where there are none. */
export function Supersessions(props: { title: string; parts: Part['supersessions'] }): ReactElement | null {
  const { title, parts } = props;
  const { t } = useTranslation();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  if (parts.length === 0) return null;
  const together = parts.some((part) => part.isConjunction);
  return (
    <Panel
      title={title}
      head={
        <>
          <Count>{parts.length}</Count>
          {parts.length > 1 && <span className="s faint">{t(together ? 'part.and' : 'part.or')}</span>}
        </>
      }
    >
      <ul className="part-relations">
        {parts.map((part) => (
          <li key={part.relationId} className="row">
            <AppLink className="link pn" href={paths.part(catalogCode(), part.id) + query}>
              {part.partNumber}
            </AppLink>
            <span className="grow trunc">{part.description}</span>
            {part.isMandatory && <Tag tone="warning">{t('part.mandatory')}</Tag>}
            <span className="muted tn nw">
              {formatNumber(part.quantity)} {part.unit}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
