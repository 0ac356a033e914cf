import { FileDown, KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { formatMoment } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import { signInContract, type SignIn } from '../signIns/contract.ts';
import { memberKinds, signInDays, signInKinds, signInsTake } from '../signIns/rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

const signInApi = apiOf(signInContract);
const DAY = 86_400_000;
const refused: readonly SignIn['kind'][] = ['sign-in-refused', 'refresh-token-reused'];

/** The sign-in log of the installation, or of the members of the catalogue (docs/domain/rights.md, Sign-in log). */
export function SignIns({ of }: { of: 'installation' | 'members' }): ReactElement {
  const { t } = useTranslation();
  const [term, setTerm] = useUrlState('q', '');
  const [kind, setKind] = useUrlState('kind');
  const [from, setFrom] = useUrlState('from');
  const [to, setTo] = useUrlState('to');
  const typed = useTypedFilter(term, setTerm, FILTER_MS);
  const kinds = of === 'members' ? memberKinds : signInKinds;
  const filter = {
    term,
    ...(kinds.some((one) => one === kind) && { kind: kind as SignIn['kind'] }),
    ...(from !== '' && { from: startOf(from).toISOString() }),
    ...(to !== '' && { to: new Date(startOf(to).getTime() + DAY).toISOString() }),
  };
  const ask = of === 'members' ? signInApi.memberSignIns : signInApi.signIns;
  const pages = useGridPages<SignIn>({
    key: [of === 'members' ? catalogCode() : '', 'signIns', filter],
    loadPage: (cursor, signal) => ask({ ...filter, cursor, take: signInsTake }, { signal }),
    pageSize: signInsTake,
  });
  const isFiltered = term !== '' || kind !== '' || from !== '' || to !== '';
  const path = of === 'members' ? `/${catalogCode()}/api/members/signIns/file` : '/api/signIns/file';
  return (
    <ListPage
      id={`signIns-${of}`}
      label={t('account.signIns')}
      title={t('account.signIns')}
      acts={
        <a className="btn" href={`${path}?${new URLSearchParams(filter).toString()}`} download>
          <FileDown className="i14" aria-hidden="true" />
          {t('account.signIns.file')}
        </a>
      }
      columns={columnsOf(t)}
      rowId={({ id }) => String(id)}
      pages={pages}
      filtered={
        isFiltered
          ? {
              title: t('account.signIns.none'),
              text: t('account.signIns.noneText'),
              onClear: () => {
                typed.clear();
                setKind('');
                setFrom('');
                setTo('');
              },
            }
          : undefined
      }
      empty={
        <Empty
          icon={<KeyRound className="i i20" aria-hidden="true" />}
          title={t(of === 'members' ? 'account.signIns.emptyMembers' : 'account.signIns.empty')}
        />
      }
    >
      <div className="users-text muted">
        {t(of === 'members' ? 'account.signIns.members' : 'account.signIns.all', { days: signInDays })}
      </div>
      <search className="signIns-filter" aria-label={t('account.signIns.filter')}>
        <TextInput
          type="search"
          style={{ maxWidth: 280 }}
          aria-label={t('account.signIns.find')}
          placeholder={t('account.signIns.find')}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={typed.onKeyDown}
        />
        <Select
          aria-label={t('account.signIns.kind')}
          placeholder={t('account.signIns.anyKind')}
          clearable
          value={kind || null}
          options={kinds.map((one) => ({ value: one, label: t(`account.signIns.kind.${one}`) }))}
          onChange={(value) => setKind(value ?? '')}
        />
        <DateInput aria-label={t('account.signIns.from')} value={from} max={to || undefined} onChange={setFrom} />
        <DateInput aria-label={t('account.signIns.to')} value={to} min={from || undefined} onChange={setTo} />
      </search>
    </ListPage>
  );
}

/** The first moment of a day, by the clock of the browser. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

const columnsOf = (t: TFunction): Column<SignIn>[] => [
  {
    key: 'at',
    title: t('account.signIns.at'),
    width: 180,
    className: 'tn muted',
    render: ({ at }) => formatMoment(new Date(at)),
  },
  {
    key: 'kind',
    title: t('account.signIns.kind'),
    width: 220,
    render: ({ kind }) => {
      const text = t(`account.signIns.kind.${kind}`);
      return refused.includes(kind) ? <Tag tone="error">{text}</Tag> : text;
    },
    text: ({ kind }) => t(`account.signIns.kind.${kind}`),
  },
  {
    key: 'user',
    title: t('account.signIns.user'),
    width: 240,
    className: 'med',
    render: ({ displayName, userName }) => displayName || userName || t('account.signIns.nobody'),
  },
  {
    key: 'detail',
    title: t('account.signIns.detail'),
    width: 240,
    grow: true,
    priority: 2,
    render: ({ detail }) => detail,
  },
];
