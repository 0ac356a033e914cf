import { Boxes, Copy, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../platform/web/confirm.ts';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { ProductField } from '../../contract.ts';
import { counts, featureMessages } from '../../rules.ts';
import type { ProductCodes } from '../ProductSelect.tsx';
import { featureApi, useLock, useWritten } from '../useFeatures.ts';
import { AssignFeaturesDialog } from './AssignFeaturesDialog.tsx';
import { CopyFeaturesDialog } from './CopyFeaturesDialog.tsx';
import { ProductFieldRow, type Row } from './ProductFieldRow.tsx';

interface Kept {
  features: readonly ProductField[];
  version: number;
  changeId?: number | null;
}
interface Values {
  features: readonly Row[];
}

const keptOf = (features: readonly ProductField[], changeId?: number | null): Kept => ({
  features,
  version: Math.max(0, ...features.map(({ version }) => version)),
  ...(changeId === undefined ? {} : { changeId }),
});
const rowOf = ({ relationId, id, isRequired, repeatField }: ProductField): Row => ({
  relationId,
  id,
  isRequired,
  repeatField,
});

/** The grid of a sub type's fields: their order by dragging or Alt and an arrow, required, repeat field; saved as a whole. */
export function ProductFields(props: {
  industry: number;
  product: ProductCodes;
  rows: readonly ProductField[];
}): ReactElement {
  const { industry, product, rows } = props;
  const { t } = useTranslation();
  const lock = useLock();
  const { write, said } = useWritten();
  const [asked, ask] = useState<'assign' | 'copy' | null>(null);
  const byRelation = new Map(rows.map((row) => [row.relationId, row]));
  const byField = new Map(rows.map((row) => [row.id, row]));
  const codes = { productTypeNumericCode: product.type, productSubTypeNumericCode: product.subtype };

  function problemsOf({ features }: Values): Record<string, string> {
    const repeats = new Map(features.map(({ id, repeatField }) => [id, repeatField]));
    const problems = features.flatMap(({ id, repeatField }, at) => {
      const counter = repeatField === null ? undefined : byField.get(repeatField);
      const isWrong =
        repeatField !== null &&
        (!counter || !counts(counter.type) || repeats.get(repeatField) !== null || repeatField === id);
      return isWrong ? [[`features.${at}.repeatField`, featureMessages.badRepeat] as const] : [];
    });
    return Object.fromEntries(problems);
  }

  const record = useMemo(() => keptOf(rows), [rows]);
  const form = useRecordForm<Kept, Values>({
    record,
    valuesOf: ({ features }) => ({ features: features.map(rowOf) }),
    label: () => t('standard-feature.view.products'),
    say: ({ features }) => features.map(({ id }) => byField.get(id)?.fieldName ?? '').join(', '),
    problemsOf,
    send: async ({ features }, over) => {
      const version = new Map(over.features.map((row) => [row.relationId, row.version]));
      const saved = await featureApi.saveProductFeatures({
        industryNumericCode: industry,
        ...codes,
        features: features.map(({ relationId, isRequired, repeatField }, at) => ({
          relationId,
          version: version.get(relationId) ?? 1,
          sortOrder: at + 1,
          isRequired,
          repeatField,
        })),
      });
      return keptOf(saved.features, saved.changeId);
    },
    load: async () =>
      keptOf(await featureApi.productSubTypeFields({ industry, type: product.type, subtype: product.subtype })),
    onSaved: ({ changeId = null }) => said(t('standard-feature.fieldsSaved'), changeId),
  });
  const { features } = form.values;
  const dirty = form.changed.length > 0;
  const counters = rows.filter(({ type }) => counts(type));
  const locked = lock !== undefined || form.saving;

  function move(from: number, to: number): void {
    const row = features[from];
    if (!row || from === to || to < 0 || to >= features.length) return;
    form.choose('features', features.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  async function remove({ relationId, id }: Row): Promise<void> {
    const name = byField.get(id)?.fieldName ?? '';
    const sure = await confirm({
      title: t('standard-feature.removeFrom', { name }),
      text: t('standard-feature.sureRemove'),
      confirm: t('standard-feature.remove'),
      danger: true,
    });
    if (sure) await write(t('standard-feature.featureRemoved'), () => featureApi.removeRelation({ id: relationId }));
  }

  const unsaved = dirty ? t('standard-feature.saveFirst') : undefined;
  const acts = (
    <span className="row">
      <Button icon={<Copy className="i14" />} reason={lock ?? unsaved} onClick={() => ask('copy')}>
        {t('standard-feature.copyFrom')}
      </Button>
      <Button variant="primary" icon={<Plus className="i14" />} reason={lock ?? unsaved} onClick={() => ask('assign')}>
        {t('standard-feature.assignFeatures')}
      </Button>
    </span>
  );
  const faults = [...new Set(Object.values(form.errors))];
  return (
    <FormPage form={form}>
      <div className="toolbar">{acts}</div>
      <FormErrors form={form} />
      {faults.length > 0 && <Banner tone="error">{faults.join(' ')}</Banner>}
      {features.length === 0 ? (
        <Empty
          icon={<Boxes className="i i20" aria-hidden="true" />}
          title={t('standard-feature.noneAssigned')}
          text={t('standard-feature.noneAssignedText')}
        />
      ) : (
        <div className="features-products">
          <table className="tb" aria-label={t('standard-feature.view.products')}>
            <colgroup>
              <col className="features-order" />
              <col />
              <col className="features-narrow" />
              <col className="features-mark" />
              <col className="features-repeat" />
              <col className="features-acts" />
            </colgroup>
            <thead>
              <tr>
                <th>{t('standard-feature.order')}</th>
                <th>{t('standard-feature.fieldName')}</th>
                <th className="features-narrow">{t('standard-feature.type')}</th>
                <th>{t('standard-feature.isRequired')}</th>
                <th>{t('standard-feature.repeatField')}</th>
                <th>
                  <span className="vh">{t('standard-feature.acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {features.map((row, at) => {
                const shown = byRelation.get(row.relationId);
                return (
                  shown && (
                    <ProductFieldRow
                      key={row.relationId}
                      row={row}
                      at={at}
                      field={shown}
                      counters={counters.filter(({ id }) => id !== row.id)}
                      locked={locked}
                      removeOff={lock ?? unsaved}
                      wrong={form.errors[`features.${at}.repeatField`] !== undefined}
                      onMove={(to) => move(at, to)}
                      onDrop={(from) => move(from, at)}
                      onChange={(next) => form.choose('features', features.with(at, next))}
                      onRemove={() => void remove(row)}
                    />
                  )
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {asked === 'assign' && (
        <AssignFeaturesDialog industry={industry} product={codes} held={rows} onClose={() => ask(null)} />
      )}
      {asked === 'copy' && <CopyFeaturesDialog industry={industry} to={product} onClose={() => ask(null)} />}
    </FormPage>
  );
}
