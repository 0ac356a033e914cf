import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { carryContract } from '../../../drawing/carry/contract.ts';
import { hotspotsToSave } from '../../../drawing/carry/rules.ts';
import { apiOf } from '../../../platform/web/api/client.ts';
import { focusOnceDrawn } from '../../../platform/web/focus.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import type { DiagramRecord } from '../../contract.ts';
import { diagramApi } from '../useDiagram.ts';
import { sendToCompare, type Replacement } from './useReplace.ts';

const carryApi = apiOf(carryContract);

/** Another image for a diagram; the new image gets the hotspots. */
export function useDiagramReplacement(code: string, { id, version, image }: DiagramRecord): Replacement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  return {
    compareFile: (file, page) => sendToCompare(`/${code}/api/diagrams/${id}/image/compare`, file, { page, version }),
    compareImage: (imageId) => carryApi.carry({ id, imageId, version }),
    async save(from, carries) {
      const { changeId } = await diagramApi.setImage({
        id,
        version,
        ...from,
        hotspots: hotspotsToSave(carries),
        carriedFrom: carries.map((carry) => ({ id: carry.from.id, version: carry.from.version })),
      });
      focusOnceDrawn('#diagram-canvas');
      await client.invalidateQueries({ queryKey: [code, 'diagram', id] });
      void client.invalidateQueries({ queryKey: [code, 'item'] });
      undoToast(t('diagram.replace.done', { name: image?.name }), changeId);
    },
  };
}
