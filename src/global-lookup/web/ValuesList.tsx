import { useRouter } from '@tanstack/react-router';
import { Link2, ListTree, Pencil, Plus, Repeat2, Search, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { confirm } from '../../platform/web/confirm.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import type { ListType } from '../contract.ts';
import { noFilter } from '../rules.ts';
import type { ListValue } from '../value/contract.ts';
import { RelationsDialog } from './RelationsDialog.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { ValueForm } from './ValueForm.tsx';
import { BesideList } from './ValuePane.tsx';
import { WaitingBox } from './WaitingBox.tsx';
import { settleKeys, valueColumns } from './columns.tsx';
import { globalLookupApi, useIndustries, useListValues, useMayShared, useUses, useWrites } from './useLookups.ts';
import { useSettle } from './useSettle.ts';
import { useSteps } from './useSteps.ts';

const none = String(noFilter);
const attributes = [none, 'replaceWith', 'requiresValidation'] as const;

/** Values of one list: found by typing, industry and attribute; added, edited, related, replaced and deleted. */
export function ValuesList({ list }: { list: ListType }): ReactElement {
  const { t } = useTranslation();
  const [q, setQ] = useUrlState('q');
  const [industry, setIndustry] = useUrlState('industry', none);
  const [chosen, setAttribute] = useUrlState('attribute', none);
  const [opened, open] = useUrlState('value', '', { push: true });
  const [related, relate] = useState<ListValue | null>(null);
  const [replacing, replace] = useState<ListValue | null>(null);
  const [adding, add] = useState(false);
  const [replaced, setReplaced] = useState(true);
  const router = useRouter();
  const attribute = attributes.find((one) => one === chosen) ?? none;
  const typed = useTypedFilter(q, setQ, FILTER_MS);
  const pages = useListValues({
    listTypeId: list.id,
    industryId: Number(industry) || noFilter,
    q,
    attribute: attribute as '-1',
    replaced,
  });
  const { data: industries = [] } = useIndustries();
  const uses = useUses(pages.rows.map(({ id }) => id));
  const [editing, edit] = useState<ListValue | null>(null);
  const busy = useBusyReason();
  const { reason: superOnly } = useMayShared();
  const reason = list.editable ? (superOnly ?? busy) : t('global-lookup.notEditable');
  const write = useWrites();
  const settle = useSettle('MajorUnit');
  const step = useSteps(pages.rows, opened, open);
  const group = t('global-lookup.one');
  useHotkey('c v', () => add(true), { label: t('global-lookup.addValue'), group, enabled: reason === undefined });
  // Behind the open one, else from the first on; what the rows that are loaded lack stands among the values to validate.
  const toNextWaiting = (): void => {
    const at = pages.rows.findIndex(({ id }) => String(id) === opened);
    const rows = [...pages.rows.slice(at + 1), ...pages.rows.slice(0, at + 1)];
    const next = rows.find(({ customData }) => customData.requiresValidation);
    if (next) open(String(next.id));
    else router.history.push(paths.ari(catalogCode(), 'lookups', `list=${list.id}&view=waiting`));
  };
  useHotkey('f8', toNextWaiting, { label: t('global-lookup.nextWaiting'), group, enabled: list.waiting > 0 });

  async function remove(value: ListValue): Promise<void> {
    const { name } = value;
    const question = { title: t('global-lookup.remove', { name }), text: t('global-lookup.sure') };
    if (!(await confirm({ ...question, confirm: t('global-lookup.delete'), danger: true }))) return;
    await write(async () => {
      const { changeId } = await globalLookupApi.value.remove({ id: value.id });
      return { text: t('global-lookup.removed', { name }), changeId };
    });
  }

  const actions = (value: ListValue): ReactElement => (
    <span className="row">
      <IconButton
        size="sm"
        label={t('global-lookup.edit', { name: value.name })}
        icon={<Pencil className="i14" />}
        onClick={() => edit(value)}
      />
      <IconButton
        size="sm"
        label={t('global-lookup.relationsOf', { name: value.name })}
        icon={<Link2 className="i14" />}
        onClick={() => relate(value)}
      />
      <IconButton
        size="sm"
        label={t('global-lookup.replaceName', { name: value.name })}
        icon={<Repeat2 className="i14" />}
        disabled={reason !== undefined}
        onClick={() => replace(value)}
      />
      <IconButton
        size="sm"
        label={t('global-lookup.remove', { name: value.name })}
        icon={<Trash2 className="i14" />}
        disabled={reason !== undefined}
        onClick={() => void remove(value)}
      />
    </span>
  );
  const addButton = (
    <Button icon={<Plus className="i14" />} kbd="C V" reason={reason} onClick={() => add(true)}>
      {t('global-lookup.addValue')}
    </Button>
  );
  const isFiltered = q !== '' || industry !== none || attribute !== none;
  const page = (
    <>
      {list.waiting > 0 && (
        <WaitingBox
          list={list}
          settle={settle}
          reason={busy}
          onOpen={(value) => open(String(value.id))}
          onReplace={replace}
        />
      )}
      <ListPage
        id="ari.values"
        label={list.name}
        columns={valueColumns(t, { industries, uses, actions })}
        rowId={(row) => String(row.id)}
        pages={pages}
        current={opened}
        onOpen={(row) => open(String(row.id))}
        keys={settleKeys(t)}
        filtered={
          isFiltered
            ? {
                title: t('global-lookup.noneFound'),
                onClear: () => {
                  typed.clear();
                  setIndustry(none);
                  setAttribute(none);
                },
              }
            : undefined
        }
        empty={
          <Empty
            icon={<ListTree className="i i20" aria-hidden="true" />}
            title={t('global-lookup.none')}
            text={t('global-lookup.noneText')}
            action={addButton}
          />
        }
      >
        <div className="toolbar wraps">
          <TextInput
            icon={<Search className="i14" aria-hidden="true" />}
            aria-label={t('global-lookup.find')}
            placeholder={t('global-lookup.find')}
            value={typed.text}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onKeyDown={typed.onKeyDown}
            onClear={typed.clear}
            clearLabel={t('platform.clear')}
          />
          <span className="lookup-filter">
            <span className="muted" aria-hidden="true">
              {t('global-lookup.industry')}
            </span>
            <Select
              aria-label={t('global-lookup.industry')}
              value={industry}
              options={[
                { value: none, label: t('global-lookup.noFilter') },
                ...industries.map((one) => ({ value: String(one.id), label: one.name })),
              ]}
              onChange={(next) => setIndustry(next ?? none)}
            />
          </span>
          <span className="lookup-filter">
            <span className="muted" aria-hidden="true">
              {t('global-lookup.attribute')}
            </span>
            <Select
              aria-label={t('global-lookup.attribute')}
              value={attribute}
              options={attributes.map((one) => ({
                value: one,
                label: one === none ? t('global-lookup.noFilter') : one,
              }))}
              onChange={(next) => setAttribute(next ?? none)}
            />
          </span>
          <Switch
            label={t('global-lookup.replaced')}
            checked={replaced}
            onChange={(event) => setReplaced(event.currentTarget.checked)}
          />
          <span className="ml">{addButton}</span>
        </div>
      </ListPage>
    </>
  );
  return (
    <>
      <BesideList
        id={Number(opened)}
        list={page}
        settle={settle}
        reason={busy}
        onStep={step}
        onClose={() => open('')}
        onReplace={replace}
        onRelate={relate}
        onEdit={edit}
      />
      {(adding || editing) && (
        <ValueForm
          key={editing?.id ?? 'new'}
          list={list}
          value={editing}
          reason={reason}
          onClose={() => {
            add(false);
            edit(null);
          }}
        />
      )}
      {related && <RelationsDialog value={related} reason={reason} onClose={() => relate(null)} />}
      {replacing && <ReplaceDialog value={replacing} onClose={() => replace(null)} />}
    </>
  );
}
