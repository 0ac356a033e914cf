import { Link2, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { associationKinds, skuLimits, skuMessages, type AssociationKind } from '../../rules.ts';
import type { SkuStepProps } from '../fields.tsx';
import type { SkuLine } from '../search/columns.tsx';
import { TypeAhead } from '../TypeAhead.tsx';
import { skuApi, skuKey } from '../useSku.ts';

const kinds = Object.entries(associationKinds).map(([value, label]) => ({ value, label }));

/** The step Associations: SKUs that go with this one (docs/domain/skus.md, Associations). */
export function AssociationsStep({ sku, change, readOnly }: SkuStepProps): ReactElement {
  const { t } = useTranslation();
  const { associations, partDetail } = sku;
  const [kind, setKind] = useState<AssociationKind>(6);
  const [chosen, choose] = useState<SkuLine | null>(null);
  const [typed, setTyped] = useState({ manufacturer: '', sku: '', skuName: '' });
  const [error, setError] = useState<string | null>(null);
  const isFull = associations.length >= skuLimits.associations;

  function put({ id, name, sku: number, manufacturer }: SkuLine): void {
    if (id === partDetail.id) return setError(skuMessages.ownAssociation(number));
    if (associations.some((one) => one.id === id && one.associationTypeId === kind)) return setError(skuMessages.twice);
    const associationType = associationKinds[kind];
    change({
      ...sku,
      associations: [
        ...associations,
        { id, name, sku: number, manufacturer, associationType, associationTypeId: kind },
      ],
    });
    setError(null);
    choose(null);
    setTyped({ manufacturer: '', sku: '', skuName: '' });
  }
  /** What is chosen, else what manufacturer, number and name mean. */
  async function add(): Promise<void> {
    if (chosen && chosen.id > 0) return put(chosen);
    try {
      put(await skuApi.find.fromNames({ name: typed.manufacturer, sku: typed.sku, skuName: typed.skuName }));
    } catch (failure) {
      if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400))
        setError(t('sku.association.unknown'));
      else handleApiError(failure);
    }
  }
  function type(of: Partial<typeof typed>): void {
    setTyped({ ...typed, ...of });
    choose(null);
    setError(null);
  }
  return (
    <section className="wizard-part" aria-label={t('sku.step.associations')}>
      <div className="row">
        <h2 className="h">{t('sku.step.associations')}</h2>
        <Count>{associations.length}</Count>
      </div>
      {!readOnly && !isFull && (
        <div className="sku-association-add">
          <Field label={t('sku.association.type')}>
            <Select
              aria-label={t('sku.association.type')}
              value={String(kind)}
              options={kinds}
              onChange={(next) => next !== null && setKind(Number(next) as AssociationKind)}
            />
          </Field>
          <Field label={t('sku.field.partDetail.manufacturer')}>
            <TypeAhead<string>
              label={t('sku.field.partDetail.manufacturer')}
              text={chosen?.manufacturer ?? typed.manufacturer}
              queryKey={skuKey('manufacturers')}
              ask={async (term) =>
                (await skuApi.find.manufacturers({ name: term === '' ? ' ' : term })).map(({ id, name }) => ({
                  id,
                  name,
                  value: name,
                }))
              }
              onChoose={(manufacturer) => type({ manufacturer })}
              onLeave={(text, named) => type({ manufacturer: named ?? text })}
            />
          </Field>
          <Field label={t('sku.field.partDetail.sku')} error={error ?? undefined}>
            <TypeAhead<SkuLine>
              label={t('sku.field.partDetail.sku')}
              text={chosen?.sku ?? typed.sku}
              className="pn"
              queryKey={skuKey('others', partDetail.id, typed.manufacturer)}
              ask={async (term) => {
                const of = { term, manufacturer: typed.manufacturer };
                const found =
                  partDetail.id === 0
                    ? (await skuApi.find.list({ skuStart: term, take: 50 })).items
                    : await skuApi.find.others({ id: partDetail.id, ...of });
                return found.map((one) => ({
                  id: one.id,
                  name: one.sku,
                  note: (
                    <span className="s faint trunc">
                      {one.name}, {one.manufacturer}
                    </span>
                  ),
                  value: one,
                }));
              }}
              onChoose={(one) => {
                choose(one);
                setError(null);
              }}
              onLeave={(text, named) => (named ? choose(named) : type({ sku: text }))}
            />
          </Field>
          <Field label={t('sku.field.partDetail.name')}>
            <TextInput
              value={chosen?.name ?? typed.skuName}
              maxLength={skuLimits.name}
              onChange={(event) => type({ skuName: event.currentTarget.value })}
            />
          </Field>
          <Button icon={<Plus className="i14" />} onClick={() => void add()}>
            {t('sku.association.add')}
          </Button>
        </div>
      )}
      {isFull && <p className="s muted">{t('sku.association.full', { most: skuLimits.associations })}</p>}
      {associations.length === 0 ? (
        <Empty
          icon={<Link2 className="i i20" aria-hidden="true" />}
          title={t('sku.association.none')}
          text={t('sku.association.noneText')}
        />
      ) : (
        <table className="tb">
          <thead>
            <tr>
              <th>{t('sku.association.type')}</th>
              <th>{t('sku.field.partDetail.sku')}</th>
              <th>{t('sku.field.partDetail.name')}</th>
              <th>{t('sku.field.partDetail.manufacturer')}</th>
              {!readOnly && (
                <th>
                  <span className="vh">{t('sku.association.removeAct')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {associations.map((one, at) => (
              <tr key={`${one.id} ${one.associationTypeId}`}>
                <td>{one.associationType}</td>
                <td className="pn">
                  <AppLink href={paths.sku(catalogCode(), one.id)}>{one.sku}</AppLink>
                </td>
                <td>{one.name}</td>
                <td>{one.manufacturer}</td>
                {!readOnly && (
                  <td>
                    <IconButton
                      size="sm"
                      icon={<X className="i14" />}
                      label={t('sku.association.remove', { sku: one.sku })}
                      onClick={() => change({ ...sku, associations: associations.filter((_, index) => index !== at) })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
