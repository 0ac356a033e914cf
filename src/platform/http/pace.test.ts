import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '../contract/route.ts';
import type { Database } from '../db/pool.ts';
import { openLog } from '../log/log.ts';
import { bodies } from './gate.ts';
import { routes } from './handlers.ts';
import { createServer } from './server.ts';

const quick = { seconds: 0.6, bytesPerSecond: 1024, lingerSeconds: 0.5 };
const fewIdle = { mostEach: 10, seconds: 0.5 };
const open = { permission: 'anyone', withoutDatabase: true, summary: 'x' } as const;
const contract = {
  json: route({ method: 'POST', path: '/json', ...open }).input(z.strictObject({ a: z.string() })),
  upload: route({ method: 'POST', path: '/upload', body: 'upload', bodyLimit: 100_000_000, ...open }),
  member: route({ method: 'POST', path: '/member', ...open, permission: 'signedIn' }),
  slow: route({ method: 'POST', path: '/slow', body: 'upload', bodyLimit: 100_000_000, ...open }),
  download: route({ method: 'GET', path: '/download', answer: 'file', ...open }),
};
const count = async (body: Readable, pause = 0) => {
  let bytes = 0;
  if (pause > 0) await wait(pause);
  for await (const piece of body) bytes += (piece as Buffer).length;
  return { bytes };
};
const who = {
  userId: 1,
  userName: '',
  displayName: '',
  sessionId: 1,
  superAdmin: false,
  language: '',
};
const session = { who, catalogId: undefined, lacks: [], sight: 'all', sessionExpires: 60 } as const;
let brokenOff = 0;
let sent = 0;
const endless = async function* () {
  try {
    for (;;) {
      sent += 1_000_000;
      yield Buffer.alloc(1_000_000);
    }
  } finally {
    brokenOff += 1;
  }
};

const app = await createServer({
  database: {} as Database,
  log: openLog(() => undefined),
  checkOutput: false,
  allows: () => true,
  authenticate: async ({ headers }) => (headers.authorization === 'Bearer known' ? session : undefined),
  pace: quick,
  idle: fewIdle,
  routes: [
    routes(contract, {
      json: async ({ input }) => input,
      upload: async ({ body }) => count(body),
      member: async () => null,
      slow: async ({ body }) => count(body, 1500),
      download: async () => ({ content: Readable.from(endless()), type: 'text/plain' }),
    }),
  ],
});
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** A connection that sends a head and, at each step, what it is told; ends with what came back and when. */
function talk(head: string[], { every, piece, reads = true }: { every?: number; piece?: string; reads?: boolean }) {
  const socket = connect(port, '127.0.0.1');
  const began = performance.now();
  let text = '';
  if (reads) socket.on('data', (data) => (text += String(data)));
  else socket.pause();
  socket.write(`${head.join('\r\n')}\r\nHost: x\r\nX-Requested-With: XMLHttpRequest\r\n\r\n`);
  const timer = every === undefined ? undefined : setInterval(() => socket.write(piece ?? ''), every);
  const over = new Promise<{ text: string; ms: number }>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text, ms: performance.now() - began });
    });
  });
  return { socket, over };
}
const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];

it.each([
  ['stops', undefined],
  ['trickles a byte at a time', 100],
])('15.16 V-12 a body that %s is answered 408 and its connection closed', async (_how, every) => {
  for (const path of ['/json', '/upload']) {
    const { over } = talk([`POST ${path} HTTP/1.1`, ...chunked], { ...(every && { every }), piece: '1\r\na\r\n' });
    const { text, ms } = await over;
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(text).toContain('"message":"The request took too long to arrive."');
    expect(ms).toBeGreaterThan(quick.seconds * 1000 - 50);
    expect(ms).toBeLessThan(quick.seconds * 1000 + 1500);
  }
});

it('15.16 V-12 a body that comes at a fair pace takes as long as it needs, as does the server', async () => {
  const piece = `400\r\n${'a'.repeat(1024)}\r\n`;
  const { socket, over } = talk(['POST /upload HTTP/1.1', 'Connection: close', ...chunked], { every: 100, piece });
  await wait(2000);
  socket.write('0\r\n\r\n');
  expect((await over).text).toMatch(/^HTTP\/1.1 200 /);
  // The server does not read for longer than a client may pause.
  const slow = await fetch(`http://127.0.0.1:${port}/slow`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'text/plain' },
    body: new Uint8Array(5_000_000),
  });
  expect(await slow.json()).toEqual({ bytes: 5_000_000 });
});

it('15.16 V-12 what comes on after a refusal is read for moments, then cut', async () => {
  const { over } = talk(['POST /member HTTP/1.1', ...chunked], { every: 20, piece: `400\r\n${'a'.repeat(1024)}\r\n` });
  const { text, ms } = await over;
  expect(text).toMatch(/^HTTP\/1.1 401 /);
  expect(ms).toBeLessThan(2500);
});

it('15.16 V-12 an answer that nobody takes is cut, and what it was read from is closed', async () => {
  const { socket } = talk(['GET /download HTTP/1.1'], { reads: false });
  await expect.poll(() => brokenOff, { timeout: 6000 }).toBe(1);
  socket.destroy();
  expect(sent).toBeLessThan(200_000_000);
});

it('15.16 V-12 an address that is not signed in has a bounded number of bodies on the way', async () => {
  const all = Array.from({ length: 60 }, () => talk(['POST /json HTTP/1.1', ...chunked], {}));
  const answers = await Promise.all(all.map((one) => one.over));
  const statuses = answers.map(({ text }) => text.slice(9, 12));
  expect(statuses.filter((one) => one === '408')).toHaveLength(bodies.mostEach);
  expect(statuses.filter((one) => one === '429')).toHaveLength(60 - bodies.mostEach);
  expect(answers.find(({ text }) => text.startsWith('HTTP/1.1 429'))?.text).toMatch(/retry-after: 1/i);
  const after = await fetch(`http://127.0.0.1:${port}/json`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: '{"a":"b"}',
  });
  expect(after.status).toBe(200);
});

it('15.16 V-12 of the connections of an address that nobody has signed in over few are left', async () => {
  const json = ['Content-Type: application/json'];
  const kinds: Record<string, string[]> = {
    'send nothing more': ['POST /json HTTP/1.1', ...json, 'Content-Length: 9'],
    'send a body without end': ['POST /json HTTP/1.1', ...json, 'Transfer-Encoding: chunked'],
    'are refused': ['POST /member HTTP/1.1', ...json],
    'have their answer': ['GET /nothing HTTP/1.1'],
  };
  for (const [what, head] of Object.entries(kinds)) {
    const all = Array.from({ length: 80 }, () => talk(head, {}));
    const areOpen = () => all.filter(({ socket }) => !socket.closed).length;
    await expect.poll(areOpen, { timeout: 6000, message: what }).toBeLessThanOrEqual(fewIdle.mostEach);
    for (const { socket } of all) socket.destroy();
  }
  const silent = Array.from({ length: 80 }, () => connect(port, '127.0.0.1'));
  await expect.poll(() => silent.filter(({ closed }) => !closed).length, { timeout: 6000 }).toBe(fewIdle.mostEach);
  for (const socket of silent) socket.destroy();
  // Whoever is signed in keeps them.
  const known = Array.from({ length: 20 }, () =>
    talk(['POST /member HTTP/1.1', 'Authorization: Bearer known', 'Content-Length: 0'], {}),
  );
  await wait(2000);
  expect(known.filter(({ socket }) => socket.closed)).toEqual([]);
  for (const { socket } of known) socket.destroy();
});
