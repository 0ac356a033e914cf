import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useDigits } from '../../../catalog/web/fields.tsx';
import type { Item } from '../../../item/contract.ts';
import { describeError, handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { BoundField, CheckField, TextField, typedNumber } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { ColorInput } from '../../../platform/web/ui/ColorInput.tsx';
import { DateInput } from '../../../platform/web/ui/DateInput.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { useSettled } from '../../../platform/web/useSettled.ts';
import type { Color } from '../../color/contract.ts';
import { blankColor, colorProblems, toColor, toColorValues } from '../../color/rules.form.ts';
import type { ColorValues } from '../../color/rules.form.ts';
import { unitLimits } from '../../rules.ts';
import { ListValueInput } from '../ListValueInput.tsx';
import { colorsQuery, foundColorsQuery, unitApi } from '../useUnit.ts';
import { useUnitSaved } from '../useUnitSaved.ts';
import { Swatch } from './columns.tsx';

/** A new color of a unit, or one that it has. */
interface ColorRecord {
  version: number;
  values: ColorValues;
}

const lists = { basicName: 'colorName', location: 'colorLocation', type: 'colorType' } as const;

/** The dialog of a color: all its fields; a new one may be one that other units have. */
export function ColorDialog(props: { item: Item; color: Color | null; onClose: () => void }): ReactElement {
  const { item, color, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const digits = useDigits();
  const { said } = useUnitSaved(item, ['color', 'color_relation']);
  const [record] = useState<ColorRecord>(() => ({
    version: color?.version ?? 0,
    values: color ? toColorValues(color) : blankColor,
  }));

  function done(answer: Awaited<ReturnType<typeof unitApi.color.add>>): void {
    client.setQueryData(colorsQuery(item.id).queryKey, { colors: answer.colors });
    said(answer);
    onClose();
  }

  const form = useRecordForm<ColorRecord, ColorValues>({
    record,
    valuesOf: ({ values }) => values,
    label: (key) => t(`major-unit.color.${key}`),
    say: (of, key) => {
      const value = of[key];
      if (typeof value === 'boolean') return t(value ? 'major-unit.yes' : 'major-unit.no');
      return typeof value === 'string' ? value : (value?.name ?? '');
    },
    problemsOf: (values, started) => colorProblems(values, { digits, base: started.values }),
    named: (field) => field.replace(/^(basicName|location|type)Id$/, '$1'),
    send: async (values, over) => {
      const save = (override: boolean) =>
        color
          ? unitApi.color.update({
              id: item.id,
              colorId: color.id,
              version: over.version,
              ...toColor(values),
              override,
            })
          : unitApi.color.add({ id: item.id, ...toColor(values), override });
      try {
        done(await save(false));
      } catch (error) {
        const shown = describeError(error);
        const question = 'modelState' in shown ? shown.modelState['override']?.[0] : undefined;
        if (question === undefined) throw error;
        const yes = await confirm({
          title: t('major-unit.color.question'),
          text: question,
          confirm: t('platform.save'),
        });
        if (!yes) return null;
        done(await save(true));
      }
      return over;
    },
    ...(color && {
      load: async () => {
        const { colors } = await client.fetchQuery({ ...colorsQuery(item.id), staleTime: 0 });
        const now = colors.find(({ id }) => id === color.id);
        return now ? { version: now.version, values: toColorValues(now) } : record;
      },
    }),
  });
  const { value: rgb, onChange: setRgb, ...rgbField } = form.field('rgbValue');
  const { value: date, ...dateField } = form.field('priceEffectiveDate');
  const isPriceChanged = form.changed.includes('price') && color !== null;

  return (
    <FormDialog
      width={560}
      title={color ? t('major-unit.color.edit', { name: color.mfrName }) : t('major-unit.color.add')}
      form={form}
      act={t('platform.save')}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField
          {...form.field('mfrName')}
          span="all"
          required
          data-autofocus
          autoComplete="off"
          maxLength={unitLimits.colorName}
        />
        {color === null && <Found item={item} term={form.values.mfrName} onDone={done} />}
        {(['basicName', 'location', 'type'] as const).map((key) => {
          const { value, onChange: _, ...field } = form.field(key);
          return (
            <BoundField key={key} {...field} value={null} onChange={() => undefined}>
              <ListValueInput
                list={lists[key]}
                label={field.label}
                value={value}
                onChange={(next) => form.choose(key, next)}
                onBlur={field.onBlur}
              />
            </BoundField>
          );
        })}
        <BoundField {...rgbField} value={rgb} onChange={setRgb}>
          <span className="unit-rgb">
            <ColorInput
              label={t('major-unit.color.pick')}
              value={/^#[0-9a-f]{6}$/i.test(rgb) ? rgb : '#808080'}
              onChange={setRgb}
            />
            <TextInput
              placeholder="#c1121f"
              maxLength={7}
              spellCheck={false}
              value={rgb}
              onChange={(event) => setRgb(event.currentTarget.value)}
              onBlur={rgbField.onBlur}
            />
          </span>
        </BoundField>
        <TextField {...form.field('modelCode')} maxLength={unitLimits.modelCode} />
        <div className="fld">
          <CheckField {...form.field('isMetallic')} />
        </div>
        <TextField {...form.field('price')} {...typedNumber} min={0} step={10 ** -digits.amount} />
        <BoundField
          {...dateField}
          value={date}
          hint={isPriceChanged ? t('major-unit.color.dated') : undefined}
          readOnly={isPriceChanged}
        >
          <DateInput
            aria-label={dateField.label}
            value={isPriceChanged ? '' : date}
            readOnly={isPriceChanged || form.values.price.trim() === ''}
            onChange={dateField.onChange}
            onBlur={dateField.onBlur}
          />
        </BoundField>
      </div>
    </FormDialog>
  );
}

/** Colors of other units whose name begins so: one of them can be taken as it is. */
function Found(props: {
  item: Item;
  term: string;
  onDone: (answer: Awaited<ReturnType<typeof unitApi.color.link>>) => void;
}): ReactElement | null {
  const { item, term, onDone } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const settled = useSettled(term.trim(), 250);
  const { data } = useQuery({ ...foundColorsQuery(settled), enabled: settled.length >= 2 });
  const own = new Set((client.getQueryData(colorsQuery(item.id).queryKey)?.colors ?? []).map(({ id }) => id));
  const found = (data?.colors ?? []).filter(({ id }) => !own.has(id));
  if (settled.length < 2 || found.length === 0) return null;
  async function take(colorId: number): Promise<void> {
    try {
      onDone(await unitApi.color.link({ id: item.id, colorId }));
    } catch (error) {
      handleApiError(error);
    }
  }
  return (
    <div className="fld span-all">
      <span className="lab">{t('major-unit.color.found')}</span>
      <div className="unit-found">
        {found.map((one) => (
          <button key={one.id} type="button" className="chip add" onClick={() => void take(one.id)}>
            <Swatch rgb={one.rgbValue} />
            <span className="trunc">
              {[one.mfrName, one.location?.name, one.type?.name].filter(Boolean).join(' · ')}
            </span>
            <span className="faint nw">{t('major-unit.color.units', { count: one.units })}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
