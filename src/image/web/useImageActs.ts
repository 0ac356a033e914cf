import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import type { ImageRecord } from '../contract.ts';
import type { FoundImage } from '../find/contract.ts';
import type { ImageLink } from '../link/contract.ts';
import type { PdfRendition } from '../rules.ts';
import { uploadImage } from './fields.tsx';
import { imageApi, linkApi } from './useImages.ts';

export type ImageActs = ReturnType<typeof useImageActs>;

/** What can be done with an image; each is one change that can be taken back. */
export function useImageActs(image: FoundImage, onGone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const told = useUndoToast();
  const { id, name } = image;

  async function done(text: string, changeId: number | null): Promise<void> {
    await written(client, ['image', 'hotspot']);
    told(text, changeId);
  }

  async function act(
    work: () => Promise<{ changeId: number | null }>,
    text: string,
    after?: () => void,
  ): Promise<boolean> {
    try {
      const { changeId } = await work();
      after?.();
      await done(text, changeId);
      return true;
    } catch (error) {
      handleApiError(error);
      return false;
    }
  }

  return {
    /** Answers whether it was done. */
    async unlink(links: readonly ImageLink[]): Promise<boolean> {
      const items = links.flatMap(({ kind, id: of }) => (kind === 'brand' ? [] : [{ kind, id: of }]));
      const n = items.length;
      const sure = await confirm({
        title: t('image.unlinkAct'),
        text: t('image.unlinkSure', { name, count: n }),
        confirm: t('image.unlinkAct'),
        danger: true,
      });
      return sure && act(() => linkApi.unlink({ imageId: id, items }), t('image.updated', { name }));
    },
    async unlinkAll(): Promise<boolean> {
      const sure = await confirm({
        title: t('image.unlinkAll'),
        text: t('image.unlinkAllSure', { name, count: image.usedIn }),
        confirm: t('image.unlinkAll'),
        danger: true,
      });
      return sure && act(() => linkApi.removeWhereUseds({ imageId: id }), t('image.updated', { name }));
    },
    remove(): void {
      const question = {
        title: t('image.delete'),
        text: t('image.deleteSure', { name }),
        confirm: t('image.delete'),
        danger: true,
      };
      void confirm(question).then(
        (sure) => sure && act(() => imageApi.remove({ id }), t('image.removed', { name }), onGone),
      );
    },
    /** Answers the image as it is now; throws what was refused. */
    async rename(to: string, version: number): Promise<ImageRecord> {
      const { changeId, image: renamed } = await linkApi.rename({ id, version, name: to });
      await written(client, ['image']);
      told(t('image.updated', { name: renamed.name }), changeId);
      return renamed;
    },
    confirmHotspots: (): void => void act(() => linkApi.confirm({ imageId: id }), t('image.updated', { name })),
    setHotspottable: (value: boolean): void =>
      void act(() => linkApi.setHotspottable({ id, value: value ? 'true' : 'false' }), t('image.updated', { name })),
    setPdfRendition: (value: PdfRendition): void =>
      void act(() => linkApi.setPdfRendition({ id, value }), t('image.updated', { name })),
    /** Answers the pages of a PDF where one has to be named; throws what the server says. */
    async replaceByFile(file: File, page: number | undefined): Promise<{ pages: number } | undefined> {
      const answer = await uploadImage(file, page, id);
      if ('pages' in answer) return answer;
      await done(t('image.updated', { name }), answer.changeId);
      return undefined;
    },
    /** Gives it the file of another image; throws what the server says. */
    async replaceByImage(copyOf: number): Promise<void> {
      const { changeId } = await linkApi.replace({ imageId: id, version: image.version, copyOf });
      await done(t('image.updated', { name }), changeId);
    },
  };
}
