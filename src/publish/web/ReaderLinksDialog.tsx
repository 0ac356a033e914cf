import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError, handleSaveError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { formatDay } from '../../platform/web/format.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { NumberInput, TextInput } from '../../platform/web/ui/inputs.tsx';
import { SquareTag, Tag } from '../../platform/web/ui/marks.tsx';
import { readerLinkContract } from '../../release/link/contract.ts';
import { publishEnvironments } from '../rules.ts';
import type { PublishEnvironment } from '../rules.ts';
import { usePublishContext } from './usePublish.ts';
import { useReaders } from './useReaders.ts';

const linkApi = apiOf(readerLinkContract);
type ReaderLink = Awaited<ReturnType<typeof linkApi.readerLinks>>[number];

/** Days that a link holds unless one says otherwise. */
const standardDays = 90;
const shownLinks = 100;

/** Where the browser gives no clipboard the address is shown, to be copied by hand. */
const copyAddress = async ({ address }: ReaderLink, text: string): Promise<void> => {
  const { href } = new URL(address, window.location.origin);
  try {
    await navigator.clipboard.writeText(href);
    toast.success(text);
  } catch {
    toast.info(href);
  }
};

/** Addresses that let people read without an account: made, copied, taken back. */
export function ReaderLinksDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const context = usePublishContext();
  const key = [catalogCode(), 'publish', 'links', context];
  const links = useQuery({ queryKey: key, queryFn: () => linkApi.readerLinks({ context, take: shownLinks }) });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const revoke = useMutation({
    mutationFn: async ({ id, label }: ReaderLink) => {
      const text = t('publish.links.revoke.text');
      const title = t('publish.links.revoke.title', { name: label });
      if (await confirm({ title, text, confirm: t('publish.links.revoke'), danger: true }))
        await linkApi.revokeReaderLink({ context, id });
    },
    onSuccess: refresh,
    onError: (error) => handleApiError(error),
  });
  return (
    <Dialog
      width={800}
      title={t('publish.links')}
      onClose={onClose}
      foot={
        <Button size="lg" onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <NewLink
        onMade={(made) => {
          void refresh();
          void copyAddress(made, t('publish.links.copied'));
        }}
      />
      {links.isError ? (
        <LoadFailed onRetry={() => void links.refetch()} />
      ) : links.data?.length === 0 ? (
        <Empty icon={<Link2 className="i i20" aria-hidden="true" />} title={t('publish.links.none')} />
      ) : (
        <table className="tb c publish-links">
          <thead>
            <tr>
              {['label', 'for', 'until', 'by'].map((name) => (
                <th key={name} scope="col">
                  {t(`publish.links.column.${name}`)}
                </th>
              ))}
              <th scope="col" className="c-acts">
                <span className="vh">{t('publish.links.column.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {links.data?.map((one) => (
              <LinkRow key={one.id} of={one} onRevoke={() => revoke.mutate(one)} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function LinkRow({ of, onRevoke }: { of: ReaderLink; onRevoke: () => void }): ReactElement {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const isOver = of.revokedAt !== null || Date.parse(of.expiresAt) < now;
  return (
    <tr>
      <td title={of.label}>{of.label}</td>
      <td>
        {of.environments.map((name) => (
          <SquareTag key={name} tone={name === 'Staging' ? 'staging' : 'prod'}>
            {name}
          </SquareTag>
        ))}{' '}
        {[...of.groups, ...of.audiences].map(({ id, name }) => (
          <Tag key={`${id} ${name}`}>{name}</Tag>
        ))}
      </td>
      <td className="muted tn">
        {of.revokedAt !== null ? t('publish.links.revoked') : formatDay(new Date(of.expiresAt))}
      </td>
      <td className="muted">{of.createdBy}</td>
      <td className="c-acts">
        {!isOver && (
          <>
            <IconButton
              size="sm"
              label={t('publish.links.copy', { name: of.label })}
              icon={<Copy className="i14" />}
              onClick={() => void copyAddress(of, t('publish.links.copied'))}
            />
            <Button size="sm" variant="ghost" onClick={onRevoke}>
              {t('publish.links.revoke')}
              <span className="vh"> {of.label}</span>
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function NewLink({ onMade }: { onMade: (link: ReaderLink) => void }): ReactElement {
  const { t } = useTranslation();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState(String(standardDays));
  const [environments, setEnvironments] = useState<PublishEnvironment[]>(['Production']);
  const [groups, setGroups] = useState<number[]>([]);
  const [audiences, setAudiences] = useState<number[]>([]);
  const context = usePublishContext();
  const readers = useReaders();
  const create = useMutation({
    mutationFn: () =>
      linkApi.createReaderLink({ context, label: label.trim(), environments, groups, audiences, days: Number(days) }),
    onSuccess: (made) => {
      setLabel('');
      onMade(made);
    },
    onError: (error) => handleSaveError(error),
  });
  const isReady = label.trim() !== '' && environments.length > 0 && /^[1-9]\d{0,2}$/.test(days) && Number(days) <= 365;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <form className="publish-new-link" onSubmit={submit}>
      <p className="muted">{t('publish.links.text')}</p>
      <div className="row">
        <Field label={t('publish.links.column.label')} required>
          <TextInput maxLength={256} value={label} onChange={(event) => setLabel(event.target.value)} />
        </Field>
        <Field label={t('publish.links.days')} required>
          <NumberInput min={1} max={365} step={1} value={days} onChange={(event) => setDays(event.target.value)} />
        </Field>
      </div>
      <Several
        legend={t('publish.environment')}
        options={publishEnvironments.map((name) => ({ id: name, name }))}
        value={environments}
        onChange={setEnvironments}
      />
      <Several legend={t('publish.links.groups')} options={readers.groups} value={groups} onChange={setGroups} />
      <Several
        legend={t('publish.links.audiences')}
        options={readers.audiences}
        value={audiences}
        onChange={setAudiences}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={<Link2 className="i14" />}
          reason={isReady ? undefined : t('publish.links.incomplete')}
          busy={create.isPending && t('publish.links.making')}
        >
          {t('publish.links.make')}
        </Button>
      </div>
    </form>
  );
}

function Several<V extends string | number>(props: {
  legend: string;
  options: readonly { id: V; name: string }[];
  value: readonly V[];
  onChange: (value: V[]) => void;
}): ReactElement | null {
  const { legend, options, value, onChange } = props;
  if (options.length === 0) return null;
  return (
    <fieldset className="publish-several">
      <legend>{legend}</legend>
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
