import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../../platform/web/form/useRecordForm.ts';
import { ColorInput } from '../../../platform/web/ui/ColorInput.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { NumberInput, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { colorOf, colorOfParts, defaultColors, fallbackColor, partsOf } from '../../display/rules.ts';
import type { ColorTarget } from '../../display/rules.ts';

const channels = ['red', 'green', 'blue'] as const;
const partsText = (color: string) => partsOf(color).map(String);

/** One colour: as hex, as red, green and blue, or from a field of colours. */
export function ColorField(props: Bound<string> & { target: ColorTarget }): ReactElement {
  const { target, label, value: color, dirty, onChange } = props;
  const { t } = useTranslation();
  const [hex, setHex] = useState<string | null>(null);
  const [parts, setParts] = useState<string[] | null>(null);

  function choose(next: string | undefined): void {
    if (next !== undefined) onChange(next);
  }
  function typeHex(text: string): void {
    setHex(text);
    setParts(null);
    choose(colorOf(text));
  }
  function typePart(at: number, text: string): void {
    const next = (parts ?? partsText(color)).with(at, text);
    setParts(next);
    setHex(null);
    choose(colorOfParts(next));
  }
  /** Leaving a field settles it: a value that is no colour falls back (docs/domain/diagrams.md, Colours). */
  function settle(): void {
    if ((hex !== null && colorOf(hex) === undefined) || (parts !== null && colorOfParts(parts) === undefined))
      choose(fallbackColor);
    setHex(null);
    setParts(null);
  }
  return (
    <fieldset className="display-color">
      <legend className="h">{label}</legend>
      <p className="muted">{t(`diagram.display.${target}.text`, { color: defaultColors[target] })}</p>
      <div className="row display-fields">
        <Field label={t('diagram.display.pick')} span={1}>
          <ColorInput label={t('diagram.display.pick')} value={color} onChange={choose} />
        </Field>
        <Field label={t('diagram.display.hex')} dirty={dirty} span={1}>
          <TextInput
            value={hex ?? color}
            maxLength={7}
            spellCheck={false}
            onChange={(event) => typeHex(event.currentTarget.value)}
            onBlur={settle}
          />
        </Field>
        {channels.map((channel, at) => (
          <Field key={channel} label={t(`diagram.display.${channel}`)} dirty={dirty} span={1}>
            <NumberInput
              min={0}
              max={255}
              step={1}
              value={(parts ?? partsText(color))[at]}
              onChange={(event) => typePart(at, event.currentTarget.value)}
              onBlur={settle}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
