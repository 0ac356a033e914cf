import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { confirm } from '../../platform/web/confirm.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import { apartOf } from '../../platform/web/ui/apart.ts';
import { Balloon, Count, Tag } from '../../platform/web/ui/marks.tsx';
import type { PartUse } from '../use/contract.ts';

/** Balloons of one row; the rest are counted. */
const SHOWN = 4;

/** The where-used list; the part of a row shows only where other parts are asked for too. */
export function useColumns(
  partId: number,
  others: boolean,
  uses: readonly PartUse[],
  onInfo: (partId: number) => void,
): Column<PartUse>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const apart = useMemo(() => apartOf(uses.map(({ path }) => path)), [uses]);
  return useMemo(() => {
    /** An orphan has no page: it is said, and where it can be hung in the tree again. */
    async function noteOrphan(name: string): Promise<void> {
      const text = t('part.use.orphanText');
      if (await confirm({ title: t('part.use.orphanTitle', { name }), text, confirm: t('part.use.noneAct') }))
        await navigate({ href: `${paths.browse(catalogCode())}?orphans=1` });
    }
    const all: Column<PartUse>[] = [
      {
        key: 'diagram',
        title: t('part.use.diagram'),
        width: 180,
        text: (use) => use.diagram,
        render: (use) =>
          use.hierarchyId === null ? (
            <button type="button" className="link med" onClick={() => void noteOrphan(use.diagram)}>
              {use.diagram}
            </button>
          ) : (
            <AppLink
              className="link med"
              href={paths.diagram(catalogCode(), use.hierarchyId, use.diagramId, use.partId)}
            >
              {use.diagram}
            </AppLink>
          ),
      },
      {
        key: 'hierarchy',
        title: t('part.use.hierarchy'),
        width: 160,
        grow: true,
        className: 'muted',
        text: (use) => use.path.join(' › '),
        render: (use) =>
          use.hierarchyId === null ? <Tag>{t('part.use.orphan')}</Tag> : <Way names={use.path} {...apart} />,
      },
      {
        key: 'tags',
        title: t('part.use.tags'),
        width: 112,
        text: (use) => use.tags.join(', '),
        render: (use) => (
          <span className="row part-tags">
            {use.tags.slice(0, SHOWN).map((tag, at) => (
              <Balloon key={at} tag={tag} />
            ))}
            {use.tags.length > SHOWN && <Count>+{use.tags.length - SHOWN}</Count>}
          </span>
        ),
      },
      {
        key: 'quantity',
        title: t('part.use.quantity'),
        width: 56,
        align: 'right',
        render: (use) => use.quantity,
      },
    ];
    if (!others) return all;
    const part: Column<PartUse> = {
      key: 'part',
      title: t('part.use.part'),
      width: 180,
      className: 'part-said',
      text: (use) => use.partNumber,
      render: (use) => (
        <>
          <button
            type="button"
            className="link pn"
            data-tip={t('part.info')}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
            aria-description={t('part.info')}
            onClick={() => onInfo(use.partId)}
          >
            {use.partNumber}
          </button>
          {use.partId !== partId && use.partStatus !== 'current' && (
            <Tag tone="accent">{t(`part.use.status.${use.partStatus}`)}</Tag>
          )}
        </>
      ),
    };
    return [...all, part];
  }, [t, partId, others, apart, navigate, onInfo]);
}
