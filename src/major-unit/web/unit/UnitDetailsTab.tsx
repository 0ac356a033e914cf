import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributeField } from '../../../attribute/web/fields.tsx';
import { lengths } from '../../../hierarchy/rules.ts';
import type { Item } from '../../../item/contract.ts';
import { fieldOfAttribute } from '../../../item/rules.fields.ts';
import type { ItemTabProps } from '../../../item/web/fields.tsx';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { AreaField, TextField } from '../../../platform/web/form/fields.tsx';
import { askWhen, PastButton } from '../../../platform/web/past/PastButton.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import type { UnitCustomData } from '../../unit/contract.ts';
import { unitQuery } from '../useUnit.ts';
import { UnitFields } from './UnitFields.tsx';
import { useUnitForm } from './useUnitForm.ts';
import '../Unit.css';

/** What a unit is (docs/domain/units.md, What a unit is). */
export function UnitDetailsTab({ item, readOnly }: ItemTabProps): ReactElement | null {
  const { data, isError, refetch } = useQuery(unitQuery(item.id));
  if (data) return <Details key={item.id} item={item} customData={data.customData} readOnly={readOnly} />;
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : null;
}

function Details(props: { item: Item; customData: UnitCustomData; readOnly: boolean }): ReactElement {
  const { item, customData } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const readOnly = props.readOnly || busy !== undefined;
  const { form, will, known, onKnown } = useUnitForm(item, customData);
  const when = (cell: string, name: string) => <PastButton scope="item" id={item.id} cell={cell} name={name} inField />;
  const text = (key: 'name' | 'displayName' | 'notes', cell: string = key) => {
    const { value, onChange, ...field } = form.field(key);
    return {
      ...field,
      value: value?.[0] ?? '',
      onChange: (next: string) => onChange([next]),
      readOnly,
      beside: when(cell, field.label),
    };
  };
  const changed = form.changed.map((key) => form.label(key)).join(', ');
  return (
    <FormPage form={form} note={[will, changed].filter(Boolean).join(' ')} className="pane fill">
      <div className="pane-scroll unit-details" id="browse-detail" tabIndex={-1}>
        <div className="form-grid unit-form" role="presentation" onKeyDown={askWhen}>
          <FormErrors form={form} />
          <TextField {...text('name')} required maxLength={lengths.name} />
          <TextField
            {...text('displayName', 'display_name')}
            maxLength={lengths.name}
            placeholder={t('major-unit.field.sameAsName')}
          />
          <h2 className="sec span-all">{t('major-unit.details.what')}</h2>
          <UnitFields form={form} known={known} onKnown={onKnown} readOnly={readOnly} span={1} />
          {item.attributes.length > 0 && <h2 className="sec span-all">{t('major-unit.details.attributes')}</h2>}
          {item.attributes.map((attribute) => {
            const key = fieldOfAttribute(attribute.attributeId);
            const { value, error, dirty, onChange, onBlur } = form.field(key);
            return (
              <AttributeField
                key={key}
                values={value ?? []}
                mark={attribute.isKey && <Tag>{t('major-unit.details.key')}</Tag>}
                beside={when(`attributes.${attribute.attributeId}`, attribute.name)}
                {...{ attribute, error, dirty, onChange, onBlur, readOnly }}
              />
            );
          })}
          <AreaField {...text('notes')} span="all" maxLength={lengths.notes} />
        </div>
      </div>
    </FormPage>
  );
}
