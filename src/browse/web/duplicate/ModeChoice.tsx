import { useId } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '../../../platform/web/ui/checks.tsx';
import { diagramModes } from '../../../item-bulk/duplicate/rules.ts';
import type { DiagramMode } from '../../../item-bulk/duplicate/rules.ts';

/** Whether diagrams come as links, the default, or as copies. */
export function ModeChoice(props: {
  legend: string;
  /** Key of the modes' names. */
  texts: 'hierarchy.duplicate' | 'hierarchy.diagrams.pasteAs';
  value: DiagramMode;
  onChange: (mode: DiagramMode) => void;
  autofocus?: boolean;
}): ReactElement {
  const { legend, texts, value, onChange, autofocus = false } = props;
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="duplicate-modes">
      <legend className="fld-label">{legend}</legend>
      {diagramModes.map((mode) => (
        <Radio
          key={mode}
          name={name}
          checked={mode === value}
          {...(autofocus && mode === 'links' && { 'data-autofocus': true })}
          onChange={() => onChange(mode)}
          label={
            <span>
              {t(`${texts}.${mode}`)}
              <span className="s muted duplicate-hint">{t(`hierarchy.duplicate.${mode}Hint`)}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
