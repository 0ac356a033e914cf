import { inThread, TooMuch } from '../../platform/thread/thread.ts';
import { unitLimits } from '../rules.ts';
import { cleanHtml, isTooDeep } from './clean/clean.ts';

export interface ToClean {
  html: string;
  most: number;
}

/** Characters that are cleaned at once; more of them a thread cleans, so that others are answered meanwhile. */
const atOnce = 16_384;
const bounds = { seconds: 10, heapMegabytes: 256 };

/** A description of the allowed elements alone; null for one that is deeper, or takes more time or memory, than any page of text. */
export async function cleanDescription(html: string): Promise<string | null> {
  const of: ToClean = { html, most: unitLimits.description };
  if (isTooDeep(html)) return null;
  if (html.length <= atOnce) return cleanHtml(of.html, of.most);
  try {
    return await inThread<string>(new URL('clean/worker.ts', import.meta.url), of, bounds);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}
