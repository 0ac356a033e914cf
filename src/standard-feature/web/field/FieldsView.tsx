import { useQuery } from '@tanstack/react-query';
import { ListChecks, ListPlus, Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../platform/web/confirm.ts';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { wholeList } from '../../../platform/web/grid/pages.ts';
import { ListPage } from '../../../platform/web/list/ListPage.tsx';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Empty, PageHead } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import type { FeatureField } from '../../contract.ts';
import { globalTypeKey } from '../../rules.ts';
import { AssignSubTypesDialog } from './AssignSubTypesDialog.tsx';
import { FieldForm } from './FieldForm.tsx';
import { IndustrySelect, useIndustry } from '../IndustrySelect.tsx';
import { featureApi, fieldsQuery, treeQuery, useLock, useWritten } from '../useFeatures.ts';

/** Fields of an industry: added, edited, given to sub types, removed. What is used is locked, and says by what. */
export function FieldsView(): ReactElement {
  const { t } = useTranslation();
  const { industry, none, choose } = useIndustry();
  const [term, setTerm] = useUrlState('filter');
  const [editing, edit] = useUrlState('field');
  const [assigning, assign] = useState<FeatureField | null>(null);
  const query = useQuery(fieldsQuery(industry));
  // The form of a field offers them at once.
  useQuery(treeQuery());
  const lock = useLock();
  const { write, said } = useWritten();
  const rows = query.data ?? [];
  const wanted = term.trim().toLowerCase();
  const shown = rows.filter(({ fieldName, groupName }) => `${groupName} ${fieldName}`.toLowerCase().includes(wanted));
  const edited = rows.find(({ id }) => String(id) === editing);

  /** Why a field is locked; undefined where it is not. */
  const usedBy = ({ assignedTo, hasValues }: FeatureField): string | undefined =>
    [
      ...(assignedTo > 0 ? [t('standard-feature.usedBySubTypes', { count: assignedTo })] : []),
      ...(hasValues ? [t('standard-feature.usedByUnits')] : []),
    ].join(' ') || undefined;

  async function remove({ id, fieldName }: FeatureField): Promise<void> {
    const sure = await confirm({
      title: t('standard-feature.deleteField', { name: fieldName }),
      text: t('standard-feature.sure'),
      confirm: t('standard-feature.delete'),
      danger: true,
    });
    if (sure) await write(t('standard-feature.fieldDeleted'), () => featureApi.removeField({ id }));
  }

  const columns: Column<FeatureField>[] = [
    {
      key: 'name',
      title: t('standard-feature.fieldName'),
      width: 160,
      grow: true,
      className: 'med',
      render: (row) => row.fieldName,
    },
    { key: 'group', title: t('standard-feature.group'), width: 140, priority: 2, render: (row) => row.groupName },
    {
      key: 'type',
      title: t('standard-feature.type'),
      width: 240,
      className: 'muted',
      priority: 2,
      text: (row) => `${t(`standard-feature.kind.${globalTypeKey(row.type.globalTypeId)}`)} ${row.type.name}`,
      render: (row) => (
        <span className="row">
          <Tag>{t(`standard-feature.kind.${globalTypeKey(row.type.globalTypeId)}`)}</Tag>
          <span className="trunc">{row.type.name}</span>
          {row.isFitment && <Tag tone="accent">{t('standard-feature.isFitment')}</Tag>}
        </span>
      ),
    },
    {
      key: 'used',
      title: t('standard-feature.used'),
      width: 240,
      priority: 3,
      text: (row) => usedBy(row) ?? '',
      render: (row) =>
        row.isUsed && (
          <span className="row faint s">
            <Lock className="i12" aria-hidden="true" />
            <span className="trunc">{usedBy(row)}</span>
          </span>
        ),
    },
    {
      key: 'acts',
      acts: true,
      title: t('standard-feature.acts'),
      width: 112,
      align: 'right',
      render: (row) => (
        <span className="row">
          <IconButton
            size="sm"
            label={t('standard-feature.assignOf', { name: row.fieldName })}
            icon={<ListPlus className="i14" />}
            onClick={() => assign(row)}
          />
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('standard-feature.editField', { name: row.fieldName })}
            icon={<Pencil className="i14" />}
            reason={lock}
            onClick={() => edit(String(row.id))}
          />
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('standard-feature.deleteField', { name: row.fieldName })}
            icon={<Trash2 className="i14" />}
            reason={lock ?? usedBy(row)}
            onClick={() => void remove(row)}
          />
        </span>
      ),
    },
  ];
  const add = (
    <Button variant="primary" icon={<Plus className="i14" />} reason={lock} onClick={() => edit('new')}>
      {t('standard-feature.addField')}
    </Button>
  );
  if (none)
    return (
      <>
        <PageHead title={t('standard-feature.view.fields')} />
        <NoIndustry />
      </>
    );
  return (
    <>
      <ListPage
        id="ari.fields"
        label={t('standard-feature.view.fields')}
        title={t('standard-feature.view.fields')}
        acts={add}
        columns={columns}
        rowId={(row) => String(row.id)}
        pages={wholeList(shown, query)}
        {...(lock === undefined ? { onOpen: (row: FeatureField) => edit(String(row.id)) } : {})}
        filtered={wanted === '' ? undefined : { title: t('standard-feature.noMatch'), onClear: () => setTerm('') }}
        empty={
          <Empty
            icon={<ListChecks className="i i20" aria-hidden="true" />}
            title={t('standard-feature.noFields')}
            text={t('standard-feature.noFieldsText')}
            action={add}
          />
        }
      >
        <div className="features-pick">
          <IndustrySelect industry={industry} onChange={choose} />
          <TextInput
            aria-label={t('standard-feature.filter')}
            placeholder={t('standard-feature.filter')}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            onClear={() => setTerm('')}
            clearLabel={t('standard-feature.clear')}
          />
        </div>
      </ListPage>
      {lock === undefined && (edited || editing === 'new') && (
        <FieldForm
          key={editing}
          industry={industry}
          field={edited ?? null}
          lock={edited && usedBy(edited)}
          others={rows.filter((row) => row !== edited)}
          onClose={() => edit('')}
          onSaved={(changeId) => {
            edit('');
            said(t(edited ? 'standard-feature.fieldUpdated' : 'standard-feature.fieldAdded'), changeId);
          }}
        />
      )}
      {assigning && (
        <AssignSubTypesDialog industry={industry} field={assigning} lock={lock} onClose={() => assign(null)} />
      )}
    </>
  );
}

/** Fields are of industries, and there is none. */
export function NoIndustry(): ReactElement {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<ListChecks className="i i20" aria-hidden="true" />}
      title={t('standard-feature.noIndustry')}
      text={t('standard-feature.noIndustryText')}
    />
  );
}
