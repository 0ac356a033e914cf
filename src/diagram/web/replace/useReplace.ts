import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiOf } from '../../../platform/web/api/client.ts';
import { request } from '../../../platform/web/api/request.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { carryContract } from '../../../drawing/carry/contract.ts';
import type { FileProposal } from '../../../drawing/carry/contract.ts';
import { carriesOf, hotspotsToSave } from '../../../drawing/carry/rules.ts';
import type { Carry } from '../../../drawing/carry/rules.ts';
import type { DiagramRecord } from '../../contract.ts';
import { copyImage, discardImage, sentFile, uploadImage } from '../../../image/web/fields.tsx';
import { diagramApi } from '../useDiagram.ts';

const carryApi = apiOf(carryContract);

/** What is to take the place of a diagram's image: a file, or an image of the catalogue, of which a copy is made. */
type Source = { file: File; page: number | undefined } | { imageId: number };

/** How it compares, and the address of its picture. */
export type Proposal = Omit<FileProposal, 'picture'> & { src: string };

/** Compares a file or an image with a diagram's own, and gives it to the diagram with the hotspots that go along. */
export function useReplace(code: string, { id, version, image }: DiagramRecord, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [source, setSource] = useState<Source | null>(null);
  const [carries, setCarries] = useState<readonly Carry[]>([]);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Answers what became of each hotspot. Nothing is written before it is saved. */
  function propose(of: Source, found: Proposal): readonly Carry[] {
    const next = carriesOf(found);
    setSource(of);
    setProposal(found);
    setCarries(next);
    return next;
  }

  /** Answers the pages of a PDF where one has to be named. */
  async function compareFile(file: File, page: number | undefined): Promise<readonly Carry[] | { pages: number }> {
    const address = `/${code}/api/diagrams/${id}/image/compare`;
    const found = (await request(address, sentFile(file, { page, version }))) as FileProposal | { pages: number };
    if ('pages' in found) return found;
    const { picture, ...proposed } = found;
    return propose({ file, page }, { ...proposed, src: picture });
  }

  async function compareImage(imageId: number): Promise<readonly Carry[]> {
    const found = await carryApi.carry({ id, imageId, version });
    return propose({ imageId }, { ...found, src: `/${code}/api/file/image/${imageId}?f_=${found.image.version}` });
  }

  async function imageOf(of: Source): Promise<number> {
    if ('imageId' in of) return (await copyImage(of.imageId)).id;
    const made = await uploadImage(of.file, of.page);
    if ('pages' in made) throw new Error('The page of the file is known.');
    return made.id;
  }

  async function save(): Promise<void> {
    if (!source || saving) return;
    setSaving(true);
    setProblem(null);
    let made: number | null = null;
    try {
      made = await imageOf(source);
      const { changeId } = await diagramApi.setImage({
        id,
        version,
        imageId: made,
        hotspots: hotspotsToSave(carries),
        carriedFrom: carries.map(({ from }) => ({ id: from.id, version: from.version })),
      });
      await client.invalidateQueries({ queryKey: [code, 'diagram', id] });
      void client.invalidateQueries({ queryKey: [code, 'item'] });
      undoToast(t('diagram.replace.done', { name: image?.name }), changeId);
      onDone();
    } catch (error) {
      const shown = handleApiError(error, { handled: ['fields', 'message', 'conflict'] });
      setProblem('message' in shown ? shown.message : null);
      if (made !== null) discardImage(made);
    } finally {
      setSaving(false);
    }
  }

  function startOver(): void {
    setSource(null);
    setProposal(null);
    setProblem(null);
  }

  return { proposal, carries, setCarries, saving, problem, compareFile, compareImage, save, startOver };
}
