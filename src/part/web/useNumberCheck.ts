import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { partApi } from './useParts.ts';

/** Asks whether another part than `own` has a number: answers what is wrong then, null where it is free. */
export function useNumberCheck(own?: number): (typed: string) => Promise<string | null> {
  const { t } = useTranslation();
  return async (typed) => {
    try {
      const { id } = await partApi.find.find({ partNumber: typed.trim() });
      return id === own ? null : t('part.error.duplicate');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  };
}
