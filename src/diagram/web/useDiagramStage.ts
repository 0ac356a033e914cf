import type { RefObject } from 'react';
import { useStage } from '../../platform/web/stage/useStage.ts';
import type { StageControl } from '../../platform/web/stage/useStage.ts';
import type { Paper } from '../../drawing/rules.box.ts';

/** Below the drawing there is room for the legend and the zoom. */
const options = { margin: 16, below: 44, isSmooth: false };

/** The stage of the editor and of the review of a replaced drawing. */
export const useDiagramStage = (stage: RefObject<HTMLElement | null>, paper: Paper): StageControl =>
  useStage(stage, paper, options);
