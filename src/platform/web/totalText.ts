import type { TFunction } from 'i18next';
import { formatNumber } from './format.ts';

/** A total as screens say it: "1,000", or "more than 1,000" where it was not counted further. */
export const totalText = (t: TFunction, total: number, isMore = false): string =>
  isMore ? t('platform.moreThan', { count: formatNumber(total) }) : formatNumber(total);
