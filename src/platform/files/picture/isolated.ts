import { LimitedProcess } from '../../process/process.ts';
import { Rounds } from '../../process/rounds.ts';
import type { Asker } from '../../process/rounds.ts';
import type { Answer, Drawing, Drawn, PlacedText, Source, Task } from './drawing.ts';
import { PageWanted, PictureRefused } from './refused.ts';
import type { Size } from './svgSize.ts';

/** Drawings that a user may have in hand, waiting or at work (docs/domain/images.md, Turns of drawings). */
export const DRAWINGS_EACH = 4;

/** Starting a process takes half a second: the last one waits a while for the next file. */
const drawing = new LimitedProcess<Task, Answer>({
  module: new URL('./worker.ts', import.meta.url),
  limits: { megabytes: 2048, milliseconds: 30_000, outputBytes: 512 * 1024 ** 2 },
  network: 'off where possible',
  idleMilliseconds: 5000,
});
/** Of this process: what jobs draw is drawn by the worker, beside what users send to the server. */
const rounds = new Rounds(DRAWINGS_EACH);

/**
 * Reads what strangers drew or scanned in a process of its own, one file after the other, with an end to its
 * time and memory: a hostile file costs its upload and nothing else. A process, not a thread:
 * librsvg can be kept busy for minutes and can't be stopped within ours. It ends where nobody waits any more.
 * @throws PictureRefused also when the limits are reached; PageWanted where a PDF has several pages and none is named;
 * 429 where a user has too many in hand; the reason why the asker is gone
 */
export async function isolated(source: Source, asker: Asker): Promise<Drawing> {
  const answer = await inTurn({ source }, asker);
  if ('drawing' in answer) return answer.drawing;
  throw new Error('The process answered something else.');
}

/** The upright texts of a stored PDF or safe SVG, in pixels of the picture that was made of it. @throws as `isolated` */
export async function isolatedTexts(source: Drawn, picture: Size, asker: Asker): Promise<PlacedText[]> {
  const answer = await inTurn({ source, picture: { width: picture.width, height: picture.height } }, asker);
  return 'texts' in answer ? answer.texts : [];
}

/** How many pages a stored PDF has, at least one. @throws as `isolated` */
export async function isolatedPages(path: string, asker: Asker): Promise<number> {
  const answer = await inTurn({ count: path }, asker);
  return 'count' in answer ? answer.count : 0;
}

const inTurn = (task: Task, asker: Asker): Promise<Answer> => rounds.run(asker, () => perform(task, asker.gone));

async function perform(task: Task, gone: AbortSignal): Promise<Answer> {
  const outcome = await drawing.ask(task, gone);
  gone.throwIfAborted();
  if (outcome.kind !== 'answered')
    throw new PictureRefused('The image file is damaged or too complex.', { cause: outcome });
  const { answer } = outcome;
  if ('pages' in answer) throw new PageWanted(answer.pages);
  if ('refused' in answer) throw new PictureRefused(answer.refused, { cause: answer.cause });
  return answer;
}
