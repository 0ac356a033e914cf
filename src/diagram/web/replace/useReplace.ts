import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiOf } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { carryContract } from '../../../drawing/carry/contract.ts';
import type { CarryProposal } from '../../../drawing/carry/contract.ts';
import { carriesOf, hotspotsToSave } from '../../../drawing/carry/rules.ts';
import type { Carry } from '../../../drawing/carry/rules.ts';
import type { DiagramRecord } from '../../contract.ts';
import { discardImage } from '../../../image/web/fields.tsx';
import { diagramApi } from '../useDiagram.ts';

const carryApi = apiOf(carryContract);

/** Compares an uploaded image with a diagram's own, and gives it to the diagram with the hotspots that go along. */
export function useReplace(code: string, { id, version, image }: DiagramRecord, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const [proposal, setProposal] = useState<CarryProposal | null>(null);
  const [carries, setCarries] = useState<readonly Carry[]>([]);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** The uploaded image until the diagram has it; closing the dialog removes it. */
  const held = useRef<number | null>(null);
  const isClosed = useRef(false);
  const discard = (): void => {
    if (held.current !== null) discardImage(held.current);
    held.current = null;
  };
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      discard();
    };
  }, []);

  /** Answers what became of each hotspot. */
  async function compare(imageId: number): Promise<readonly Carry[]> {
    held.current = imageId;
    const found = await carryApi.carry({ id, imageId, version });
    const next = carriesOf(found);
    setProposal(found);
    setCarries(next);
    return next;
  }

  async function save(): Promise<void> {
    if (!proposal || saving) return;
    setSaving(true);
    setProblem(null);
    const uploaded = held.current;
    held.current = null;
    try {
      const { changeId } = await diagramApi.setImage({
        id,
        version,
        imageId: proposal.image.id,
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
      held.current = uploaded;
      if (isClosed.current) discard();
    } finally {
      setSaving(false);
    }
  }

  function startOver(): void {
    discard();
    setProposal(null);
    setProblem(null);
  }

  return { proposal, carries, setCarries, saving, problem, compare, save, startOver };
}
