import { openThread, type Thread } from '../../platform/thread/thread.ts';
import type { ReleaseFiles } from '../../release/service.ts';
import type { Shown } from '../derive/shown.ts';
import { type LayerRoots, type Texts, WordMaps } from '../maps/service.ts';
import type { WordsMade, WordsOrder } from './worker.ts';

/** Where the words of a release are gathered while its other maps are written. */
export interface Words {
  /**
   * Await what it answers, if anything, before adding more.
   * @param owner see `posting` in release/rules.ts
   */
  add(layer: string, owner: number, shown: Shown): Promise<unknown> | undefined;
  /** The maps of words of each layer, and of what lists show by word; their files are settled, or settle with the release's. */
  finish(): Promise<LayerRoots>;
  /** Lets go of the thread, if there is one, whatever came before. */
  end(): void;
}

/** Null says that there are no more. */
type WordsThread = Thread<Texts | null, WordsMade>;

/** Items and parts that are handed over at once. */
const atOnce = 2000;
/** So many times, and they are worth a thread of their own. */
const mostHere = 10;
/** Words live for long, what they are made from for a moment. */
const youngMegabytes = 64;

/** Gathers words and writes their maps: of large catalogues in a thread, beside the reading of all else. */
export function openWords(files: ReleaseFiles, languages: readonly string[]): Words {
  const filling = new Map<string, Texts>();
  const waiting: Texts[] = [];
  let thread: WordsThread | undefined;

  function handOver(texts: Texts) {
    if (thread) return thread.send(texts);
    if (waiting.push(texts) < mostHere) return undefined;
    const order: WordsOrder = { place: files.place, languages };
    const opened: WordsThread = openThread(new URL('./worker.ts', import.meta.url), order, { youngMegabytes });
    thread = opened;
    const sent = waiting.splice(0).map((one) => opened.send(one));
    return sent.at(-1);
  }

  return {
    add(layer, owner, shown) {
      const batch = filling.get(layer) ?? { layer, owners: [], shown: [] };
      batch.owners.push(owner);
      batch.shown.push(shown);
      if (batch.owners.length < atOnce) return void filling.set(layer, batch);
      filling.delete(layer);
      return handOver(batch);
    },
    async finish() {
      for (const batch of filling.values()) await handOver(batch);
      if (thread) {
        await thread.send(null);
        const { roots, written } = await thread.result;
        files.count(written);
        return roots;
      }
      const maps = new WordMaps(files, languages);
      for (const batch of waiting) maps.add(batch);
      return maps.finish();
    },
    end: () => thread?.end(),
  };
}
