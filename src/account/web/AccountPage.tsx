import { ChevronLeft, KeyRound, LogOut, MonitorX } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { FormErrors, FormPage } from '../../platform/web/form/FormPage.tsx';
import { SelectField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { usePage } from '../../platform/web/page.ts';
import { toast } from '../../platform/web/toast.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { LoadFailed, PageHead, When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { ownContract, type OwnSession } from '../own/contract.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import './Users.css';

const ownApi = apiOf(ownContract);
const ownKey = ['account', 'own'];
const sessionsKey = ['account', 'sessions'];
/** Stands for the zone of the browser in the list of zones. */
const ofBrowser = 'browser';
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

type Own = Awaited<ReturnType<typeof ownApi.own>>;
interface Values {
  displayName: string;
  timeZone: string;
}

/** `/account`: one's own name, zone, password and sessions (docs/domain/rights.md, Own account). */
export function AccountPage(): ReactElement {
  const { t } = useTranslation();
  const own = useQuery({ queryKey: ownKey, queryFn: () => ownApi.own({}) });
  usePage({ crumbs: [{ label: t('account.own') }] });
  return (
    <div className="users">
      <AppLink className="link s" href={paths.catalogues()}>
        <ChevronLeft className="i12" aria-hidden="true" />
        {t('account.users.back')}
      </AppLink>
      <PageHead title={t('account.own')} />
      {own.isError ? (
        <LoadFailed onRetry={() => void own.refetch()} />
      ) : own.data ? (
        <OwnForm record={own.data} />
      ) : (
        <Skeleton width={320} />
      )}
      <Sessions />
    </div>
  );
}

function OwnForm({ record }: { record: Own }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isChanging, change] = useState(false);
  const form = useRecordForm<Own, Values>({
    record,
    valuesOf: ({ displayName, timeZone }) => ({ displayName, timeZone: timeZone ?? ofBrowser }),
    label: (key) => t(`account.own.${key}`),
    problemsOf: () => ({}),
    send: async ({ displayName, timeZone }, { version }) => {
      const saved = await ownApi.saveOwn({ version, displayName, timeZone: timeZone === ofBrowser ? null : timeZone });
      queries.setQueryData(ownKey, saved);
      void queries.invalidateQueries({ queryKey: ['account'], exact: true });
      toast.success(t('account.own.saved'));
      return saved;
    },
    load: () => ownApi.own({}),
  });
  const { field } = form;
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FormPage form={form}>
      <form className="form-grid own-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <FormErrors form={form} />
        <TextField
          {...field('displayName')}
          maxLength={256}
          hint={t('account.own.userName', { name: record.userName })}
        />
        <SelectField
          {...field('timeZone')}
          options={[{ value: ofBrowser, label: t('account.own.browserZone', { zone: browserZone }) }, ...zones]}
        />
        <div className="span-all">
          <Button icon={<KeyRound className="i14" />} onClick={() => change(true)}>
            {t('account.changePassword')}
          </Button>
        </div>
      </form>
      {isChanging && <PasswordDialog userName={record.userName} onClose={() => change(false)} />}
    </FormPage>
  );
}

function Sessions(): ReactElement {
  const { t } = useTranslation();
  const found = useQuery({ queryKey: sessionsKey, queryFn: () => ownApi.sessions({}) });

  async function end(of: OwnSession): Promise<void> {
    try {
      await ownApi.endSession({ id: of.id });
      toast.success(t('account.sessions.ended', { program: programOf(of) }));
    } catch (error) {
      handleApiError(error);
    }
    void found.refetch();
  }

  async function endOthers(): Promise<void> {
    const sure = await confirm({
      title: t('account.sessions.endOthers'),
      text: t('account.sessions.endOthers.text'),
      confirm: t('account.sessions.endOthers'),
      danger: true,
    });
    if (!sure) return;
    try {
      const { ended } = await ownApi.endOthers({});
      toast.success(t('account.sessions.endedOthers', { count: ended }));
    } catch (error) {
      handleApiError(error);
    }
    void found.refetch();
  }

  const programOf = ({ program }: OwnSession): string => program || t('account.sessions.unknown');
  const sessions = found.data ?? [];
  return (
    <section aria-labelledby="own-sessions" className="own-sessions">
      <div className="row">
        <h2 className="sec" id="own-sessions">
          {t('account.sessions')}
        </h2>
        {sessions.length > 1 && (
          <Button size="sm" icon={<LogOut className="i14" />} onClick={() => void endOthers()}>
            {t('account.sessions.endOthers')}
          </Button>
        )}
      </div>
      {found.isError ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <div className="own-scroll">
          <table className="tb c">
            <thead>
              <tr>
                {(['program', 'address', 'openedAt', 'lastSeen', 'act'] as const).map((key) => (
                  <th key={key} scope="col">
                    {key === 'act' ? (
                      <span className="vh">{t('account.users.actions')}</span>
                    ) : (
                      t(`account.sessions.${key}`)
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sessions.map((one) => (
                <tr key={one.id}>
                  <td className="med">
                    {programOf(one)} {one.isThis && <Tag tone="accent">{t('account.sessions.this')}</Tag>}
                  </td>
                  <td className="tn">{one.address || t('account.sessions.unknown')}</td>
                  <td className="tn muted">
                    <When at={one.openedAt} />
                  </td>
                  <td className="tn muted">
                    <When at={one.lastSeen} />
                  </td>
                  <td className="num">
                    {!one.isThis && (
                      <IconButton
                        size="sm"
                        label={t('account.sessions.end', { program: programOf(one) })}
                        icon={<MonitorX className="i14" />}
                        onClick={() => void end(one)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Skeleton width={320} />
      )}
    </section>
  );
}
