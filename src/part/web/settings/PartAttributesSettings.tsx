import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { attributeListQuery, moveOnAltArrow, moved, OrderKeys } from '../../../hierarchy/web/fields.tsx';
import { SettingsArea } from '../../../platform/web/SettingsArea.tsx';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { written } from '../../../platform/web/written.ts';
import type { PartAttributes } from '../../attribute/contract.ts';
import { partApi, partAttributesQuery } from '../useParts.ts';

/** Settings, area 4: the attributes that parts carry (docs/domain/parts.md, Attributes). */
export function PartAttributesSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useQuery(partAttributesQuery());
  return (
    <SettingsArea title={t('part.settings.attributes')} text={t('part.settings.attributes.text')} settings={settings}>
      {(data) => <AttributesForm settings={data} />}
    </SettingsArea>
  );
}

function AttributesForm({ settings }: { settings: PartAttributes }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('settings');
  const { data: all = [] } = useQuery(attributeListQuery());
  const form = useRecordForm<PartAttributes, { attributeIds: number[] }>({
    record: settings,
    valuesOf: ({ attributes }) => ({ attributeIds: attributes.map(({ attributeId }) => attributeId) }),
    label: (key) => t(`part.settings.${key}`),
    say: ({ attributeIds }) => attributeIds.map(nameOf).join(', '),
    send: async ({ attributeIds }, { version }) => {
      const saved = await partApi.attribute.save({ attributeIds, version });
      queries.setQueryData(partAttributesQuery().queryKey, saved);
      void written(queries, ['part_attribute']);
      toast.success(t('part.settings.saved'));
      return saved;
    },
    load: () => queries.fetchQuery({ ...partAttributesQuery(), staleTime: 0 }),
  });
  const ids = form.values.attributeIds;
  const set = (next: number[]): void => form.choose('attributeIds', next);
  const typeOf = (id: number): number | undefined => all.find((one) => one.id === id)?.type;
  const free = all.filter(({ id }) => !ids.includes(id));

  function nameOf(id: number): string {
    return all.find((one) => one.id === id)?.name ?? String(id);
  }
  function row(id: number, at: number): ReactElement {
    const move = (by: -1 | 1): void => set(moved(ids, at, at + by));
    return (
      <tr key={id} onKeyDown={mayEdit ? moveOnAltArrow(move) : undefined}>
        <td>
          <span className="row">
            <span className="trunc med">{nameOf(id)}</span>
            {typeOf(id) !== undefined && <Tag>{t(`hierarchy.attribute.type.${typeOf(id)}`)}</Tag>}
          </span>
        </td>
        <td className="acts">
          {mayEdit && (
            <OrderKeys
              name={nameOf(id)}
              first={at === 0}
              last={at === ids.length - 1}
              onMove={move}
              onRemove={() => set(ids.filter((one) => one !== id))}
            />
          )}
        </td>
      </tr>
    );
  }

  return (
    <FormPage form={form}>
      <div className="pane-scroll">
        <div className="settings-form">
          <FormErrors form={form} />
          {form.errors['attributeIds'] !== undefined && (
            <p className="errt" role="alert">
              {form.errors['attributeIds']}
            </p>
          )}
          {ids.length === 0 ? (
            <p className="muted">{t('part.settings.attributes.none')}</p>
          ) : (
            <div className="record-table">
              <table className="tb c">
                <thead>
                  <tr>
                    <th>{t('part.settings.attributes.name')}</th>
                    <th className="acts">
                      <span className="vh">{t('part.settings.attributes.acts')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>{ids.map(row)}</tbody>
              </table>
            </div>
          )}
          {mayEdit && free.length > 0 && (
            <div className="record-add">
              <Select
                size="sm"
                value={null}
                aria-label={t('part.settings.attributes.add')}
                placeholder={t('part.settings.attributes.add')}
                options={free.map(({ id, name, type }) => ({
                  value: String(id),
                  label: name,
                  hint: t(`hierarchy.attribute.type.${type}`),
                }))}
                onChange={(next) => next !== null && set([...ids, Number(next)])}
              />
            </div>
          )}
        </div>
      </div>
    </FormPage>
  );
}
