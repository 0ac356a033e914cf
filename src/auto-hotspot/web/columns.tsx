import type { TFunction } from 'i18next';
import { ImageOff } from 'lucide-react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import type { FoundDiagram } from '../contract.ts';

/** Columns of the review: the diagram, what was found in it, and the way to its editor. */
export function foundColumns({ t, code }: { t: TFunction; code: string }): Column<FoundDiagram>[] {
  const count = (key: 'confident' | 'doubtful' | 'missing', isWarning = false): Column<FoundDiagram> => ({
    key,
    title: t(`auto-hotspot.${key}`),
    width: 76,
    align: 'right',
    className: 'tn',
    render: (row) =>
      row.failed === null && (
        <span className={isWarning && row[key] > 0 ? 'warn' : row[key] === 0 ? 'faint' : undefined}>
          {formatNumber(row[key])}
        </span>
      ),
    text: (row) => String(row[key]),
  });
  const noteOf = (row: FoundDiagram): string => {
    if (row.failed !== null) return row.failed;
    if (row.isReplaced) return t('auto-hotspot.isReplaced');
    if (row.isTaken) return t('auto-hotspot.isTaken');
    return row.confident + row.doubtful === 0 ? t('auto-hotspot.isNothing') : '';
  };
  return [
    {
      key: 'diagram',
      title: t('auto-hotspot.diagram'),
      width: 200,
      grow: true,
      render: ({ id, name, path, imageId }) => (
        <span className="found-diagram" id={`found-${id}`}>
          <span className="thumb found-thumb">
            {imageId === null ? (
              <ImageOff className="i14" aria-hidden="true" />
            ) : (
              <img src={`/${code}/api/file/image/${imageId}/145`} alt="" loading="lazy" draggable={false} />
            )}
          </span>
          <span className="found-names">
            <b className="med trunc">{name}</b>
            <span className="s faint trunc" title={path.join(' › ')}>
              {path.join(' › ')}
            </span>
          </span>
        </span>
      ),
      text: ({ name }) => name,
    },
    count('confident'),
    count('doubtful', true),
    count('missing'),
    {
      key: 'note',
      title: t('auto-hotspot.note'),
      width: 180,
      priority: 2,
      className: 'muted',
      render: (row) => <span title={noteOf(row)}>{noteOf(row)}</span>,
      text: noteOf,
    },
    {
      key: 'open',
      acts: true,
      title: t('auto-hotspot.acts'),
      width: 72,
      align: 'right',
      render: ({ id, name, parentId }) => (
        <AppLink
          className="btn sm"
          aria-label={t('auto-hotspot.openNamed', { name })}
          href={parentId === null ? paths.item(code, id) : paths.diagram(code, parentId, id)}
        >
          {t('auto-hotspot.open')}
        </AppLink>
      ),
    },
  ];
}
