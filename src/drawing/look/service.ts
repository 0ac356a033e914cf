import type { Drawn } from '../../platform/files/picture/drawing.ts';
import { isolatedTexts } from '../../platform/files/picture/isolated.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { Asker } from '../../platform/process/rounds.ts';
import { inThread, TooMuch } from '../../platform/thread/thread.ts';
import { allowed } from '../rules.box.ts';
import { readable } from '../rules.coarse.ts';
import type { Area, Found, Recognised } from '../rules.recognised.ts';
import type { DrawnText } from '../rules.texts.ts';
import type { Look } from './worker.ts';

/** What one search may take; a large drawing takes a tenth of it. */
const bounds = { seconds: 60, heapMegabytes: 1024 };
/** Hotspots that one search proposes at most, in each queue. */
const most = 1000;

const natural = new Intl.Collator('en', { numeric: true });

/** Where the picture of a drawing and the file behind it lie. */
interface Sheet {
  hash: string;
  width: number;
  height: number;
  originalHash: string | null;
  originalType: string | null;
  originalPage: number | null;
}

/** What is looked for in it, and for whom. */
export interface Wanted {
  /** Tags of the parts list. */
  tags: readonly string[];
  region?: Area | null | undefined;
  pattern?: string | undefined;
  asker: Asker;
  /** Told what share is done, 0 to 1. */
  onShare?: (share: number) => void;
}

/** What was found, as hotspots in pixels of the image, by tag; spelled as the parts list does where it has the tag. */
export type Seen = Awaited<ReturnType<typeof lookAt>>;

/**
 * Looks for the callouts of a drawing, within bounds of time and memory; holds no connection.
 * @throws JobFailed where the drawing is too complex, FileDamaged where its file is
 */
export async function lookAt(files: FileStore, sheet: Sheet, { tags, region, pattern, asker, onShare }: Wanted) {
  const texts = await textsOf(sheet, files, asker);
  asker.gone.throwIfAborted();
  onShare?.(0);
  const look: Look = { path: await files.checked(sheet.hash), texts, region, pattern, tags };
  const seen = await inThread<Recognised>(new URL('./worker.ts', import.meta.url), look, {
    ...bounds,
    signal: asker.gone,
    ...(onShare && { onShare }),
  }).catch((error: unknown) => {
    throw error instanceof TooMuch ? new JobFailed('The drawing is too complex.') : error;
  });
  const spelled = new Map(tags.map((tag) => [tag.toUpperCase(), tag]));
  const hotspots = (found: readonly Found[]) =>
    found
      .slice(0, most)
      .map(({ value, x, y, w, h }) => ({
        value: spelled.get(value.toUpperCase()) ?? value,
        ...allowed({ x, y, w, h }, sheet),
      }))
      .toSorted((a, b) => natural.compare(a.value, b.value));
  return {
    confident: hotspots(seen.confident),
    doubtful: hotspots(seen.doubtful),
    missing: seen.missing.toSorted(natural.compare),
    coarse: seen.coarse === undefined ? null : { height: seen.coarse, needed: readable },
    /** What was read for sure, be it in the parts list or not. */
    read: hotspots([...seen.confident, ...seen.doubtful.filter(({ isUnlisted }) => isUnlisted)]),
    /** It looked at the whole drawing for any tag. */
    isWhole: !region && !pattern,
  };
}

/** The drawing's own texts; none of what came as a picture. */
async function textsOf(sheet: Sheet, files: FileStore, asker: Asker): Promise<DrawnText[]> {
  const { originalHash, originalType, originalPage } = sheet;
  if (originalHash === null || !(originalType === 'application/pdf' || originalType === 'image/svg+xml')) return [];
  try {
    const path = await files.checked(originalHash);
    const source: Drawn =
      originalType === 'application/pdf' ? { kind: 'pdf', path, page: originalPage ?? 1 } : { kind: 'svg', path };
    return await isolatedTexts(source, sheet, asker);
  } catch {
    // The picture is read in any case.
    return [];
  }
}
