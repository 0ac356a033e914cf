import { List } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { DiagramRecord } from '../../release/contract.ts';
import { t } from '../texts.ts';
import { PartsRow } from './PartsRow.tsx';
import { Empty } from './States.tsx';
import type { Links } from './useLinks.ts';
import type { ListRow } from './useRows.ts';
import { useRelease } from './useRelease.ts';

/** The rows of a diagram; those of the lit or chosen callout stand out, and the other way round. */
export function PartsList(props: {
  rows: readonly ListRow[];
  hotspots: DiagramRecord['hotspots'];
  links: Links;
}): ReactElement {
  const { rows, hotspots, links } = props;
  const { release } = useRelease();
  const body = useRef<HTMLTableSectionElement>(null);
  const { selected, lit } = links;
  const shown = selected || lit;
  useEffect(() => {
    if (!shown || body.current?.contains(document.activeElement)) return;
    const row = [...(body.current?.rows ?? [])].find(({ dataset }) => dataset['tag'] === shown);
    row?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (rows.length === 0) {
    return <Empty icon={<List className="i i20" aria-hidden="true" />} title={t('viewer.noParts')} />;
  }
  const spots = new Set(hotspots.map(([tag]) => tag));
  const hasPrices = release.audiences.length > 0;
  return (
    <table className="v-table">
      <thead lang="en">
        <tr>
          <th className="c-tag">{t('viewer.tag')}</th>
          <th className="c-pn">{t('viewer.number')}</th>
          <th>{t('viewer.description')}</th>
          <th className="num">{t('viewer.quantity')}</th>
          {hasPrices && <th className="num c-price">{t('viewer.price')}</th>}
          <th className="c-add">
            <span className="vh">{t('viewer.add')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, at) => (
          <PartsRow
            key={at}
            row={row}
            isLinked={spots.has(row.tag)}
            group={placeInGroup(rows, at)}
            hasPrices={hasPrices}
            links={links}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Where a row stands among neighbours of its group: the bracket beside them. */
function placeInGroup(rows: readonly ListRow[], at: number): string {
  const group = rows[at]?.group;
  if (group === undefined) return '';
  const before = rows[at - 1]?.group === group;
  const after = rows[at + 1]?.group === group;
  return before ? (after ? 'mid' : 'end') : after ? 'first' : '';
}
