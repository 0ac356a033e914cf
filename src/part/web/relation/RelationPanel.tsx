import { useRouterState } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
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
  /** Whether several of them may come together. */
  isGrouped?: boolean;
  /** Edits the list; absent where that is not possible here. */
  onEdit?: (() => void) | undefined;
  /** What tells of its past. */
  past?: ReactNode;
}): ReactElement | null {
  const { past, title, parts, isCounted, isGrouped = false, onEdit } = props;
  const { t } = useTranslation();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const [isWhole, setWhole] = useState(false);
  if (parts.length === 0 && !onEdit) return null;
  const together = parts.filter((part) => part.isConjunction).length;
  const hasGroup = isGrouped && together > 1;
  const shown = isWhole ? parts : parts.slice(0, SHOWN);
  return (
    <Panel
      title={title}
      head={
        <>
          <Count>{parts.length}</Count>
          {hasGroup && <span className="s faint">{t(together === parts.length ? 'part.and' : 'part.mixed')}</span>}
          {past}
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
            {hasGroup && together < parts.length && part.isConjunction && <Tag>{t('part.relation.together')}</Tag>}
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
