import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Drawing, PlacedText, Source, Task } from './drawing.ts';
import { PageWanted, PictureRefused } from './refused.ts';
import type { Size } from './svgSize.ts';

const MILLISECONDS = 30_000;
const IDLE_MILLISECONDS = 5_000;
const HEAP_MEGABYTES = 1024;
/** What a process needs to run and to find fonts; no secrets of ours. */
const ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'SystemRoot', 'FONTCONFIG_PATH', 'XDG_CACHE_HOME'];

let idle: { child: ChildProcess; timer: NodeJS.Timeout } | undefined;
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

function inTurn(task: Task): Promise<Answer> {
  const result = queue.then(() => perform(task));
  queue = result.catch(() => {});
  return result;
}

async function perform(task: Task): Promise<Answer> {
  const child = takeChild();
  let answer: Answer;
  try {
    answer = await ask(child, task);
  } catch (error) {
    child.kill('SIGKILL');
    throw new PictureRefused('The image file is damaged or too complex.', { cause: error });
  }
  keepChild(child);
  if ('pages' in answer) throw new PageWanted(answer.pages);
  if ('refused' in answer) throw new PictureRefused(answer.refused, { cause: answer.cause });
  return answer;
}

function ask(child: ChildProcess, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      act();
    };
    const onMessage = (answer: Answer) => settle(() => resolve(answer));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number | null, signal: string | null) =>
      onError(new Error(`the process ended with ${signal ?? code}`));
    const timer = setTimeout(() => onError(new Error('it took too long')), MILLISECONDS);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(task);
  });
}

/** Starting a process takes half a second: the last one waits a while for the next file. */
function takeChild(): ChildProcess {
  if (!idle) return startChild();
  const { child, timer } = idle;
  idle = undefined;
  clearTimeout(timer);
  child.ref();
  child.channel?.ref();
  return child;
}

function startChild(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const forget = () => {
    if (idle?.child === child) idle = undefined;
  };
  return child.on('exit', forget).on('error', forget);
}

function keepChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => {
    // Nobody takes one that is about to end.
    idle = undefined;
    child.kill('SIGKILL');
  }, IDLE_MILLISECONDS).unref();
  idle = { child, timer };
}
