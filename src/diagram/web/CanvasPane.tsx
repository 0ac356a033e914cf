import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagramRecord } from '../contract.ts';
import type { Coverage } from '../rules.ts';
import { CanvasFoot } from './CanvasFoot.tsx';
import { CanvasTools } from './CanvasTools.tsx';
import type { CanvasMode } from './CanvasTools.tsx';
import { NoImage } from './NoImage.tsx';
import { Stage } from './Stage.tsx';
import type { StageProps } from './Stage.tsx';

/** The drawing: what can be done with it, the stage, and what the hotspots and the list make of each other. */
export function CanvasPane(
  props: Omit<StageProps, 'image' | 'src' | 'editing'> & {
    code: string;
    image: DiagramRecord['image'];
    editable: boolean;
    coverage: Coverage;
    onNextUnlinked: () => void;
    onAddJump: () => void;
    onUploaded: (imageId: number) => Promise<void>;
    maximized: boolean;
    onMaximize: () => void;
  },
): ReactElement {
  const { code, image, editable, coverage, spots, maximized, onMaximize } = props;
  const { t } = useTranslation();
  const [mode, setMode] = useState<CanvasMode>('select');
  useEffect(() => {
    if (!editable) setMode('select');
  }, [editable]);
  return (
    <section className="pane fill" aria-label={t('diagram.drawing')}>
      {image ? (
        <>
          <CanvasTools
            mode={mode}
            onMode={setMode}
            editable={editable}
            hotspots={spots.all.length}
            onAddJump={props.onAddJump}
            onRemoveAll={() => spots.change(() => [])}
            maximized={maximized}
            onMaximize={onMaximize}
          />
          <Stage
            {...props}
            image={image}
            src={`/${code}/api/file/image/${image.id}?f_=${image.version}`}
            editing={editable && mode === 'hotspots'}
          />
        </>
      ) : (
        <NoImage code={code} editable={editable} onUploaded={props.onUploaded} />
      )}
      <CanvasFoot coverage={coverage} onNext={props.onNextUnlinked} />
    </section>
  );
}
