import { workerData } from 'node:worker_threads';
import { onEach, sayResult } from '../../platform/thread/thread.ts';
import { openReleaseFiles, type ReleasePlace, type Written } from '../../release/service.ts';
import { type LayerRoots, type Texts, WordMaps } from '../maps/service.ts';

/** What the thread is told first. */
export interface WordsOrder {
  place: ReleasePlace;
  languages: readonly string[];
}

/** What comes out of it. Its files are settled. */
export interface WordsMade {
  roots: LayerRoots;
  written: Written;
}

const { place, languages } = workerData as WordsOrder;
const files = openReleaseFiles(place.root, place.catalogId, place.secret, place.isChecking);
const maps = new WordMaps(files, languages);
onEach(async (message) => {
  const texts = message as Texts | null;
  if (texts) return maps.add(texts);
  const roots = await maps.finish();
  await files.settle();
  sayResult({ roots, written: files.written() } satisfies WordsMade);
});
