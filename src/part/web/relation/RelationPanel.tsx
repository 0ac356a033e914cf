import { useRouterState } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Count, Tag } from '../../../platform/web/ui/marks.tsx';
import { Panel } from '../../../platform/web/ui/furniture.tsx';
import type { RelatedPart } from '../../record/contract.ts';

/** Rows that a panel shows before the rest is counted. */
const SHOWN = 3;

/** Parts that one is related to, as a compact list; absent where there are none and nobody may say so. */
export function RelationPanel(props: {
  title: string;
  parts: readonly RelatedPart[];
  /** Whether quantities count. */
  isCounted: boolean;
  /** Edits the list; absent where that is not possible here. */
  onEdit?: (() => void) | undefined;
}): ReactElement | null {
  const { title, parts, isCounted, onEdit } = props;
  const { t } = useTranslation();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const [isWhole, setWhole] = useState(false);
  if (parts.length === 0 && !onEdit) return null;
  const together = parts.some((part) => part.isConjunction);
  const isSupersession = isCounted && parts.length > 1 && together;
  const shown = isWhole ? parts : parts.slice(0, SHOWN);
  return (
    <Panel
      title={title}
      head={
        <>
          <Count>{parts.length}</Count>
          {isSupersession && <span className="s faint">{t('part.and')}</span>}
          {onEdit && (
            <IconButton
              size="sm"
              className="ml"
              label={t('part.relation.edit', { name: title })}
              icon={<Pencil className="i12" aria-hidden="true" />}
              onClick={onEdit}
            />
          )}
        </>
      }
    >
      <ul className="part-relations">
        {shown.map((part) => (
          <li key={part.relationId} className="row">
            <AppLink className="link pn nw" href={paths.part(catalogCode(), part.id) + query}>
              {part.partNumber}
            </AppLink>
            <span className="grow trunc">{part.description}</span>
            {part.isMandatory && <Tag tone="warning">{t('part.mandatory')}</Tag>}
            {isCounted && (
              <span className="muted tn nw">
                {formatNumber(part.quantity)} {part.unit}
              </span>
            )}
          </li>
        ))}
        {parts.length > SHOWN && !isWhole && (
          <li className="row">
            <button type="button" className="link s" onClick={() => setWhole(true)}>
              {t('part.relation.more', { count: parts.length - SHOWN })}
            </button>
          </li>
        )}
      </ul>
    </Panel>
  );
}
