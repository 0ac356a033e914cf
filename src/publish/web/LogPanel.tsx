import { Check, CircleX, Copy, ListFilter, Loader, ScrollText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber, formatStamp, formatTime } from '../../platform/web/format.ts';
import { toast } from '../../platform/web/toast.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import type { LogLevel } from '../rules.ts';
import { useLog, usePublishContext } from './usePublish.ts';
import type { Entry, LogLine } from './usePublish.ts';

const filters = [undefined, 'warning', 'error'] as const;

/** What a publish did, line by line; of one level, or all; to be copied. */
export function LogPanel({ of, isRunning }: { of: Entry | undefined; isRunning: boolean }): ReactElement {
  const { t } = useTranslation();
  const context = usePublishContext();
  const [level, setLevel] = useState<LogLevel | undefined>();
  const log = useLog(of?.id, level, isRunning);
  const lines = log.data?.items ?? [];
  const text = (line: LogLine): string => line.message || t(`publish.step.${line.category}`);
  const copy = async (): Promise<void> => {
    const all = lines.map((line) => [line.timestamp, line.level, text(line), countOf(line)].filter(Boolean).join('\t'));
    try {
      await navigator.clipboard.writeText(all.join('\n'));
      toast.success(t('publish.log.copied'));
    } catch {
      toast.error(t('publish.log.notCopied'));
    }
  };
  return (
    <section className="panel publish-log" id="publish-log" tabIndex={-1} aria-labelledby="publish-log-title">
      <header>
        <h2 id="publish-log-title">{t('publish.log')}</h2>
        {of && (
          <span className="faint s trunc">
            {t('publish.log.of', { release: formatNumber(of.release), environment: of.environment })}
          </span>
        )}
        <span className="ml row">
          <Menu
            items={filters.map((one) => ({
              key: one ?? 'all',
              label: t(`publish.log.level.${one ?? 'all'}`),
              checked: one === level,
              onSelect: () => setLevel(one),
            }))}
          >
            <IconButton size="sm" label={t('publish.log.filter')} icon={<ListFilter className="i14" />} />
          </Menu>
          <IconButton
            size="sm"
            label={t('publish.log.copy')}
            icon={<Copy className="i14" />}
            disabled={lines.length === 0}
            onClick={() => void copy()}
          />
        </span>
      </header>
      {log.isError && !log.data ? (
        <LoadFailed onRetry={() => void log.refetch()} />
      ) : lines.length === 0 ? (
        (!of || log.data) && (
          <Empty
            icon={<ScrollText className="i i20" aria-hidden="true" />}
            title={t(of ? 'publish.log.none' : 'publish.log.empty')}
          />
        )
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        <ol tabIndex={0} aria-labelledby="publish-log-title">
          {lines.map((line) => (
            <li key={line.id}>
              <time dateTime={line.timestamp} data-tip={formatStamp(new Date(line.timestamp))}>
                {formatTime(new Date(line.timestamp))}
              </time>
              <Mark of={line} />
              {line.itemId === null ? (
                <span className="grow">{text(line)}</span>
              ) : (
                <AppLink className="grow link" href={paths.item(catalogCode(), line.itemId, undefined, context)}>
                  {text(line)}
                </AppLink>
              )}
              {line.message !== '' && <span className="faint s nw">{t(`publish.step.${line.category}`)}</span>}
              <span className="muted tn nw">{countOf(line)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const countOf = ({ progress, total }: LogLine): string =>
  total > 1 ? `${formatNumber(progress)} / ${formatNumber(total)}` : '';

function Mark({ of }: { of: LogLine }): ReactElement {
  const { t } = useTranslation();
  const [name, Icon, tone] =
    of.level === 'error' || of.state === 'failed'
      ? (['error', CircleX, 'danger'] as const)
      : of.level === 'warning'
        ? (['warning', TriangleAlert, 'warn'] as const)
        : of.state === 'running'
          ? (['running', Loader, ''] as const)
          : (['done', Check, 'ok'] as const);
  return (
    <span className={tone}>
      <Icon className="i14" aria-hidden="true" />
      <span className="vh">{t(`publish.log.mark.${name}`)}</span>
    </span>
  );
}
