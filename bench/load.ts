import autocannon from 'autocannon';
import http from 'node:http';
import { median } from './rows.ts';

export interface Target {
  address: string;
  headers: Record<string, string>;
}

export interface Work {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

export const get = (path: string): Work => ({ method: 'GET', path });
export const post = (path: string, body: unknown): Work => ({ method: 'POST', path, body: JSON.stringify(body) });

const clients = 8;
const rounds = 5;
const seconds = 2;

/** Requests a second of two targets, in turns, as medians; every answer has to be 200. */
export async function compareLoad(
  ours: { target: Target; work: Work[] },
  floor: { target: Target; work: Work[] },
): Promise<{ value: number; floor: number }> {
  const speeds = { ours: [] as number[], floor: [] as number[] };
  await hit(ours);
  await hit(floor);
  for (let round = 0; round < rounds; round++) {
    speeds.floor.push(await hit(floor));
    speeds.ours.push(await hit(ours));
  }
  return { value: median(speeds.ours), floor: median(speeds.floor) };
}

/** Requests a second of several targets at once, eight clients each. */
export async function speedOf(sides: readonly { target: Target; work: Work[] }[]): Promise<number> {
  return (await Promise.all(sides.map(hit))).reduce((sum, one) => sum + one, 0);
}

async function hit({ target, work }: { target: Target; work: Work[] }): Promise<number> {
  const { origin, pathname } = new URL(target.address);
  const prefix = pathname.replace(/\/$/, '');
  const result = await autocannon({
    url: origin,
    connections: clients,
    duration: seconds,
    requests: work.map((one) => ({
      ...one,
      path: prefix + one.path,
      headers: { ...target.headers, ...(one.body ? { 'content-type': 'application/json' } : {}) },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${work[0]?.path}`);
  return result.requests.average;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

/** One request; the answer's text, and how long it took in ms. */
export function ask(target: Target, work: Work): Promise<{ text: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request(
      target.address + work.path,
      {
        method: work.method,
        agent,
        headers: { ...target.headers, ...(work.body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => {
          const ms = performance.now() - began;
          if (response.statusCode === 200) resolve({ text, ms });
          else reject(new Error(`${work.method} ${work.path}: ${response.statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(work.body);
  });
}

/** Answers a second of eight loops that each wait for their answer, over some seconds. */
export async function loops(next: (loop: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, loop) => {
      while (performance.now() < until) {
        await next(loop);
        done++;
      }
    }),
  );
  return done / ((performance.now() - began) / 1000);
}

/** Times of single requests one after the other, after a warm-up. */
export async function times(target: Target, work: readonly Work[]): Promise<number[]> {
  for (const one of work.slice(0, 5)) await ask(target, one);
  const all: number[] = [];
  for (const one of work) all.push((await ask(target, one)).ms);
  return all;
}
