import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';

/** Width of the canvas at first, in pixels: as in the mock, or 42 % where the window is narrower. */
const canvasWidth = () => (window.innerWidth >= 1400 ? 648 : Math.round(window.innerWidth * 0.42));

/** Drawing and parts list side by side; in a narrow window one at a time, to look at. */
export function Panes(props: { narrow: boolean; drawing: ReactElement; parts: ReactElement }): ReactElement {
  const { narrow, drawing, parts } = props;
  const { t } = useTranslation();
  const [pane, setPane] = useState<'drawing' | 'parts'>('drawing');
  if (!narrow) {
    return (
      <Splitter id="diagram.canvas" label={t('diagram.drawing')} size={canvasWidth()} start={drawing} end={parts} />
    );
  }
  return (
    <>
      <div className="diagram-note">
        <Banner tone="info">{t('diagram.narrow')}</Banner>
        <Segment
          label={t('diagram.pane')}
          value={pane}
          onChange={(next) => next && setPane(next)}
          options={[
            { value: 'drawing', label: t('diagram.drawing') },
            { value: 'parts', label: t('diagram.parts.title') },
          ]}
        />
      </div>
      <div className="split one" data-pane={pane}>
        {drawing}
        {parts}
      </div>
    </>
  );
}
