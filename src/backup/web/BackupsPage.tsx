import { ChevronLeft, CircleCheck, CircleX, DatabaseBackup } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { formatPercent, formatStamp, formatWhen } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { toast } from '../../platform/web/toast.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import type { BackupOverview } from '../contract.ts';
import { keptOf, staleHours } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { BackupsTable, BackupsWaiting } from './BackupsTable.tsx';
import { RestoreHelp } from './RestoreHelp.tsx';
import { useBackups, useMakeBackup } from './useBackups.ts';
import './BackupsPage.css';

addTexts(texts);

/** `/account/backups`: whether the installation can be had back, its archives, and how to restore one. */
export function BackupsPage(): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useBackups();
  usePage({ crumbs: [{ label: t('backup.title') }] });
  useMadeToast(data);
  return (
    <div className="backups">
      <div>
        <AppLink className="backups-back link s" href={paths.catalogues()}>
          <ChevronLeft className="i12" aria-hidden="true" />
          {t('backup.back')}
        </AppLink>
        <div className="backups-head">
          <div>
            <h1>{t('backup.title')}</h1>
            <p className="muted">{t('backup.text')}</p>
          </div>
          <MakeButton running={data?.running} />
        </div>
      </div>
      {data ? (
        <>
          <Warnings of={data} />
          <State of={data} />
          <BackupsTable of={data} />
          <RestoreHelp of={data} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <BackupsWaiting />
      )}
    </div>
  );
}

/** Says that an archive came while the page was open, whoever asked for it. */
function useMadeToast(of: BackupOverview | undefined): void {
  const { t } = useTranslation();
  const newest = of && (of.backups[0]?.id ?? 0);
  const last = useRef(newest);
  useEffect(() => {
    if (newest !== undefined && last.current !== undefined && newest > last.current) toast.success(t('backup.made'));
    last.current = newest;
  }, [newest, t]);
}

function MakeButton({ running }: { running: BackupOverview['running'] | undefined }): ReactElement {
  const { t } = useTranslation();
  const make = useMakeBackup();
  const busy = running?.kind === 'trial' ? t('backup.trying') : (make.isPending || running) && t('backup.making');
  return (
    <Button
      variant="primary"
      size="lg"
      icon={<DatabaseBackup className="i14" aria-hidden="true" />}
      busy={busy || undefined}
      onClick={() => make.mutate()}
    >
      {t('backup.make')}
    </Button>
  );
}

function Warnings({ of: { lastGood, isStale, error, isBesideData } }: { of: BackupOverview }): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      {isStale && (
        <Banner tone="error">
          {lastGood === null ? t('backup.stale.none') : t('backup.stale', { hours: staleHours })}
        </Banner>
      )}
      {error !== null && <Banner tone="error">{t('backup.failed', { reason: error })}</Banner>}
      {isBesideData && <Banner tone="warning">{t('backup.besideData')}</Banner>}
    </>
  );
}

/** The last good archive, the next one and where they lie; under it what is being done. */
function State({ of }: { of: BackupOverview }): ReactElement {
  const { t } = useTranslation();
  const { at, folder, running } = of;
  return (
    <section className="panel" aria-label={t('backup.title')}>
      <dl className="backups-facts">
        <LastGood of={of} />
        <Fact
          name={t('backup.nightly')}
          value={at === null ? t('backup.nightly.never') : t('backup.nightly.at', { time: at })}
          text={t(at === null ? 'backup.nightly.neverText' : 'backup.nightly.clock')}
        />
        <Fact
          name={t('backup.folder')}
          value={<span className="mono backups-path">{folder}</span>}
          text={t('backup.folder.text', keptOf)}
        />
      </dl>
      {running && <Running of={running} />}
    </section>
  );
}

function LastGood({ of: { lastGood, isStale } }: { of: BackupOverview }): ReactElement {
  const { t } = useTranslation();
  const at = lastGood === null ? undefined : new Date(lastGood);
  const Icon = isStale ? CircleX : CircleCheck;
  const when = at && formatWhen(at);
  return (
    <Fact
      name={t('backup.lastGood')}
      value={
        <span className={`row ${isStale ? 'danger' : at ? 'ok' : 'muted'}`}>
          {(isStale || at) && <Icon className="i" aria-hidden="true" />}
          {when === undefined ? t('backup.lastGood.none') : isStale ? t('backup.lastGood.stale', { when }) : when}
        </span>
      }
      text={at && <time dateTime={at.toISOString()}>{formatStamp(at)}</time>}
    />
  );
}

function Fact({ name, value, text }: { name: string; value: ReactNode; text: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="muted s med">{name}</dt>
      <dd>
        <div className="backups-value">{value}</div>
        {text && <div className="faint s">{text}</div>}
      </dd>
    </div>
  );
}

function Running({ of }: { of: NonNullable<BackupOverview['running']> }): ReactElement {
  const { t } = useTranslation();
  const name = t(`backup.running.${of.kind}`);
  return (
    <div className="backups-running">
      <div className="row">
        <span className="grow" role="status">
          <span className="med">{name}</span> <span className="faint">{of.action || t('backup.running.waiting')}</span>
        </span>
        {of.total > 0 && <span className="muted tn">{formatPercent(Math.min(1, of.progress / of.total))}</span>}
      </div>
      <ProgressBar label={name} done={of.progress} total={of.total} />
    </div>
  );
}
