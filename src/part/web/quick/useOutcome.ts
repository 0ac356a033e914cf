import { useQuery } from '@tanstack/react-query';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { useSettled } from '../../../platform/web/useSettled.ts';
import { isPartNumber } from '../../rules.ts';
import { partApi, partKey } from '../useParts.ts';

/** Wait after the last key of the number, in milliseconds. */
const WAIT_MS = 300;
/** Parts lists that are named before the rest is counted. */
const NAMED = 4;

export interface OtherPart {
  id: number;
  partNumber: string;
  description: string;
  usedIn: number;
}

/** What saving would do with the number as typed (docs/domain/parts.md, Quick part). */
export type Outcome = { act: 'save' } | { act: 'replace'; other: OtherPart } | { act: 'create' };

async function findOther(partNumber: string): Promise<OtherPart | null> {
  try {
    const part = await partApi.find.find({ partNumber });
    const { totalCount: usedIn } = await partApi.use.count({ id: part.id });
    return { ...part, usedIn };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What saving would do; undefined while that is asked, and for what is no number. */
export function useOutcome(part: { id: number; partNumber: string }, typed: string): Outcome | undefined {
  const number = typed.trim();
  const settled = useSettled(number, WAIT_MS);
  const isOwn = settled === part.partNumber;
  const { data } = useQuery({
    queryKey: [catalogCode(), 'parts', 'byNumber', settled],
    queryFn: () => findOther(settled),
    enabled: !isOwn && isPartNumber(settled),
    retry: false,
  });
  if (settled !== number || !isPartNumber(number)) return undefined;
  if (isOwn || data?.id === part.id) return { act: 'save' };
  if (data === undefined) return undefined;
  return data === null ? { act: 'create' } : { act: 'replace', other: data };
}

/** Parts lists and models that use a part, the first few lists by name; undefined while they are counted. */
export function useTouched(partId: number) {
  return useQuery({
    queryKey: [...partKey(partId), 'touched'],
    queryFn: async () => {
      const [touched, { result }] = await Promise.all([
        partApi.merge.touched({ id: partId }),
        partApi.use.list({ partId, take: NAMED }),
      ]);
      return { ...touched, named: result };
    },
  }).data;
}
