import { LimitedProcess } from '../../process/process.ts';
import type { Answer, Drawing, PlacedText, Source, Task } from './drawing.ts';
import { PageWanted, PictureRefused } from './refused.ts';
import type { Size } from './svgSize.ts';

/** Starting a process takes half a second: the last one waits a while for the next file. */
const drawing = new LimitedProcess<Task, Answer>({
  module: new URL('./worker.ts', import.meta.url),
  limits: { megabytes: 2048, milliseconds: 30_000, outputBytes: 512 * 1024 ** 2 },
  network: 'off where possible',
  idleMilliseconds: 5000,
});
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads what strangers drew in a process of its own, one file after the other, with an end to its
 * time and memory: a hostile file costs its upload and nothing else. A process, not a thread:
 * librsvg can be kept busy for minutes and can't be stopped within ours.
 * @throws PictureRefused also when the limits are reached; PageWanted where a PDF has several pages and none is named.
 */
export async function isolated(source: Source): Promise<Drawing> {
  const answer = await inTurn({ source });
  if ('drawing' in answer) return answer.drawing;
  throw new Error('The process answered something else.');
}

/** The upright texts of a stored PDF or safe SVG, in pixels of the picture that was made of it. @throws PictureRefused */
export async function isolatedTexts(source: Source, picture: Size): Promise<PlacedText[]> {
  const answer = await inTurn({ source, picture: { width: picture.width, height: picture.height } });
  return 'texts' in answer ? answer.texts : [];
}

/** How many pages a stored PDF has, at least one. @throws PictureRefused */
export async function isolatedPages(path: string): Promise<number> {
  const answer = await inTurn({ count: path });
  return 'count' in answer ? answer.count : 0;
}

function inTurn(task: Task): Promise<Answer> {
  const result = queue.then(() => perform(task));
  queue = result.catch(() => {});
  return result;
}

async function perform(task: Task): Promise<Answer> {
  const outcome = await drawing.ask(task);
  if (outcome.kind !== 'answered')
    throw new PictureRefused('The image file is damaged or too complex.', { cause: outcome });
  const { answer } = outcome;
  if ('pages' in answer) throw new PageWanted(answer.pages);
  if ('refused' in answer) throw new PictureRefused(answer.refused, { cause: answer.cause });
  return answer;
}
