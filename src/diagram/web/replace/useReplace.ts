import { useState } from 'react';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import type { CarryProposal, FileProposal } from '../../../drawing/carry/contract.ts';
import { carriesOf } from '../../../drawing/carry/rules.ts';
import type { Carry } from '../../../drawing/carry/rules.ts';
import { sentFile } from '../../../image/web/fields.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { request } from '../../../platform/web/api/request.ts';

/** What takes the place of an image: a file as the comparison names it, or a copy of an image of the catalogue. */
export type NewFile = { file: string } | { copyOf: number };

/** How something gets another drawing. Nothing is written before `save`, which is one change; each throws what the server says. */
export interface Replacement {
  /** Answers the pages of a PDF where one has to be named. */
  compareFile(file: File, page: number | undefined): Promise<FileProposal | { pages: number }>;
  compareImage(imageId: number): Promise<CarryProposal>;
  save(from: NewFile, carries: readonly Carry[]): Promise<void>;
}

/** Sends a file to a route that compares it; answers the pages of a PDF where one has to be named. */
export const sendToCompare = async (address: string, file: File, query: Record<string, number | undefined>) =>
  (await request(address, sentFile(file, query))) as FileProposal | { pages: number };

/** How a drawing compares, and the address of its picture. */
export type Proposal = Omit<FileProposal, 'picture' | 'file'> & { src: string };

/** Compares a file or an image with the present one, and has it take its place with the hotspots that go along. */
export function useReplace({ compareFile, compareImage, save }: Replacement, onDone: () => void) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [source, setSource] = useState<NewFile | null>(null);
  const [carries, setCarries] = useState<readonly Carry[]>([]);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Answers what became of each hotspot. */
  function propose(of: NewFile, found: Proposal): readonly Carry[] {
    const next = carriesOf(found);
    setSource(of);
    setProposal(found);
    setCarries(next);
    return next;
  }

  return {
    proposal,
    carries,
    setCarries,
    saving,
    problem,

    async compareFile(file: File, page: number | undefined): Promise<readonly Carry[] | { pages: number }> {
      const found = await compareFile(file, page);
      if ('pages' in found) return found;
      const { picture, file: named, ...proposed } = found;
      return propose({ file: named }, { ...proposed, src: picture });
    },

    async compareImage(imageId: number): Promise<readonly Carry[]> {
      const found = await compareImage(imageId);
      const src = `/${catalogCode()}/api/file/image/${imageId}?f_=${found.image.version}`;
      return propose({ copyOf: imageId }, { ...found, src });
    },

    async save(): Promise<void> {
      if (!source || saving) return;
      setSaving(true);
      setProblem(null);
      try {
        await save(source, carries);
        onDone();
      } catch (error) {
        const shown = handleApiError(error, { handled: ['fields', 'message', 'conflict'] });
        setProblem('message' in shown ? shown.message : null);
      } finally {
        setSaving(false);
      }
    },

    startOver(): void {
      setSource(null);
      setProposal(null);
      setProblem(null);
    },
  };
}
