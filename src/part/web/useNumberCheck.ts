import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { isPartNumber } from '../rules.ts';
import { partApi, partsKey } from './useParts.ts';

/** Part number validation debounce (docs/domain/parts.md, The form of a part). */
const WAIT_MS = 100;

/** Asks while a number is typed whether another part has it. */
export function useNumberCheck(
  number: string,
  own?: { id: number; partNumber: string },
): { checking: boolean; taken: boolean; free: boolean } {
  const typed = number.trim();
  const [asked, ask] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const needed = typed !== own?.partNumber && isPartNumber(typed);
  const settled = asked === typed;
  const query = useQuery({
    queryKey: [...partsKey(), 'number', asked],
    enabled: needed && settled,
    queryFn: async () => {
      try {
        return await partApi.find.find({ partNumber: asked });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
  const known = needed && settled && query.data !== undefined && !query.isFetching;
  return {
    checking: needed && (!settled || query.isFetching),
    taken: known && query.data !== null && query.data?.id !== own?.id,
    free: known && (query.data === null || query.data?.id === own?.id),
  };
}
