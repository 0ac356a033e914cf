import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { imageCarryContract } from '../../../drawing/carry/contract.ts';
import { hotspotsToPlace } from '../../../drawing/carry/rules.ts';
import { linkContract } from '../../../image/link/contract.ts';
import { apiOf, catalogCode } from '../../../platform/web/api/client.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import { sendToCompare, type Replacement } from './useReplace.ts';

const carryApi = apiOf(imageCarryContract);
const linkApi = apiOf(linkContract);

/** Another file for an image, wherever it is shown; its hotspots move. */
export function useImageReplacement({ id, version, name }: { id: number; version: number; name: string }): Replacement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  return {
    compareFile: (file, page) => sendToCompare(`/${catalogCode()}/api/file/${id}/compare`, file, { page, version }),
    compareImage: (imageId) => carryApi.carry({ id, imageId, version }),
    async save(from, carries) {
      const { changeId } = await linkApi.replace({
        imageId: id,
        version,
        ...from,
        hotspots: hotspotsToPlace(carries),
      });
      await written(client, ['image', 'hotspot', 'hierarchy_item']);
      undoToast(t('diagram.replace.done', { name }), changeId);
    },
  };
}
