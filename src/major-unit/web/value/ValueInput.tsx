import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { TextArea, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { casedText, decimalsIn, globalTypes } from '../../../standard-feature/rules.ts';
import { convert, measurementOf, numberOf } from '../../../standard-feature/rules.units.ts';
import type { ValueInputProps } from '../../value/rules.form.ts';
import { ListInput } from './ListInput.tsx';
import { ProposedText } from './ProposedText.tsx';

const frame = (invalid: boolean, kind = ''): string => `${kind}${invalid ? ' err' : ''}`;

/** The input of one value by its type. */
export function ValueInput(props: ValueInputProps): ReactElement {
  const { name, type, cell, invalid, required, readOnly, nth, describedBy, onChange, onBlur } = props;
  const { t } = useTranslation();
  const set = (value: string): void => onChange({ value, unitId: null });
  const told = {
    'aria-label': name,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': required || undefined,
    readOnly,
    onBlur,
  };
  switch (type.globalTypeId) {
    case globalTypes.number:
      return (
        <span className={nth === undefined ? 'uv-number' : 'uv-number nth'}>
          <TextInput
            {...told}
            inputMode="decimal"
            frame={frame(invalid, 'num')}
            icon={nth !== undefined && <span className="u">{nth}</span>}
            value={cell.value}
            onChange={(event) => set(event.currentTarget.value.replace(',', '.'))}
          />
        </span>
      );
    case globalTypes.flag:
      return (
        <span className="row">
          <Segment
            label={name}
            options={(['true', 'false'] as const).map((value) => ({
              value,
              label: t(`major-unit.value.flag.${value}`),
              disabled: readOnly,
            }))}
            value={cell.value === 'true' || cell.value === 'false' ? cell.value : null}
            onChange={set}
          />
          {cell.value !== '' && !readOnly && (
            <IconButton
              size="sm"
              label={t('major-unit.value.clearOf', { name })}
              icon={<X className="i12" />}
              onClick={() => set('')}
            />
          )}
        </span>
      );
    case globalTypes.measurement:
      return <Measurement {...props} />;
    case globalTypes.list:
      return <ListInput {...props} />;
    default: {
      const { inputType, autoComplete } = type.customData;
      const change = (typed: string): void => set(casedText(typed, type.customData));
      if (inputType === 'lines')
        return (
          <span className="uv-text">
            <TextArea {...told} rows={3} value={cell.value} onChange={(event) => change(event.currentTarget.value)} />
          </span>
        );
      return autoComplete ? (
        <ProposedText {...props} onTyped={change} />
      ) : (
        <span className="uv-text">
          <TextInput
            {...told}
            frame={frame(invalid)}
            value={cell.value}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </span>
      );
    }
  }
}

/** A measurement in all its units: the one that was typed is kept, the others show it converted. */
function Measurement(props: ValueInputProps): ReactElement {
  const { name, type, cell, invalid, required, readOnly, describedBy, onChange, onBlur } = props;
  const { t } = useTranslation();
  const { unitsOfMeasure: units } = type;
  const typed = units.find(({ id }) => id === cell.unitId);
  const number = numberOf(cell.value);

  function change(text: string, unitId: number): void {
    // "889 cc" typed or pasted into either field says its unit itself.
    const measured = /[^\d\s.,+-]/.test(text) ? measurementOf(text, units) : undefined;
    if (measured) onChange({ value: measured.number, unitId: measured.unit.id });
    else onChange({ value: text.replace(',', '.'), unitId });
  }
  const shown = (unit: (typeof units)[number]): string => {
    if (!typed || unit.id === typed.id) return cell.value;
    return number === undefined ? '' : (convert(number, typed, unit, decimalsIn(type.customData)) ?? '');
  };
  return (
    <span className="row wrap">
      {units.map((unit) => (
        <span key={unit.id} className="uv-measure">
          <TextInput
            aria-label={`${name}, ${unit.uomType}`}
            aria-invalid={(invalid && unit.id === (typed ?? units[0])?.id) || undefined}
            aria-describedby={describedBy}
            aria-required={required || undefined}
            readOnly={readOnly}
            inputMode="decimal"
            frame={frame(invalid && unit.id === (typed ?? units[0])?.id, 'num')}
            unit={unit.symbol}
            value={shown(unit)}
            onChange={(event) => change(event.currentTarget.value, unit.id)}
            onBlur={onBlur}
          />
        </span>
      ))}
      {typed && units.length > 1 && number !== undefined && (
        <span className="muted s">{t('major-unit.value.converted', { symbol: typed.symbol })}</span>
      )}
    </span>
  );
}
