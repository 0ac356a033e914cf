import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BoundField, SelectField, TextField } from '../../../platform/web/form/fields.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import type { SkuDto, SkuGroup } from '../../record/contract.ts';
import { skuLimits, wrongGroups } from '../../rules.ts';
import type { SkuStepProps } from '../fields.tsx';
import { TypeAhead } from '../TypeAhead.tsx';
import { skuApi, skuKey } from '../useSku.ts';

type ProductType = SkuDto['attributeAuthoring']['productType'];

/** What is wrong with the groups of a SKU as it is typed; undefined where nothing is. */
export const wrongGroupsOf = ({ productGroups }: SkuDto): string | undefined =>
  wrongGroups(
    productGroups.map(({ id, industryId, productType }) => ({ id, industryId, productTypeId: productType.id })),
  );

/** A group as a SKU refers to it. */
const plainGroup = ({ id, name, industryId, industry, productType }: SkuGroup): SkuGroup => ({
  id,
  name,
  industryId,
  industry,
  productType,
});

/** Product type and product groups of a SKU, with what its name suggests. */
export function GroupFields(
  props: Pick<SkuStepProps, 'sku' | 'change' | 'readOnly'> & {
    /** Takes another product type, with these groups. */
    onType: (type: ProductType, groups?: SkuGroup[]) => Promise<void>;
  },
): ReactElement {
  const { sku, change, readOnly, onType } = props;
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { productType } = sku.attributeAuthoring;
  const groups = sku.productGroups;
  const wrong = wrongGroupsOf(sku);
  const { id } = sku.partDetail;
  const { data: suggested = [] } = useQuery({
    queryKey: skuKey('suggestions', id, productType?.id, sku.partDetail.name),
    queryFn: () => skuApi.group.suggestions({ id }),
    enabled: id !== 0 && productType !== null && !readOnly,
  });
  function add(group: SkuGroup): void {
    const next = [...groups, group];
    if (productType === null) void onType(group.productType, next);
    else change({ ...sku, productGroups: next });
  }
  const offered = suggested.filter((one) => !groups.some((group) => group.id === one.id));
  return (
    <section className="wizard-part" aria-label={t('sku.field.productGroups')}>
      <Field label={t('sku.field.attributeAuthoring.productType')} required readOnly={readOnly} span="all">
        <TypeAhead<ProductType>
          label={t('sku.field.attributeAuthoring.productType')}
          text={productType?.name ?? ''}
          readOnly={readOnly}
          queryKey={skuKey('productTypes', groups[0]?.industryId)}
          ask={async (term) => {
            const industryId = groups[0]?.industryId;
            const types = await skuApi.list.productTypes({ term, ...(industryId !== undefined && { industryId }) });
            return types.map((type) => ({ id: type.id, name: type.name, value: type }));
          }}
          onChoose={(type) => void onType(type)}
          onLeave={(typed, named) => (named ? void onType(named) : typed === '' && void onType(null))}
        />
      </Field>
      <h2 className="h">{t('sku.field.productGroups')}</h2>
      {wrong !== undefined && <Banner tone="error">{wrong}</Banner>}
      <ul className="plain-list">
        {groups.map((group, at) => (
          <li key={`${group.id} ${at}`} className="row">
            <span className="grow">
              <b className="med">{group.name}</b>
              <br />
              <span className="s muted">
                {group.industry}, {group.productType.name}
              </span>
            </span>
            {!readOnly && (
              <IconButton
                size="sm"
                icon={<X className="i14" />}
                label={t('sku.group.remove', { name: group.name })}
                onClick={() => change({ ...sku, productGroups: groups.filter((_, index) => index !== at) })}
              />
            )}
          </li>
        ))}
        {groups.length === 0 && <li className="muted">{t('sku.group.none')}</li>}
      </ul>
      {!readOnly && groups.length < skuLimits.groups && (
        <>
          <Field label={t('sku.group.add')} span="all">
            <TypeAhead<SkuGroup>
              label={t('sku.group.add')}
              text=""
              placeholder={t('sku.group.find')}
              queryKey={skuKey('groups', productType?.id)}
              ask={async (term) => {
                const found = await skuApi.group.list({
                  term,
                  take: 50,
                  ...(productType && { productTypeId: productType.id }),
                });
                return found.items.map(plainGroup).map((group) => ({
                  id: group.id,
                  name: group.name,
                  note: <span className="s faint nw">{group.industry}</span>,
                  value: group,
                }));
              }}
              onChoose={add}
              onLeave={(_, named) => named && add(named)}
            />
          </Field>
          {offered.length > 0 && (
            <div>
              <span className="lab">{t('sku.group.suggested')}</span>
              <div className="row wrap">
                {offered.map(plainGroup).map((group) => (
                  <Button key={group.id} size="sm" icon={<Plus className="i12" />} onClick={() => add(group)}>
                    {group.name}, {group.industry}
                  </Button>
                ))}
              </div>
            </div>
          )}
          <div>
            <Button size="sm" onClick={() => setAdding(true)}>
              {t('sku.group.new')}
            </Button>
          </div>
        </>
      )}
      {adding && (
        <NewGroup
          productType={productType}
          onClose={() => setAdding(false)}
          onAdded={(group) => {
            setAdding(false);
            add(group);
          }}
        />
      )}
    </section>
  );
}

const newGroup: { name: string; industryId: number; productType: ProductType } = {
  name: '',
  industryId: 0,
  productType: null,
};

/** A new product group: name, industry and product type. */
function NewGroup(props: {
  productType: ProductType;
  onClose: () => void;
  onAdded: (group: SkuGroup) => void;
}): ReactElement {
  const { productType, onClose, onAdded } = props;
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const askedIndustries = useQuery({
    queryKey: skuKey('industries'),
    queryFn: () => skuApi.list.industries({}),
  });
  const { data: industries = [] } = askedIndustries;
  const form = useRecordForm<typeof newGroup, typeof newGroup>({
    record: { ...newGroup, productType },
    valuesOf: (values) => values,
    label: (key) =>
      t(
        key === 'productType'
          ? 'sku.field.attributeAuthoring.productType'
          : `sku.group.${key === 'name' ? 'name' : 'industry'}`,
      ),
    problemsOf: ({ name, industryId, productType: type }) => ({
      ...(name.trim() === '' && { name: t('sku.group.nameRequired') }),
      ...(industryId === 0 && { industryId: t('sku.group.industryRequired') }),
      ...(type === null && { productType: t('sku.group.typeRequired') }),
    }),
    named: (field) => (field === 'productTypeId' ? 'productType' : field),
    send: async (values) => {
      const { name, industryId, productType: type } = values;
      const added = await skuApi.group.add({ name: name.trim(), industryId, productTypeId: type?.id ?? 0 });
      const group = plainGroup(added);
      undoToast(t('sku.group.added', { name: group.name }), added.changeId);
      onAdded(group);
      return values;
    },
  });
  const type = form.field('productType');
  return (
    <FormDialog
      title={t('sku.group.new')}
      form={form}
      act={t('sku.group.addAct')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField {...form.field('name')} required span="all" maxLength={skuLimits.name} data-autofocus />
      <SelectField
        {...form.field('industryId')}
        required
        span="all"
        none={0}
        placeholder={t('sku.group.chooseIndustry')}
        from={askedIndustries}
        options={industries.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <BoundField {...type} required span="all">
        <TypeAhead<ProductType>
          label={type.label}
          text={type.value?.name ?? ''}
          queryKey={skuKey('productTypes', 'new')}
          ask={async (term) =>
            (await skuApi.list.productTypes({ term })).map((one) => ({ id: one.id, name: one.name, value: one }))
          }
          onChoose={type.onChange}
          onLeave={(_, named) => {
            type.onChange(named ?? null);
            type.onBlur();
          }}
        />
      </BoundField>
    </FormDialog>
  );
}
