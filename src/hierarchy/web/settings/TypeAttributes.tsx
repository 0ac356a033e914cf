import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Banner, Tag } from '../../../platform/web/ui/marks.tsx';
import type { Attribute } from '../../attribute/contract.ts';
import { impliesRequired } from '../../type/rules.ts';
import type { CarriedAttribute } from '../../type/rules.ts';
import { moveOnAltArrow, moved, OrderKeys } from './OrderKeys.tsx';

/** The attributes of a type in their order. A key implies required, but for Tag (docs/domain/tree.md, Attributes). */
export function TypeAttributes(props: {
  value: readonly CarriedAttribute[];
  attributes: readonly Attribute[];
  locked: boolean;
  error: string | undefined;
  onChange: (value: CarriedAttribute[]) => void;
}): ReactElement {
  const { value, attributes, locked, error, onChange } = props;
  const { t } = useTranslation();
  const set = (id: number, change: Partial<CarriedAttribute>): void =>
    onChange(
      value.map((one) => {
        if (one.attributeId !== id) return one;
        const next = { ...one, ...change };
        return { ...next, isRequired: next.isRequired || impliesRequired(next) };
      }),
    );
  const free = attributes.filter((one) => !value.some((taken) => taken.attributeId === one.id));

  function row(one: CarriedAttribute, at: number): ReactElement {
    const attribute = attributes.find(({ id }) => id === one.attributeId);
    const name = attribute?.name ?? String(one.attributeId);
    const id = one.attributeId;
    const move = (by: -1 | 1): void => onChange(moved(value, at, at + by));
    const box = (key: 'isKey' | 'isRequired' | 'isSearchable', off = false): ReactElement => (
      <td className="mid">
        <Checkbox
          aria-label={`${name}: ${t(`hierarchy.types.${key}`)}`}
          checked={one[key]}
          disabled={locked || off}
          onChange={(event) => set(id, { [key]: event.currentTarget.checked })}
        />
      </td>
    );
    return (
      <tr key={id} onKeyDown={locked ? undefined : moveOnAltArrow(move)}>
        <td>
          <span className="row">
            <span className="trunc med">{name}</span>
            {attribute && <Tag>{t(`hierarchy.attribute.type.${attribute.type}`)}</Tag>}
          </span>
        </td>
        {box('isKey')}
        {box('isRequired', impliesRequired(one))}
        {box('isSearchable')}
        <td className="acts">
          {!locked && (
            <OrderKeys
              name={name}
              first={at === 0}
              last={at === value.length - 1}
              onMove={move}
              onRemove={() => onChange(value.filter((other) => other !== one))}
            />
          )}
        </td>
      </tr>
    );
  }

  return (
    <section className="record-sec" aria-label={t('hierarchy.types.attributes')}>
      <h3 className="sec">{t('hierarchy.types.attributes')}</h3>
      {error !== undefined && <Banner tone="error">{error}</Banner>}
      <div className="record-table">
        <table className="tb c">
          <thead>
            <tr>
              <th>{t('hierarchy.attribute.name')}</th>
              {(['isKey', 'isRequired', 'isSearchable'] as const).map((key) => (
                <th key={key} className="mid" style={{ width: 88 }}>
                  {t(`hierarchy.types.${key}`)}
                </th>
              ))}
              <th className="acts">
                <span className="vh">{t('hierarchy.usedIn.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>{value.map(row)}</tbody>
        </table>
      </div>
      {!locked && free.length > 0 && (
        <div className="record-add">
          <Select
            size="sm"
            value={null}
            aria-label={t('hierarchy.types.addAttribute')}
            placeholder={t('hierarchy.types.addAttribute')}
            options={free.map(({ id, name, type }) => ({
              value: String(id),
              label: name,
              hint: t(`hierarchy.attribute.type.${type}`),
            }))}
            onChange={(next) =>
              next !== null &&
              onChange([...value, { attributeId: Number(next), isKey: false, isRequired: false, isSearchable: false }])
            }
          />
        </div>
      )}
    </section>
  );
}
