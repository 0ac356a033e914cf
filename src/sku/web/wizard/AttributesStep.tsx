import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import type { AttributeOption, SkuAttribute } from '../../record/contract.ts';
import { skuLimits, skuMessages } from '../../rules.ts';
import { reloaded } from '../../record/rules.ts';
import type { SkuStepProps } from '../fields.tsx';
import { TypeAhead } from '../TypeAhead.tsx';
import { skuApi, skuKey } from '../useSku.ts';
import { GroupFields } from './GroupFields.tsx';

const sections = ['required', 'suggested', 'other'] as const;
const sectionOf = ({ isRequired, isSuggested }: SkuAttribute): (typeof sections)[number] =>
  isRequired ? 'required' : isSuggested ? 'suggested' : 'other';

/** The step Attribute authoring: product groups, product type, and values of attributes (docs/domain/skus.md, Attributes). */
export function AttributesStep({ sku, change, readOnly }: SkuStepProps): ReactElement {
  const { t } = useTranslation();
  // Lists that were added a moment ago stay through a reload without a value.
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const { productType, attributes } = sku.attributeAuthoring;
  const industryIds = sku.productGroups.map(({ industryId }) => industryId);
  const set = (next: readonly SkuAttribute[]): void =>
    change({ ...sku, attributeAuthoring: { productType, attributes: [...next] } });

  /** Another type brings its attributes; of the others those stay that have a value, or were just added. */
  async function chooseType(type: typeof productType, groups = sku.productGroups): Promise<void> {
    try {
      const { attributes: loaded } = await skuApi.list.attributes({
        productTypeId: type?.id ?? null,
        attributeIds: [...new Set(attributes.map(({ id }) => id))],
      });
      change({
        ...sku,
        productGroups: groups,
        attributeAuthoring: { productType: type, attributes: reloaded(loaded, attributes, added) },
      });
    } catch (error) {
      handleApiError(error);
    }
  }
  async function add(id: number): Promise<void> {
    try {
      const { attributes: loaded } = await skuApi.list.attributes({
        productTypeId: productType?.id ?? null,
        attributeIds: [id],
      });
      const attribute = loaded.find((one) => one.id === id);
      if (!attribute) return;
      setAdded(new Set([...added, id]));
      set([...attributes, attribute]);
    } catch (error) {
      handleApiError(error);
    }
  }
  const replace = (at: number, of: Partial<SkuAttribute>): void =>
    set(attributes.map((one, index) => (index === at ? { ...one, ...of } : one)));
  function choose(at: number, value: AttributeOption): void {
    replace(at, {
      value: value.name,
      valueId: value.id,
      replaceWith: value.customData.replaceWith,
      requiresValidation: value.requiresValidation,
    });
  }
  const clear = (at: number): void =>
    replace(at, { value: '', valueId: null, replaceWith: null, requiresValidation: false });
  const isFull = attributes.length >= skuLimits.attributes;
  return (
    <div className="wizard-columns">
      <GroupFields sku={sku} change={change} readOnly={readOnly} onType={chooseType} />
      <section className="wizard-part" aria-label={t('sku.attributes')}>
        <h2 className="h">{t('sku.attributes')}</h2>
        {productType === null && <p className="muted">{t('sku.attributes.noType')}</p>}
        {sections.map((section) => {
          const rows = attributes.flatMap((attribute, at) =>
            sectionOf(attribute) === section ? [{ attribute, at }] : [],
          );
          return rows.length === 0 ? null : (
            <fieldset key={section} className="sku-attributes">
              <legend className="lab">{t(`sku.attributes.${section}`)}</legend>
              {rows.map(({ attribute, at }) => (
                <AttributeRow
                  key={`${attribute.id} ${at}`}
                  attribute={attribute}
                  isSecond={attributes.findIndex(({ id }) => id === attribute.id) !== at}
                  readOnly={readOnly}
                  onChoose={(value) => choose(at, value)}
                  onClear={() => clear(at)}
                  onAnother={
                    isFull
                      ? undefined
                      : () =>
                          set([
                            ...attributes.slice(0, at + 1),
                            { ...attribute, value: '', valueId: null, replaceWith: null, requiresValidation: false },
                            ...attributes.slice(at + 1),
                          ])
                  }
                  onRemove={() => set(attributes.filter((_, index) => index !== at))}
                />
              ))}
            </fieldset>
          );
        })}
        {!readOnly && !isFull && (
          <Field label={t('sku.attributes.add')} span="all">
            <TypeAhead<number>
              label={t('sku.attributes.add')}
              text=""
              placeholder={t('sku.attributes.addWhich')}
              queryKey={skuKey('otherLists', industryIds, productType?.id, attributes.length)}
              ask={async (term) => {
                const { others } = await skuApi.list.attributes({
                  industryIds,
                  productTypeId: productType?.id ?? null,
                  attributeIds: [...new Set(attributes.map(({ id }) => id))],
                });
                return others
                  .filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()))
                  .map(({ id, name }) => ({ id, name, value: id }));
              }}
              onChoose={(id) => void add(id)}
              onLeave={(_, named) => named !== undefined && void add(named)}
            />
          </Field>
        )}
      </section>
    </div>
  );
}

/** One value of an attribute: of the list, or cleared. */
function AttributeRow(props: {
  attribute: SkuAttribute;
  /** A further value of its attribute. */
  isSecond: boolean;
  readOnly: boolean;
  onChoose: (value: AttributeOption) => void;
  onClear: () => void;
  onAnother: (() => void) | undefined;
  onRemove: () => void;
}): ReactElement {
  const { attribute, isSecond, readOnly, onChoose, onClear, onAnother, onRemove } = props;
  const { t } = useTranslation();
  const { id, name, value, values, hasMore } = attribute;
  const ask = async (term: string) => {
    const offered = hasMore ? (await skuApi.list.options({ id, term })).values : values;
    return offered
      .filter((one) => one.name.toLowerCase().includes(term.toLowerCase()))
      .map((one) => ({
        id: one.id,
        name: one.name,
        value: one,
        isOff: one.customData.replaceWith !== null,
        note:
          one.customData.replaceWith !== null ? (
            <span className="s faint nw">{t('sku.attributes.replacedBy', { name: one.customData.replaceWith })}</span>
          ) : one.requiresValidation ? (
            <Tag tone="error">{t('sku.attributes.check')}</Tag>
          ) : undefined,
      }));
  };
  const isLong = Array.from(value).length > skuLimits.reviewedValue;
  return (
    <Field
      label={name}
      required={attribute.isRequired && !isSecond}
      readOnly={readOnly}
      span="all"
      error={isLong ? skuMessages.needs.values : undefined}
      mark={
        <>
          {attribute.replaceWith !== null && (
            <span className="s faint">{t('sku.attributes.replacedBy', { name: attribute.replaceWith })}</span>
          )}
          {attribute.requiresValidation && <Tag tone="error">{t('sku.attributes.check')}</Tag>}
        </>
      }
      beside={
        !readOnly && (
          <span className="row">
            {value !== '' && onAnother && (
              <IconButton
                size="sm"
                icon={<Plus className="i14" />}
                label={t('sku.attributes.another', { name })}
                onClick={onAnother}
              />
            )}
            {(isSecond || (!attribute.isRequired && !attribute.isSuggested)) && (
              <IconButton
                size="sm"
                icon={<X className="i14" />}
                label={t('sku.attributes.remove', { name })}
                onClick={onRemove}
              />
            )}
          </span>
        )
      }
    >
      <TypeAhead<AttributeOption>
        label={name}
        text={value}
        className={attribute.replaceWith !== null ? 'faint' : ''}
        readOnly={readOnly}
        queryKey={skuKey('options', id)}
        ask={ask}
        onChoose={onChoose}
        onLeave={(_, named) => (named ? onChoose(named) : onClear())}
      />
    </Field>
  );
}
