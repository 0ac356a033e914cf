import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { channel, frameOf, Frames } from './frames.ts';
import { residentMegabytes } from './memory.ts';
import { wrapping } from './wrapping.ts';

/** What a process may take before it is killed. */
export interface Limits {
  /** Resident memory, looked at every 100 ms: for a moment it may have more. */
  megabytes: number;
  /** From the question to the answer; the start of the process counts. */
  milliseconds: number;
  /** Of the answer, and of what it writes to standard error. */
  outputBytes: number;
}

export interface ProcessOrder {
  /** A module that calls `answerEach`. */
  module: URL;
  limits: Limits;
  /** Where it begins, and the only place where its JavaScript may write; without it, that is nowhere. */
  folder?: string;
  /** `off`: it does not start where this system cannot take its network away. */
  network: 'off' | 'off where possible';
  /** So long it waits for the next question; without it, it ends after its answer. */
  idleMilliseconds?: number;
}

/** How a question ended. By then a process that did not answer is gone. */
export type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** By itself, without an answer: its code or signal, and the beginning of what it wrote to standard error. */
  | { kind: 'ended'; code: number | NodeJS.Signals; output: string }
  /** Killed at the limit of that name. */
  | { kind: 'memory' | 'time' | 'output' }
  /** Killed because nobody waits for its answer any more. */
  | { kind: 'unwanted' }
  | { kind: 'notStarted'; cause: Error };

/** A process that is asked one question after the other. */
export interface Conversation<Question, Answer> {
  ask(question: Question): Promise<Outcome<Answer>>;
  end(): void;
}

type Refused = Exclude<Outcome<never>, { kind: 'answered' }>;

/** What a process needs to run and to find fonts; no secrets of ours. */
const environment = ['PATH', 'HOME', 'LANG', 'SystemRoot', 'FONTCONFIG_PATH', 'XDG_CACHE_HOME'];
const watchMilliseconds = 100;
/** Characters of standard error that an outcome has. */
const mostOutput = 4000;

interface Child {
  process: ChildProcess;
  socket: Socket;
  stderr: Socket;
}

/**
 * A module that answers questions in a process of its own with limits of memory, time, output, network and files; it
 * ends with this one. Questions that are asked at the same time have a process each.
 */
export class LimitedProcess<Question, Answer> {
  readonly #order: ProcessOrder;
  #idle: { child: Child; forget: () => void; timer: NodeJS.Timeout } | undefined;

  constructor(order: ProcessOrder) {
    this.#order = order;
  }

  /** @param gone aborts when nobody waits for the answer any more */
  async ask(question: Question, gone?: AbortSignal): Promise<Outcome<Answer>> {
    const child = this.#takeIdle() ?? (await start(this.#order));
    if (child instanceof Error) return { kind: 'notStarted', cause: child };
    const outcome = await outcomeOf<Answer>(child, question, this.#order.limits, gone);
    if (outcome.kind === 'answered') await this.#keep(child);
    return outcome;
  }

  /** Several questions to one process, which remembers between them; each has the limits for itself. End it. */
  converse(): Conversation<Question, Answer> {
    let child: Promise<Child | Error> | undefined;
    let asked: Promise<Outcome<Answer>> | undefined;
    let isEnded = false;
    return {
      ask: (question) => {
        asked = (async () => {
          child ??= Promise.resolve(this.#takeIdle() ?? start(this.#order));
          const one = await child;
          if (one instanceof Error) return { kind: 'notStarted', cause: one };
          if (isGone(one)) return endOf(one.process.signalCode ?? one.process.exitCode ?? 0, '');
          return outcomeOf<Answer>(one, question, this.#order.limits);
        })();
        return asked;
      },
      end: () => {
        if (isEnded) return;
        isEnded = true;
        void this.#endOf(child, asked);
      },
    };
  }

  /** A process that answered the last question waits for the next conversation; one in the middle of it ends. */
  async #endOf(started: Promise<Child | Error> | undefined, asked: Promise<Outcome<Answer>> | undefined) {
    const child = await started;
    if (!child || child instanceof Error || isGone(child)) return;
    let isIdle = false;
    void asked?.then(() => (isIdle = true));
    await new Promise((done) => setImmediate(done));
    if (isIdle) await this.#keep(child);
    else child.process.kill('SIGKILL');
  }

  #takeIdle(): Child | undefined {
    if (!this.#idle) return undefined;
    const { child, forget, timer } = this.#idle;
    this.#idle = undefined;
    clearTimeout(timer);
    child.process.off('exit', forget);
    for (const one of [child.process, child.socket, child.stderr]) one.ref();
    return child;
  }

  /** The last one waits for the next question, unless what it has left would count against that. */
  async #keep(child: Child): Promise<void> {
    const { idleMilliseconds = 0, limits } = this.#order;
    const end = () => child.process.kill('SIGKILL');
    const pid = child.process.pid ?? 0;
    const isLight = idleMilliseconds > 0 && (await residentMegabytes(pid)) < limits.megabytes / 2;
    if (!isLight || this.#idle) return void end();
    const forget = () => {
      if (this.#idle?.child === child) this.#idle = undefined;
    };
    const timer = setTimeout(() => {
      // Nobody takes one that is about to end.
      forget();
      end();
    }, idleMilliseconds).unref();
    this.#idle = { child, forget, timer };
    child.process.once('exit', forget);
    for (const one of [child.process, child.socket, child.stderr]) one.unref();
  }
}

const isGone = ({ process: { exitCode, signalCode } }: Child) => exitCode !== null || signalCode !== null;

async function start({ module, limits, folder, network }: ProcessOrder): Promise<Child | Error> {
  const { prefix, isOffline } = await wrapping();
  if (network === 'off' && !isOffline) return new Error('This system takes no network away from a process.');
  const words = [
    ...prefix,
    process.execPath,
    `--max-old-space-size=${limits.megabytes}`,
    '--permission',
    '--allow-addons',
    '--disable-warning=PERM0001',
    '--allow-fs-read=*',
    ...(folder === undefined ? [] : [`--allow-fs-write=${folder}`]),
    fileURLToPath(module),
  ];
  const child = spawn(words[0] ?? process.execPath, words.slice(1), {
    cwd: folder,
    env: Object.fromEntries(environment.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const started = await new Promise<Error | undefined>((resolve) => {
    child.once('spawn', () => resolve(undefined)).once('error', resolve);
  });
  if (started) return started;
  const socket = child.stdio[channel] as Socket;
  // A line that breaks is told by the end of the process.
  socket.on('error', () => {});
  return { process: child, socket, stderr: child.stderr as Socket };
}

function outcomeOf<Answer>(
  child: Child,
  question: unknown,
  limits: Limits,
  gone?: AbortSignal,
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    const frames = new Frames();
    let output = '';
    let errorBytes = 0;
    let refused: Refused | undefined;
    let isAnswered = false;
    const refuse = (kind: 'memory' | 'time' | 'output' | 'unwanted') => {
      // The process may have its next question already.
      if (isAnswered) return;
      refused ??= { kind };
      child.process.kill('SIGKILL');
    };
    const onData = (chunk: Buffer) => {
      if (frames.bytes + chunk.length > limits.outputBytes) return refuse('output');
      for (const answer of frames.read(chunk)) settle({ kind: 'answered', answer: answer as Answer });
    };
    const onError = (chunk: Buffer) => {
      errorBytes += chunk.length;
      if (errorBytes > limits.outputBytes) return refuse('output');
      output = (output + String(chunk)).slice(0, mostOutput);
    };
    const onClose = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(refused ?? endOf(signal ?? code ?? 0, output));
    const onGone = () => refuse('unwanted');
    const settle = (outcome: Outcome<Answer>) => {
      isAnswered = true;
      gone?.removeEventListener('abort', onGone);
      clearTimeout(timer);
      clearInterval(watch);
      child.socket.off('data', onData);
      child.stderr.off('data', onError);
      child.process.off('close', onClose);
      resolve(outcome);
    };
    const timer = setTimeout(() => refuse('time'), limits.milliseconds);
    const watch = setInterval(() => {
      void residentMegabytes(child.process.pid ?? 0).then((megabytes) => {
        if (megabytes > limits.megabytes) refuse('memory');
      });
    }, watchMilliseconds);
    child.socket.on('data', onData);
    child.stderr.on('data', onError);
    child.process.on('close', onClose);
    gone?.addEventListener('abort', onGone);
    if (gone?.aborted) onGone();
    child.socket.write(frameOf(question));
  });
}

/** V8 ends a process whose objects pass its own limit, and says so. */
const endOf = (code: number | NodeJS.Signals, output: string): Refused =>
  output.includes('heap out of memory') ? { kind: 'memory' } : { kind: 'ended', code, output };
