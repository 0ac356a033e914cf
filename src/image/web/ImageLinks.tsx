import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { TableDownload } from '../../export/web/fields.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import { WorkflowMark } from '../../workflow/web/fields.tsx';
import type { FoundImage } from '../find/contract.ts';
import type { ImageLink } from '../link/contract.ts';
import { imageRelations } from '../rules.ts';
import type { ImageActs } from './useImageActs.ts';
import { linksQuery } from './useImages.ts';

const pageSize = 100;
const keyOf = ({ kind, id }: ImageLink): string => `${kind}/${id}`;

/** What shows an image, 100 a page, and what of it is chosen to show it no more. */
export function ImageLinks(props: {
  image: FoundImage;
  writeReason: string | undefined;
  acts: ImageActs;
}): ReactElement {
  const { image, writeReason, acts } = props;
  const { t } = useTranslation();
  const [start, setStart] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, isError, error, refetch } = useQuery(linksQuery(image.id, start));
  if (error instanceof ApiError && error.status === 404)
    return (
      <p role="status">
        <Tag tone="error">{t('image.orphan')}</Tag> {t('image.goneSince')}
      </p>
    );
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="60%" />;
  const { items, totalCount } = data;
  const ofAll = items.filter(({ relationType }) => relationType === imageRelations.drawing).map(keyOf);
  const marked = items.filter((link) => chosen.has(keyOf(link)));
  const all = ofAll.length > 0 && ofAll.every((key) => chosen.has(key));
  const toggle = (key: string): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const unlink = (): void => void acts.unlink(marked).then((done) => done && setChosen(new Set()));
  return (
    <section aria-label={t('image.whereUsed')}>
      <div className="row image-used">
        <h3 className="h">{t('image.whereUsed')}</h3>
        <Count>{formatNumber(totalCount)}</Count>
        {totalCount > 0 && (
          <span className="row ml">
            <TableDownload href={`/${encodeURIComponent(catalogCode())}/api/file/links/${image.id}/export`}>
              {t('image.export')}
            </TableDownload>
            {marked.length > 0 ? (
              <Button size="sm" icon={<Unlink className="i14" />} reason={writeReason} onClick={unlink}>
                {t('image.unlinkN', { n: formatNumber(marked.length) })}
              </Button>
            ) : (
              <Button
                size="sm"
                icon={<Unlink className="i14" />}
                reason={writeReason}
                onClick={() => void acts.unlinkAll()}
              >
                {t('image.unlinkAll')}
              </Button>
            )}
          </span>
        )}
      </div>
      {totalCount === 0 ? (
        <p className="s muted">{t('image.nowhere')}</p>
      ) : (
        <>
          <table className="tb c image-links" aria-label={t('image.whereUsed')}>
            <thead>
              <tr>
                <th>
                  <Checkbox
                    aria-label={t('image.selectAll')}
                    checked={all}
                    mixed={!all && marked.length > 0}
                    disabled={ofAll.length === 0}
                    onChange={() => setChosen(all ? new Set() : new Set([...chosen, ...ofAll]))}
                  />
                </th>
                <th>{t('image.usedBy')}</th>
                <th>{t('image.as')}</th>
                <th>{t('image.state')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((link) => (
                <LinkRow
                  key={keyOf(link)}
                  link={link}
                  on={chosen.has(keyOf(link))}
                  onToggle={() => toggle(keyOf(link))}
                />
              ))}
            </tbody>
          </table>
          {ofAll.length < items.length && <p className="s muted">{t('image.skips')}</p>}
          {totalCount > pageSize && (
            <span className="row">
              <span className="s muted tn">
                {t('image.range', {
                  from: formatNumber(start + 1),
                  to: formatNumber(start + items.length),
                  total: formatNumber(totalCount),
                })}
              </span>
              <Button size="sm" disabled={start === 0} onClick={() => setStart(start - pageSize)}>
                {t('image.previousPage')}
              </Button>
              <Button size="sm" disabled={start + pageSize >= totalCount} onClick={() => setStart(start + pageSize)}>
                {t('image.nextPage')}
              </Button>
            </span>
          )}
        </>
      )}
    </section>
  );
}

function LinkRow(props: { link: ImageLink; on: boolean; onToggle: () => void }): ReactElement {
  const { link, on, onToggle } = props;
  const { t } = useTranslation();
  const { kind, id, name, path, parentId, relationType, workflowId, workflowName, isOrphan } = link;
  const code = catalogCode();
  const isDrawing = relationType === imageRelations.drawing;
  const href =
    kind === 'part'
      ? paths.part(code, id)
      : isDrawing && parentId !== null
        ? paths.diagram(code, parentId, id)
        : kind === 'item'
          ? paths.item(code, id)
          : undefined;
  const way = <Way names={[...path, name]} wraps />;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={t('image.select', { name })}
          checked={on}
          disabled={kind === 'brand'}
          onChange={onToggle}
        />
      </td>
      <td>
        {href === undefined ? (
          way
        ) : (
          <AppLink className="link" href={href}>
            {way}
          </AppLink>
        )}{' '}
        {isOrphan && <Tag tone="error">{t('image.orphan')}</Tag>}
      </td>
      <td className="muted">{t(`image.as.${kind === 'item' ? (isDrawing ? 'diagram' : 'item') : kind}`)}</td>
      <td>{workflowId > 0 && <WorkflowMark workflowId={workflowId} name={workflowName} />}</td>
    </tr>
  );
}
