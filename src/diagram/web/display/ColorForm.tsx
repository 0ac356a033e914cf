import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordConflict } from '../../../platform/web/RecordConflict.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { NumberInput, TextInput } from '../../../platform/web/ui/inputs.tsx';
import type { DisplayColors } from '../../display/contract.ts';
import { colorOf, colorOfParts, defaultColors, fallbackColor, partsOf } from '../../display/rules.ts';
import type { ColorTarget } from '../../display/rules.ts';
import { colorIn, useSaveColor } from './useDisplayColors.ts';

const channels = ['red', 'green', 'blue'] as const;
const partsText = (color: string) => partsOf(color).map(String);

/** One colour: as hex, as red, green and blue, or from the browser's palette. */
export function ColorForm(props: {
  target: ColorTarget;
  colors: DisplayColors;
  /** What is typed, and what the sample shows; undefined where it is what is saved. */
  typed: string | undefined;
  onType: (color: string | undefined) => void;
  off: string | undefined;
}): ReactElement {
  const { target, colors, typed, onType, off } = props;
  const { t } = useTranslation();
  const saved = colorIn(colors, target);
  const color = typed ?? saved;
  const [hex, setHex] = useState<string | null>(null);
  const [parts, setParts] = useState<string[] | null>(null);
  // What the choice started from; a newer colour never overwrites it.
  const [base, setBase] = useState(colors);
  if (typed === undefined && base !== colors) setBase(colors);
  const { save, saving, conflict, closeConflict } = useSaveColor(target);

  function choose(next: string | undefined): void {
    if (next !== undefined) onType(next === colorIn(base, target) ? undefined : next);
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
  async function submit(): Promise<void> {
    if (await save(color, base)) onType(undefined);
  }

  const title = t(`diagram.display.${target}`);
  return (
    <form
      className="display-color"
      aria-label={title}
      data-dirty={typed === undefined ? undefined : ''}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        settle();
        if (!saving && off === undefined) void submit();
      }}
    >
      <h2 className="h">{title}</h2>
      <p className="muted">{t(`diagram.display.${target}.text`, { color: defaultColors[target] })}</p>
      <div className="row display-fields">
        <Field label={t('diagram.display.pick')} span={1}>
          <input
            type="color"
            className="display-pick"
            aria-label={t('diagram.display.pick')}
            value={color}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </Field>
        <Field label={t('diagram.display.hex')} dirty={typed !== undefined} span={1}>
          <TextInput
            value={hex ?? color}
            maxLength={7}
            spellCheck={false}
            onChange={(event) => typeHex(event.currentTarget.value)}
            onBlur={settle}
          />
        </Field>
        {channels.map((channel, at) => (
          <Field key={channel} label={t(`diagram.display.${channel}`)} dirty={typed !== undefined} span={1}>
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
      <div className="row">
        <Button variant="primary" type="submit" busy={saving && t('platform.saving')} reason={off}>
          {t('platform.save')}
        </Button>
        {typed !== undefined && <Button onClick={() => onType(undefined)}>{t('platform.cancel')}</Button>}
      </div>
      {conflict && (
        <RecordConflict
          base={{ color: colorIn(base, target) }}
          theirs={{ color: colorIn(conflict.theirs, target) }}
          mine={{ color: conflict.mine }}
          label={() => title}
          onClose={closeConflict}
          onSave={(merged) => {
            closeConflict();
            void save(merged.color, conflict.theirs).then((good) => good && onType(undefined));
          }}
        />
      )}
    </form>
  );
}
