import { Link2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { tagKey } from '../../../image/rules.ts';
import { JumpRow } from './JumpRow.tsx';
import type { JumpListProps } from './JumpRow.tsx';

/** Where each tag leads, in what state that is, and what is still to be drawn. */
export function JumpTable(props: JumpListProps): ReactElement {
  const { jumps, readOnly, selectedTags, hoverTag, onHoverTag } = props;
  const { t } = useTranslation();
  const { query, all } = jumps;
  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <div className="jumps-note" aria-busy="true">
        <Skeleton width="40%" />
      </div>
    );
  }
  if (all.length === 0) {
    return (
      <p className="jumps-note s muted">
        <Link2 className="i14" aria-hidden="true" />
        {t(readOnly ? 'diagram.jump.none' : 'diagram.jump.noneHint')}
      </p>
    );
  }
  return (
    <div className="pane-scroll">
      <table className="tb c">
        <thead>
          <tr>
            <th scope="col">{t('diagram.column.tag')}</th>
            <th scope="col">{t('diagram.jump.target')}</th>
            <th scope="col">{t('diagram.jump.where')}</th>
            <th scope="col">{t('diagram.jump.state')}</th>
            <th scope="col">
              <span className="vh">{t('diagram.jump.followUp')}</span>
            </th>
          </tr>
        </thead>
        <tbody onPointerLeave={() => onHoverTag(null)}>
          {all.map((jump) => {
            const key = tagKey(jump.tag);
            return (
              <JumpRow
                key={jump.id}
                {...props}
                jump={jump}
                isSelected={selectedTags.has(key)}
                isLit={hoverTag === key}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
