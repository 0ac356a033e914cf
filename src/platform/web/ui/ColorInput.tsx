import { ColorArea, ColorPicker, ColorSlider, ColorThumb, SliderTrack, parseColor } from 'react-aria-components';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from './Popover.tsx';
import './ColorInput.css';

/** A swatch that opens a field of colours, by pointer or arrow keys; a colour is "#rrggbb" in small letters. */
export function ColorInput(props: {
  label: string;
  value: string;
  onChange: (color: string) => void;
  /** The field was closed. */
  onEnd?: () => void;
  disabled?: boolean;
}): ReactElement {
  const { label, value, onChange, onEnd, disabled = false } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      label={label}
      opened={opened}
      onChange={(open) => {
        setOpened(open);
        if (!open) onEnd?.();
      }}
      position="bottom-start"
      target={
        <button
          type="button"
          className="color-swatch"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
          aria-description={value}
          data-tip={value}
          disabled={disabled}
        >
          <span style={{ background: value }} />
        </button>
      }
    >
      <ColorPicker value={parseColor(value)} onChange={(color) => onChange(color.toString('hex').toLowerCase())}>
        <div className="color-field">
          <ColorArea
            className="color-area"
            aria-label={label}
            colorSpace="hsb"
            xChannel="saturation"
            yChannel="brightness"
          >
            <ColorThumb className="color-thumb" />
          </ColorArea>
          <ColorSlider className="color-hue" aria-label={t('platform.color.hue')} colorSpace="hsb" channel="hue">
            <SliderTrack className="color-track">
              <ColorThumb className="color-thumb" />
            </SliderTrack>
          </ColorSlider>
        </div>
      </ColorPicker>
    </Popover>
  );
}
