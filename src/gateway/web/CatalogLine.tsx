import { ChevronRight, CirclePause, CircleX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogRow } from '../../catalog/contract.ts';
import { defaultContext } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { StateMark } from '../../platform/web/ui/marks.tsx';
import { ProgressBar, Skeleton } from '../../platform/web/ui/progress.tsx';
import { EnvironmentTag, toneOf } from '../../workflow/web/fields.tsx';
import type { CatalogOverview } from '../contract.ts';
import { useOverview } from './useGateway.ts';

/** Pixels of a row. */
export const lineHeight = 60;

/** Catalogues of the table: cover, contexts as links, what readers have, what waits, what runs. */
export function CatalogLine(props: {
  row: CatalogRow;
  /** The codes that are asked for in one call with this one. */
  chunk: string;
  isCurrent: boolean;
  /** The context that Enter opens; of the current row alone. */
  context: Context | undefined;
  hrefOf: (code: string, context: Context) => string;
  rowIndex: number;
}): ReactElement {
  const { row, chunk, isCurrent, context, hrefOf, rowIndex } = props;
  const { t } = useTranslation();
  const overview = useOverview(chunk);
  const seen = overview.data?.find(({ code }) => code === row.code);
  const first = row.contexts[0] ?? defaultContext;
  return (
    <tr aria-current={isCurrent} aria-rowindex={rowIndex} className={isCurrent ? 'sel cur' : undefined}>
      <td>
        <div className="gw-name">
          <Cover code={row.code} image={seen?.cover ?? null} quiet={!isCurrent} />
          <span className="gw-name-text">
            <AppLink className="med trunc gw-open" href={hrefOf(row.code, context ?? first)}>
              {row.name}
            </AppLink>
            <span className="s muted trunc">
              <b className="med">{row.code}</b> {[row.covers, row.languages.join(' ')].filter(Boolean).join(' · ')}
            </span>
          </span>
        </div>
      </td>
      <td className="c-open">
        <span className="gw-contexts">
          {row.contexts.map((one) => (
            <AppLink
              key={one}
              className={`ctx${one === context ? ' on' : ''}`}
              href={hrefOf(row.code, one)}
              aria-label={t('gateway.openInOf', { context: t(`shell.context.${one}`), name: row.name })}
            >
              {t(`shell.context.${one}`)}
            </AppLink>
          ))}
        </span>
      </td>
      {overview.isPending ? (
        [84, 56, 40].map((width) => (
          <td key={width}>
            <Skeleton width={width} />
          </td>
        ))
      ) : seen?.counted ? (
        <Counts of={seen} />
      ) : (
        <td colSpan={3} className="gw-uncounted">
          <span className="faint" data-tip={t('gateway.uncounted')}>
            <span aria-hidden="true">–</span>
            <span className="vh">{t('gateway.uncounted')}</span>
          </span>{' '}
          <Button size="sm" variant="ghost" onClick={() => void overview.refetch()}>
            {t('platform.tryAgain')}
          </Button>
        </td>
      )}
      <td className="c-go">{isCurrent ? <Kbd>↵</Kbd> : <ChevronRight className="i14 faint" aria-hidden="true" />}</td>
    </tr>
  );
}

function Cover({ code, image, quiet }: { code: string; image: number | null; quiet: boolean }): ReactElement {
  return image === null ? (
    <span className="gw-cover">
      <span className={`mono-tile${quiet ? ' quiet' : ''}`}>{code.slice(0, 3)}</span>
    </span>
  ) : (
    <span className="gw-cover picture">
      <img src={`/${code}/api/file/image/${image}/128`} alt="" loading="lazy" decoding="async" />
    </span>
  );
}

function Counts({ of }: { of: CatalogOverview }): ReactElement {
  const { t } = useTranslation();
  const { published, waiting } = of;
  return (
    <>
      <td className="c-published">
        {published ? (
          <>
            <EnvironmentTag environment={published.environment} />
            <span className="s muted block">
              {t('gateway.release', { release: formatNumber(published.release) })}
              <When at={published.at} />
            </span>
          </>
        ) : (
          <span className="faint">{t('gateway.never')}</span>
        )}
      </td>
      <td className="c-waiting">
        {waiting.length === 0 && <span className="faint">{t('gateway.nothingWaits')}</span>}
        {waiting.map(({ number, name, count, ...state }) => (
          <span key={number} className="gw-state" data-tip={name}>
            <StateMark tone={toneOf({ ...state, isPublishedState: false })} name={name} iconOnly />
            <span className="tn">{formatNumber(count)}</span>
          </span>
        ))}
      </td>
      <td className="c-now s">
        <Now work={of.work[0]} />
      </td>
    </>
  );
}

function Now({ work }: { work: CatalogOverview['work'][number] | undefined }): ReactElement {
  const { t } = useTranslation();
  if (!work) return <span className="faint">{t('gateway.idle')}</span>;
  const name = t(`gateway.work.${work.kind}.${work.state}`, { name: work.name });
  if (work.state === 'failed')
    return (
      <span className="gw-state danger">
        <CircleX className="i14" aria-hidden="true" />
        {name}
      </span>
    );
  if (work.state === 'paused')
    return (
      <span className="gw-state warn">
        <CirclePause className="i14" aria-hidden="true" />
        {name}
      </span>
    );
  return (
    <span className="gw-running">
      <ProgressBar label={name} done={work.percent ?? 0} total={100} />
      <span className="tn trunc" title={name}>
        {work.percent === null ? name : t('gateway.percent', { name, percent: String(work.percent) })}
      </span>
    </span>
  );
}
