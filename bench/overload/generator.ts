import { Agent, request } from 'node:http';
import type { Work } from '../load.ts';

/** Requests of one kind of caller. */
export interface Stream {
  name: string;
  /** Requests a second. Each is sent when its time has come, whatever became of those before it. */
  rate: number;
  /** Taken in turn; a work's headers come from the caller of the same turn. */
  callers: Record<string, string>[];
  work: Work[];
}

/** What the parent sends. */
export interface LoadOrder {
  address: string;
  streams: Stream[];
  seconds: number;
}

/** One answer: when it was due and how long after that it had come, in ms; status 0 is a connection that broke. */
export interface Outcome {
  stream: string;
  at: number;
  ms: number;
  status: number;
  /** The answer carried Retry-After. */
  retries: boolean;
  /** Of a connection that broke. */
  error?: string;
}

export interface LoadReport {
  outcomes: Outcome[];
  /** Processor time that this process took, as a part of one core. */
  cores: number;
}

/** Longer than anything may take; what has no answer by then counts as broken. */
const patience = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: patience });

function one(address: string, stream: Stream, nth: number, due: number, began: number): Promise<Outcome> {
  const { method, path, body } = stream.work[nth % stream.work.length] ?? { method: 'GET', path: '/' };
  const headers = {
    ...stream.callers[nth % stream.callers.length],
    ...(body && { 'content-type': 'application/json' }),
  };
  const outcome = (status: number, retries = false) => ({
    stream: stream.name,
    at: due - began,
    ms: performance.now() - due,
    status,
    retries,
  });
  return new Promise((resolve) => {
    const asked = request(address + path, { method, agent, headers, timeout: patience }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(outcome(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined)));
      answer.once('error', (error) => resolve({ ...outcome(0), error: error.message }));
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', (error) => resolve({ ...outcome(0), error: error.message }));
    asked.end(body);
  });
}

/** Sends every stream at its rate for so long, and waits for all answers. */
async function run({ address, streams, seconds }: LoadOrder): Promise<LoadReport> {
  const began = performance.now();
  const usage = process.cpuUsage();
  const running: Promise<Outcome>[] = [];
  const sent = streams.map(() => 0);
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      for (const [place, stream] of streams.entries())
        for (;;) {
          const nth = sent[place] ?? 0;
          const due = began + (nth / stream.rate) * 1000;
          if (due > now || due >= began + seconds * 1000) break;
          sent[place] = nth + 1;
          running.push(one(address, stream, nth, due, began));
        }
      if (now < began + seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  const { user, system } = process.cpuUsage(usage);
  const cores = (user + system) / 1000 / (performance.now() - began);
  return { outcomes: await Promise.all(running), cores };
}

process.on('message', (order: LoadOrder) => void run(order).then((report) => process.send?.(report)));
