import { Webhook } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { DateInput } from '../../platform/web/ui/DateInput.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import { xmlImport } from '../../import/rules.ts';
import { deliveryStates } from '../rules.ts';
import { deliveryColumns } from './columns.tsx';
import { RunDrawer } from './RunDrawer.tsx';
import { useDeliveries, useDocuments, useKinds } from './useDeliveries.ts';
import type { Filters } from './useDeliveries.ts';

/** What programs sent, newest first; the address names the one that is open. */
export function Runs({ filters }: { filters: Filters }): ReactElement {
  const { t } = useTranslation();
  const pages = useDeliveries(filters);
  const columns = useMemo(() => deliveryColumns(t), [t]);
  const [opened, open] = useUrlState('run', '', { push: true });
  const id = /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : null;
  return (
    <>
      <ListPage
        id="deliveries"
        label={t('delivery.runs')}
        columns={columns}
        rowId={(of) => String(of.id)}
        pages={pages}
        current={opened || null}
        onOpen={(of) => open(String(of.id))}
        found={(count, n) => t('delivery.found', { count, n })}
        filtered={
          filters.isOn ? { title: t('delivery.none'), text: t('delivery.noneText'), onClear: filters.clear } : undefined
        }
        empty={
          <Empty icon={<Webhook className="i i20" aria-hidden="true" />} title={t('delivery.empty')} text={<HowTo />} />
        }
      >
        <FilterBar filters={filters} />
      </ListPage>
      {id !== null && <RunDrawer key={id} id={id} onClose={() => open('')} />}
    </>
  );
}

function FilterBar({ filters }: { filters: Filters }): ReactElement {
  const { t } = useTranslation();
  const { from, to, setFrom, setTo, type, setType, state, setState, term, setTerm } = filters;
  const tables = useKinds();
  const documents = useDocuments();
  const kinds = [...tables, { id: xmlImport, name: t('delivery.filter.anyDocument') }, ...documents];
  const typed = useTypedFilter(term, setTerm, FILTER_MS);
  return (
    <search className="delivery-filters" aria-label={t('delivery.filters')}>
      <Field label={t('delivery.filter.from')}>
        <DateInput value={from} onChange={setFrom} />
      </Field>
      <Field label={t('delivery.filter.to')}>
        <DateInput value={to} onChange={setTo} />
      </Field>
      <Field label={t('delivery.filter.type')}>
        <Select
          options={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={type === null ? null : String(type)}
          onChange={(id) => setType(id ?? '')}
          placeholder={t('delivery.filter.anyType')}
          clearable
        />
      </Field>
      <Field label={t('delivery.filter.state')}>
        <Select
          options={deliveryStates.map((one) => ({ value: one, label: t(`delivery.state.${one}`) }))}
          value={state}
          onChange={(one) => setState(one ?? '')}
          placeholder={t('delivery.filter.anyState')}
          clearable
        />
      </Field>
      <TextInput
        type="search"
        aria-label={t('delivery.filter.term')}
        placeholder={t('delivery.filter.term')}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={typed.onKeyDown}
      />
    </search>
  );
}

/** How a program sends, for who looks at a page on which nothing has arrived. */
function HowTo(): ReactElement {
  const { t } = useTranslation();
  return (
    <span className="delivery-how">
      {t('delivery.how')}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
      <code className="delivery-call" tabIndex={0}>
        {`POST ${location.origin}/${catalogCode()}/api/import/api/4?fileName=parts.csv\nAuthorization: Bearer …\nIdempotency-Key: …`}
      </code>
      {t('delivery.how.then')}
    </span>
  );
}
