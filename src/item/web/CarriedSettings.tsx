import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { attributeListQuery, moveOnAltArrow, moved, OrderKeys } from '../../hierarchy/web/fields.tsx';
import { SettingsArea } from '../../platform/web/SettingsArea.tsx';
import { FormErrors, FormPage } from '../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { written } from '../../platform/web/written.ts';
import type { CarriedAttributes } from '../carried/contract.ts';

interface Carrying {
  title: string;
  text: string;
  /** What is said while nothing is carried. */
  none: string;
  queryKey: readonly unknown[];
  load: () => Promise<CarriedAttributes>;
  save: (of: { attributeIds: number[]; version: number }) => Promise<CarriedAttributes>;
  /** The table of the list. */
  table: string;
  /** Names of what is carried always, and cannot be taken away. */
  fixed?: readonly { name: string; text: string }[];
}

/** An area of the settings: which attributes records of a kind carry, in their order. */
export function CarriedSettings(props: Carrying): ReactElement {
  const settings = useQuery({ queryKey: props.queryKey, queryFn: props.load, staleTime: 60_000 });
  return (
    <SettingsArea title={props.title} text={props.text} settings={settings}>
      {(data) => <AttributesForm {...props} settings={data} />}
    </SettingsArea>
  );
}

function AttributesForm(props: Carrying & { settings: CarriedAttributes }): ReactElement {
  const { settings, none, queryKey, load, save, table, fixed = [] } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('settings');
  const { data: all = [] } = useQuery(attributeListQuery());
  const form = useRecordForm<CarriedAttributes, { attributeIds: number[] }>({
    record: settings,
    valuesOf: ({ attributes }) => ({ attributeIds: attributes.map(({ attributeId }) => attributeId) }),
    label: () => t('hierarchy.carried.attributes'),
    say: ({ attributeIds }) => attributeIds.map(nameOf).join(', '),
    send: async ({ attributeIds }, { version }) => {
      const saved = await save({ attributeIds, version });
      queries.setQueryData(queryKey, saved);
      void written(queries, [table]);
      toast.success(t('hierarchy.carried.saved'));
      return saved;
    },
    load: () => queries.fetchQuery({ queryKey, queryFn: load, staleTime: 0 }),
  });
  const ids = form.values.attributeIds;
  const set = (next: number[]): void => form.choose('attributeIds', next);
  const typeOf = (id: number): number | undefined => all.find((one) => one.id === id)?.type;
  const free = all.filter(({ id }) => !ids.includes(id));

  function nameOf(id: number): string {
    return all.find((one) => one.id === id)?.name ?? String(id);
  }
  const row = (id: number, at: number): ReactElement => {
    const move = (by: -1 | 1): void => set(moved(ids, at, at + by));
    const remove = (): void => set(ids.filter((one) => one !== id));
    return (
      <Row
        key={id}
        name={nameOf(id)}
        onKeyDown={mayEdit ? moveOnAltArrow(move) : undefined}
        tag={typeOf(id) !== undefined && <Tag>{t(`hierarchy.attribute.type.${typeOf(id)}`)}</Tag>}
      >
        {mayEdit && (
          <OrderKeys name={nameOf(id)} first={at === 0} last={at === ids.length - 1} onMove={move} onRemove={remove} />
        )}
      </Row>
    );
  };

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
          {ids.length + fixed.length === 0 ? (
            <p className="muted">{none}</p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
            <div className="record-table" role="group" aria-label={t('hierarchy.carried.attributes')} tabIndex={0}>
              <table className="tb c">
                <thead>
                  <tr>
                    <th>{t('hierarchy.carried.attribute')}</th>
                    <th className="acts">
                      <span className="vh">{t('hierarchy.carried.acts')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {fixed.map(({ name, text }) => (
                    <Row key={name} name={name} tag={<Tag>{t('hierarchy.carried.fixed')}</Tag>}>
                      <span className="faint s">{text}</span>
                    </Row>
                  ))}
                  {ids.map(row)}
                </tbody>
              </table>
            </div>
          )}
          {mayEdit && free.length > 0 && (
            <div className="record-add">
              <Select
                size="sm"
                value={null}
                aria-label={t('hierarchy.carried.add')}
                placeholder={t('hierarchy.carried.add')}
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

function Row(props: {
  name: string;
  tag: ReactNode;
  onKeyDown?: ReturnType<typeof moveOnAltArrow> | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    <tr onKeyDown={props.onKeyDown}>
      <td>
        <span className="row">
          <span className="trunc med">{props.name}</span>
          {props.tag}
        </span>
      </td>
      <td className="acts">{props.children}</td>
    </tr>
  );
}
